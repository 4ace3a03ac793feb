"""IN-1: whatever the page says is in the words that it is sent, in every language."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from kingdombuilder.text.translations import LANGUAGES
from tools.server_process import Served

SOURCES = sorted(Path(str(files("kingdombuilder.web"))).joinpath("js").rglob("*.js"))
SAID = re.compile(r"\bt\(\s*'([a-z_]+\.[a-z_.]+)'")
TABLE = re.compile(r"\bt\(\s*`([a-z_]+)\.\$")  # the rest of the key is worked out


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_the_page_has_its_words(served: Served, language: str) -> None:
    """Keys written in full, and the tables of those that are not."""
    known = set(served.client.get(f"/api/translations?language={language}").json())
    known |= {key.rpartition(".")[0] for key in known}
    text = "\n".join(file.read_text("utf-8") for file in SOURCES)
    said = set(SAID.findall(text))
    assert len(said) > 200
    assert said <= known
    assert set(TABLE.findall(text)) <= {key.partition(".")[0] for key in known}
