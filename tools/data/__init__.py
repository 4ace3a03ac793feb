"""The page about the findings in a dataset."""
