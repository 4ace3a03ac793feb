"""Tables online under strain: players who are programs, nodes that die, a line that meddles."""
