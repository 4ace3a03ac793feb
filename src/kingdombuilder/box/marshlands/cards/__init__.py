"""The Kingdom Builder cards of Marshlands, one file each."""
