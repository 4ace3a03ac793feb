"""From the boxes to the first state, and the picks of chance."""
