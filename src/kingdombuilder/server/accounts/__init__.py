"""Users: guests, accounts and bot accounts, and how they are authenticated."""
