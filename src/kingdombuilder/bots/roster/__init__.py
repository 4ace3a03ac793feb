"""The bots, one file each."""
