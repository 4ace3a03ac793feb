"""The table over the network: rooms, the store, the app."""
