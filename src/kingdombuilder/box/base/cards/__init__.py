"""The Kingdom Builder cards of the base game, one file each."""
