"""Estimates of win chances and leads, from rollouts of what the players could know."""
