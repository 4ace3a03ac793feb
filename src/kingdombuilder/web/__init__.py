"""The page: files that the server hands out as they are."""
