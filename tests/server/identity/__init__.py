"""Accounts under attack: seat tokens, names, guesses, bans, reports and mail."""
