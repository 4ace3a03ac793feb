"""The rulebook as tests: every scenario of the rules §11 and every clause that it leaves out."""
