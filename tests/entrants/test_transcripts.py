"""Both versions of the open protocol are the same as when they were first recorded."""

from pathlib import Path

import pytest

from tests.entrants.transcripts import FOLDER, transcript

MATCHES = {"base": (("base",), 2), "all-boxes": (("all",), 3)}


@pytest.mark.parametrize("name", MATCHES)
@pytest.mark.parametrize("version", [1, 2])
def test_a_program_reads_the_recorded_lines(tmp_path: Path, version: int, name: str) -> None:
    """The transcripts of version 1 are older than version 2, so `protocols` was not in hello."""
    lines = transcript(tmp_path, version, *MATCHES[name]).splitlines()
    if version == 1:
        assert lines[0].endswith(', "protocols": [1, 2]}')
        lines[0] = lines[0].replace(', "protocols": [1, 2]', "")
    assert lines == (FOLDER / f"version-{version}-{name}.txt").read_text("utf-8").splitlines()
