"""The table in a real browser, against a real server."""
