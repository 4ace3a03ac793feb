"""How far a search goes: the same for both engines, and part of the text of the library."""

MAX_LINE_PICKS = 64  # picks of a line
MAX_LINES = 512  # lines side by side
POWER_LINES = 64  # lines side by side while a power is in use
POWER_PICKS = 12  # picks of a power that is tried at random
POWER_WAYS = 2  # ways on within a power that a careful player follows
MAX_PLAYOUT_STEPS = 4000  # things done in a game that is played on
