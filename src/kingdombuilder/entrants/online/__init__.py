"""A contestant at a table of a server, over its WebSocket."""
