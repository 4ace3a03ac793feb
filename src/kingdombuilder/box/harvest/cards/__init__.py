"""The Kingdom Builder cards of Harvest, one file each."""
