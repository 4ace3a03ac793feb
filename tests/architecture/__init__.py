"""What keeps the house in order."""
