"""The common actions of Queenies, one file each."""
