"""What the page is made of: scripts, pictures, words, and the rules."""
