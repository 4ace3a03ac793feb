"""The common actions of Harvest, one file each."""
