"""Who plays: guests, accounts and programs, what they may do how often, and how strong they are."""
