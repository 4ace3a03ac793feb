"""Backups that cannot be restored: the store is left as it was, and it is said why."""

import gzip
from pathlib import Path
from typing import Any

import pytest

from kingdombuilder.server.store.backup import back_up, contents
from kingdombuilder.server.store.restore import restore
from kingdombuilder.server.store.url import StoreUnusable
from tests.server.postgres import Fresh
from tests.server.store.backups import filled, header, silent, written


def test_a_damaged_backup_changes_nothing(fresh: Fresh, tmp_path: Path) -> None:
    """Cut off anywhere, a bit turned anywhere, a line too few or too many, no backup at all."""
    url, file = filled(fresh), tmp_path / "b.gz"
    back_up(url, file, silent)
    before, packed = contents(url), file.read_bytes()
    body = gzip.decompress(packed).splitlines(keepends=True)
    changed = {
        "empty": b"",
        "text": b"no backup",
        "nothing": gzip.compress(b""),
        "cut": packed[: len(packed) // 2],
        "no end": packed[:-9],
        "no sum": gzip.compress(b"".join(body[:-1])),
        "line less": gzip.compress(b"".join([*body[:2], *body[3:]])),
        "line twice": gzip.compress(b"".join([*body[:2], *body[1:]])),
        "after the end": gzip.compress(b"".join([*body, body[1]])),
        "letter": gzip.compress(b"".join(body).replace(b"hello", b"hallo")),
        "no json": gzip.compress(b"".join([body[0], b"{\n", *body[2:]])),
        "other json": gzip.compress(b"[1]\n"),
        "deep": gzip.compress(b"[" * 100_000),
    }
    for place in range(20, len(packed), len(packed) // 12):
        bit = bytes([packed[place] ^ 4])
        changed[f"bit at {place}"] = packed[:place] + bit + packed[place + 1 :]
    for content in changed.values():
        file.write_bytes(content)
        with pytest.raises(StoreUnusable, match="backup"):
            restore(url, file, replace=True, progress=silent)
    assert contents(url) == before


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        ([["secrets", {"name": "a"}]], 2),
        ([["secrets", {"name": "a", "value": "b", "more": 1}]], 2),
        ([["players_", {"name": "a", "value": "b"}]], 2),
        ([["secrets", {"name": "a", "value": "b"}]] * 2, 2),
        ([["secrets", {"name": "a", "value": {"x": 1}}]], 2),
    ],
)
def test_a_backup_that_somebody_made_up_changes_nothing(
    fresh: Fresh, tmp_path: Path, rows: list[Any], line: int
) -> None:
    """Its sum is right, but not its columns, tables, keys or values; the error names the line."""
    url, file = filled(fresh), tmp_path / "b.gz"
    before = contents(url)
    counts: dict[str, int] = {}
    for name, _ in rows:
        counts[name] = counts.get(name, 0) + 1
    written(file, [header("0003", counts), *rows])
    with pytest.raises(StoreUnusable, match=rf"b\.gz: .*line {line}"):
        restore(url, file, replace=True, progress=silent)
    assert contents(url) == before


def test_a_row_that_refers_to_nothing_changes_nothing(fresh: Fresh, tmp_path: Path) -> None:
    """An event without its game."""
    url, file = filled(fresh), tmp_path / "b.gz"
    before = contents(url)
    event = {"game": "no", "number": 1, "kind": "pick", "word": "A1", "thought": None, "moment": 0}
    written(file, [header("0003", {"events": 1}), ["events", event]])
    with pytest.raises(StoreUnusable):
        restore(url, file, replace=True, progress=silent)
    assert contents(url) == before


def test_a_later_backup_is_refused(fresh: Fresh, tmp_path: Path) -> None:
    """Of a shape, or in a format, that nobody knows yet."""
    url, file = fresh(), tmp_path / "b.gz"
    for told in (header("9999", {}), header("0003", {}) | {"format": 2}):
        written(file, [told])
        with pytest.raises(StoreUnusable, match="later version"):
            restore(url, file, replace=False, progress=silent)
