"""The small expansions of Queenies, one file each."""
