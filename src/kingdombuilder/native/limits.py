"""Limits of the searches, shared by both engines and part of the library's source."""

MAX_LINE_PICKS = 64  # picks of a line
MAX_WIDTH = 2048  # lines that a search follows in parallel
MAX_LINES = 512  # lines that it returns
POWER_LINES = 64  # lines that it follows in parallel while a power is in use
MAX_REVISED = 16  # lines that it revises
REVISED_WIDTH, REVISED_NET_WIDTH = 32, 8  # lines that it follows in parallel when it revises one
POWER_PICKS = 12  # picks of a power that is tried at random
POWER_WAYS = 2  # continuations that a careful player follows within a power
MAX_PLAYOUT_STEPS = 4000  # steps of a rollout
NET_POSITIONS = 6  # that a search finds in the time that a net needs for each seat of one
ALL_POSITIONS = 1 << 62  # of a search without a limit
PROOF_VALUES = 1024  # values at the end of a turn that a proof distinguishes, half of them negative
MAX_COUNTED_LINES = 1 << 60  # lines of play that a proof counts
