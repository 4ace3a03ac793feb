"""What is kept: games and their events, whoever plays them, in SQLite or PostgreSQL."""
