"""What a state means; changes nothing."""
