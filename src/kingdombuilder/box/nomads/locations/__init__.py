"""The location tiles of Nomads, one file each."""
