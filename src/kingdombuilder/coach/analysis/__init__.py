"""Analysis of single positions: the best lines, and what the evaluation says."""
