"""Kingdom Builder: positions, legal picks, records and scores."""
