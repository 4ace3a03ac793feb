"""The location tiles of Harvest, one file each."""
