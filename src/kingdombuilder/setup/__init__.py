"""From boxes to the first state, and chance."""
