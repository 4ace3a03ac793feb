"""Versions of the rules, and the rulings that a set-up can choose (A-75).

Where two printed rulebooks contradict each other, a set-up can follow either. `Board.rulings` has a
bit for each ruling that differs from the default.
"""

FIRST_RULES = 1  # before were settled; old games replay with them
CURRENT_RULES = 2

CORNERS_ONE = 1  # a corner piece counts for only one edge of the board
CATHEDRAL_ALL = 2  # colony tiles are all returned at the same time
SILO_THREE = 4  # a silo that is used must be used three times, if possible
TASKS_EACH = 8  # a task pays each time it is fulfilled
CAVES_NEAR = 16  # a cave can be at distance two from a special hex
