"""Text out and in: translations and parsing."""
