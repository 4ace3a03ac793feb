"""The types of `rows.h`: games in arrays, the layout of records, and the arrays to write to."""

import ctypes


class GameTable(ctypes.Structure):
    """Games by number, in arrays owned by the caller."""

    _fields_ = [
        *((name, ctypes.c_void_p) for name in ("states", "legal", "dice", "movers")),
        *((name, ctypes.c_void_p) for name in ("boards", "lands")),
        ("skip_forced", ctypes.c_int64),
    ]


class FieldCopy(ctypes.Structure):
    """One field of a state to copy to a record; with steps, one value per seat."""

    _fields_ = [(name, ctypes.c_int64) for name in ("from", "to", "width", "from_step", "to_step")]


class BitSplit(ctypes.Structure):
    """Numbers of a record to split into `parts` scalars of `bits` bits each."""

    _fields_ = [(name, ctypes.c_int64) for name in ("from", "count", "width", "parts", "bits")]


RECORD_PLACES = (
    *("sets", "set_count", "legal", "board", "turn", "picker", "asked", "seat", "seats"),
    *("held", "ready", "fresh", "taken"),
)
LAND_PLACES = (
    *("land_planes", "land_plane_count", "land_sites", "land_powers"),
    *("land_numbers", "land_number_count"),
)


class ObservationPlan(ctypes.Structure):
    """The layout of records and observations."""

    _fields_ = [
        ("copies", ctypes.POINTER(FieldCopy)),
        ("copy_count", ctypes.c_int64),
        ("spellings", ctypes.POINTER(BitSplit)),
        ("spelling_count", ctypes.c_int64),
        ("record_size", ctypes.c_int64),
        *((name, ctypes.c_int64) for name in (*RECORD_PLACES, *LAND_PLACES)),
        ("scalar_count", ctypes.c_int64),
        ("tile_powers", ctypes.c_int64),
        ("tiles_at_first", ctypes.POINTER(ctypes.c_int64)),
        ("row_hexes", ctypes.POINTER(ctypes.c_uint64)),
    ]


ARRAYS = ("legal", "mover", "planes", "scalars", "tiles", "records", "gains", "scores")


class OutputArrays(ctypes.Structure):
    """Arrays to write to, with a row per game; those without an address are skipped."""

    _fields_ = [
        *((name, ctypes.c_void_p) for name in ARRAYS),
        ("seats", ctypes.c_int64),
    ]


SIZES = {
    "table_size": ctypes.sizeof(GameTable),
    "plan_size": ctypes.sizeof(ObservationPlan),
    "view_size": ctypes.sizeof(OutputArrays),
}
_TABLE_AND_ROWS = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64]
TAKES = {
    "rows_step": [*_TABLE_AND_ROWS, ctypes.c_void_p],
    "rows_begin": [*_TABLE_AND_ROWS, ctypes.c_void_p, ctypes.c_void_p],
    "rows_blind": [*_TABLE_AND_ROWS, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64],
    "rows_redeal": [*_TABLE_AND_ROWS, ctypes.c_void_p],
    "rows_scores": [*_TABLE_AND_ROWS, ctypes.c_void_p, ctypes.c_int64],
    "rows_show": [*_TABLE_AND_ROWS, ctypes.c_void_p, ctypes.c_void_p],
}
ANSWERS = {"rows_check": [*_TABLE_AND_ROWS, ctypes.c_void_p], **{name: [] for name in SIZES}}
