"""The location tiles of Marshlands, one file each."""
