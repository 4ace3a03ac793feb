"""The Kingdom Builder cards of Nomads, one file each."""
