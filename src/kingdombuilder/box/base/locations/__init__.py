"""The location tiles of the base game, one file each."""
