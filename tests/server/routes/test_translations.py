"""IN-1: all texts of the page are in the translations that it receives, in every language."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from kingdombuilder.text.translations import LANGUAGES
from tools.server_process import Served

ROOT = Path(str(files("kingdombuilder.web"))) / "js"
SOURCES = sorted(ROOT.rglob("*.js"))
STATIC_IMPORT = re.compile(r"^(?:import|export)\s(?:[^'\"();=]*\sfrom\s)?'(\.[^']+)'", re.MULTILINE)
FULL_KEYS = re.compile(r"\bt\(\s*'([a-z_]+\.[a-z_.]+)'")
KEY_TABLES = re.compile(r"\bt\(\s*`([a-z_]+)\.\$")  # the rest of the key is computed
QUOTED = re.compile(r"""['"`]([a-z_]+\.[a-z_.]*)(\$)?""")


def first_modules() -> set[Path]:
    """Return the modules that the entry of the page imports statically."""
    modules: set[Path] = set()
    waiting = [ROOT / "main.js"]
    while waiting:
        module = waiting.pop()
        if module not in modules:
            modules.add(module)
            imports = STATIC_IMPORT.findall(module.read_text("utf-8"))
            waiting += [(module.parent / name).resolve() for name in imports]
    return modules


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_has_the_texts_of_its_modules(served: Served, language: str) -> None:
    """Only modules that are loaded later use others, which are then loaded too."""
    address = f"/api/translations?language={language}"
    everything = served.client.get(address).json()
    of_board = served.client.get(f"{address}&part=board").json()
    assert of_board.items() < everything.items()
    later = everything.keys() - of_board.keys()
    later |= {key.removesuffix(".one").removesuffix(".many") for key in later}
    modules = first_modules()
    assert 80 < len(modules) < len(SOURCES)
    for module in modules:
        for key, computed in QUOTED.findall(module.read_text("utf-8")):
            assert key not in later, module
            assert not (computed and any(one.startswith(key) for one in later)), module


def test_an_unknown_part_of_the_texts_is_refused(served: Served) -> None:
    """It would be an empty page."""
    assert served.client.get("/api/translations?part=half").status_code == 422
