"""The page on what a dataset says."""
