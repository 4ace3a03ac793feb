"""The game over the network: rooms that know the rules of a table, and an app that awaits."""
