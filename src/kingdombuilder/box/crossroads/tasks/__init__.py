"""The task cards of Crossroads, one file each."""
