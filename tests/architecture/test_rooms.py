"""The rooms of the package, and the modules that importing it loads."""

import subprocess
import sys
from pathlib import Path

import kingdombuilder

SOURCE = Path(kingdombuilder.__file__).parent
ROOMS = {
    "arena",
    "bots",
    "box",
    "cli",
    "coach",
    "drawing",
    "entrants",
    "game",
    "insight",
    "native",
    "notation",
    "research",
    "rulebook",
    "rules",
    "server",
    "setup",
    "text",
    "web",
}
HEAVY = (
    "fastapi",
    "importlib.resources",
    "numpy",
    "pydantic",
    "rich",
    "sqlalchemy",
    "tomllib",
)


def test_the_top_level_contains_only_rooms() -> None:
    """New modules belong in a room."""
    names = {path.name for path in SOURCE.iterdir() if path.name != "__pycache__"}
    assert names == ROOMS | {"__init__.py", "__main__.py", "py.typed"}


def test_importing_the_package_loads_no_heavy_library() -> None:
    """Programs that only need the rules start quickly."""
    code = f"import sys, kingdombuilder; print([m for m in {HEAVY!r} if m in sys.modules])"
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert answer.stdout == "[]\n"


def test_every_public_name_can_be_used() -> None:
    """Names that load on first use are included."""
    assert all(getattr(kingdombuilder, name) is not None for name in kingdombuilder.__all__)
    assert sorted(set(kingdombuilder.__all__)) == sorted(kingdombuilder.__all__)
