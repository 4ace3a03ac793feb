"""The page in a checkout: what its document loads from the sources."""

import json
import re

from kingdombuilder.server.content.page_source import DESCRIPTION, PageSource
from tools.built_page import WEB
from tools.server_process import Served

MODULES = {file.relative_to(WEB).as_posix() for file in WEB.glob("js/**/*.js")}


def read_description() -> dict[str, dict[str, str]]:
    """Return the description of the page."""
    description: dict[str, dict[str, str]] = json.loads((WEB / DESCRIPTION).read_text("utf-8"))
    return description


def preloaded_modules(view: str) -> set[str]:
    """Return the modules that the document of a view preloads."""
    return set(
        re.findall(r'modulepreload" href="/static/([^"]+)"', "".join(PageSource(WEB).head(view)))
    )


def test_a_module_is_served_unchanged(served: Served) -> None:
    """It has a tag, so an edit shows after a reload and everything else is cached."""
    for name in sorted(MODULES):
        answer = served.client.get(f"/static/{name}")
        assert answer.content == (WEB / name).read_bytes()
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["etag"]


def test_the_table_preloads_its_modules_but_no_other_page() -> None:
    """Libraries are preloaded too; later imports come with their page."""
    table = preloaded_modules("table")
    assert str(read_description()["script"]) in table
    assert set(read_description()["libraries"].values()) <= table
    assert not table & set(read_description()["pages"].values())
    assert table - set(read_description()["libraries"].values()) < MODULES


def test_every_page_preloads_its_own_modules() -> None:
    """Every module that the entry imports later is a page of the description."""
    entry = WEB / str(read_description()["script"])
    later = set(re.findall(r"import\('\./([^']+)'\)", entry.read_text("utf-8")))
    assert {f"js/{name}" for name in later} == set(read_description()["pages"].values())
    for view, module in read_description()["pages"].items():
        assert module in preloaded_modules(view)
        assert preloaded_modules("table") < preloaded_modules(view)
