"""The rulebook as tests: every scenario of RULES.md §11 and every clause that it leaves out."""
