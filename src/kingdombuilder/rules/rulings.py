"""Versions of the rules, and the rulings that a set-up may choose (A-75).

Where two printed rulebooks contradict each other, a set-up may follow either. `Board.rulings` has
a bit for each ruling that differs from the default.
"""

FIRST_RULES = 1  # as played before were settled; old games replay by them
CURRENT_RULES = 2

CORNERS_ONE = 1  # a corner piece counts for one edge of the board only
CATHEDRAL_ALL = 2  # colony tiles are returned all at once
SILO_THREE = 4  # a silo that is used is used three times, if possible
TASKS_EACH = 8  # a task pays every time that it is fulfilled
CAVES_NEAR = 16  # a cave may lie at distance two from a special hex
