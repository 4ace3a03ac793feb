"""Game reviews: every turn's luck and error, with win chances over time."""
