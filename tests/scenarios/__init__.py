"""Scenarios of the rules, run on every engine: each id of §11, and the clauses it leaves out."""
