"""The location tiles of Queenies, one file each."""
