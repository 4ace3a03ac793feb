"""The rules reference and its worked examples."""
