"""Open tables: rooms with their viewers, the bot workers, and new games."""
