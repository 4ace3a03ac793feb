"""The tables in use: rooms with viewers, the processes where bots think, new games."""
