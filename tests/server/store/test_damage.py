"""Backups that cannot be restored leave the store unchanged, and the error gives the reason."""

import gzip
from pathlib import Path
from typing import Any

import pytest

from kingdombuilder.server.store.backup import back_up, contents
from kingdombuilder.server.store.restore import restore
from kingdombuilder.server.store.url import StoreUnusable
from tests.server.postgres import Fresh
from tests.server.store.backups import header, make_filled_store, silent, write_backup


def test_a_damaged_backup_changes_nothing(fresh: Fresh, tmp_path: Path) -> None:
    """It is truncated, has a wrong bit or line, or is not a backup."""
    url, file = make_filled_store(fresh), tmp_path / "b.gz"
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
def test_a_forged_backup_changes_nothing(
    fresh: Fresh, tmp_path: Path, rows: list[Any], line: int
) -> None:
    """Its checksum is right, but a column, table, key or value is not; the error names the line."""
    url, file = make_filled_store(fresh), tmp_path / "b.gz"
    before = contents(url)
    counts: dict[str, int] = {}
    for name, _ in rows:
        counts[name] = counts.get(name, 0) + 1
    write_backup(file, [header("0003", counts), *rows])
    with pytest.raises(StoreUnusable, match=rf"b\.gz: .*line {line}"):
        restore(url, file, replace=True, progress=silent)
    assert contents(url) == before


def test_a_backup_with_a_dangling_reference_changes_nothing(fresh: Fresh, tmp_path: Path) -> None:
    """It has an event without its game."""
    url, file = make_filled_store(fresh), tmp_path / "b.gz"
    before = contents(url)
    event = {"game": "no", "number": 1, "kind": "pick", "word": "A1", "thought": None, "moment": 0}
    write_backup(file, [header("0003", {"events": 1}), ["events", event]])
    with pytest.raises(StoreUnusable):
        restore(url, file, replace=True, progress=silent)
    assert contents(url) == before


def test_a_backup_of_a_later_version_is_rejected(fresh: Fresh, tmp_path: Path) -> None:
    """Its schema or its format is unknown."""
    url, file = fresh(), tmp_path / "b.gz"
    for first_line in (header("9999", {}), header("0003", {}) | {"format": 2}):
        write_backup(file, [first_line])
        with pytest.raises(StoreUnusable, match="later version"):
            restore(url, file, replace=False, progress=silent)
