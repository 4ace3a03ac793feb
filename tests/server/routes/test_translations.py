"""IN-1: all texts of the page are in the translations that it receives, in every language."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from kingdombuilder.text.translations import LANGUAGES
from tools.server_process import Served

SOURCES = sorted(Path(str(files("kingdombuilder.web"))).joinpath("js").rglob("*.js"))
FULL_KEYS = re.compile(r"\bt\(\s*'([a-z_]+\.[a-z_.]+)'")
KEY_TABLES = re.compile(r"\bt\(\s*`([a-z_]+)\.\$")  # the rest of the key is computed


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_the_page_has_a_translation(served: Served, language: str) -> None:
    """Keys that are computed are checked by their tables."""
    translated = set(served.client.get(f"/api/translations?language={language}").json())
    translated |= {key.rpartition(".")[0] for key in translated}
    text = "\n".join(file.read_text("utf-8") for file in SOURCES)
    keys = set(FULL_KEYS.findall(text))
    assert len(keys) > 200
    assert keys <= translated
    assert set(KEY_TABLES.findall(text)) <= {key.partition(".")[0] for key in translated}
