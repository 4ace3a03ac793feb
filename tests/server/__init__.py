"""The server: rooms, the store and the app."""
