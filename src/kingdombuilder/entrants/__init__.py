"""Everything that can take a seat: levels, programs and Python files."""
