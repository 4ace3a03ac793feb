"""The store: games, events, players and ratings, in SQLite or PostgreSQL."""
