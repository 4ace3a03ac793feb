"""The location tiles of Crossroads, one file each."""
