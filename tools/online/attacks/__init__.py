"""Cheats and abuses of online tables, each as a function that says whether it was stopped."""
