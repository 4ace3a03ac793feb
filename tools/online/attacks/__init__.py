"""Cheats and abuses of online tables, each as a function that returns whether it was stopped."""
