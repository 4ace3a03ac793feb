"""The page as its sources: what the document of a checkout loads."""

import json
import re

from kingdombuilder.server.content.page_source import DESCRIPTION, PageSource
from tools.built_page import WEB
from tools.server_process import Served

MODULES = {file.relative_to(WEB).as_posix() for file in WEB.glob("js/**/*.js")}


def described() -> dict[str, dict[str, str]]:
    """The description of the page."""
    read: dict[str, dict[str, str]] = json.loads((WEB / DESCRIPTION).read_text("utf-8"))
    return read


def preloaded(view: str) -> set[str]:
    """The modules that the document of a view preloads."""
    return set(
        re.findall(r'modulepreload" href="/static/([^"]+)"', "".join(PageSource(WEB).head(view)))
    )


def test_a_module_is_served_as_it_is(served: Served) -> None:
    """With a tag, so that an edit shows after a reload and everything else is cached."""
    for name in sorted(MODULES):
        answer = served.client.get(f"/static/{name}")
        assert answer.content == (WEB / name).read_bytes()
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["etag"]


def test_the_table_preloads_its_modules_and_no_other_page() -> None:
    """Libraries too; what a page imports later comes with that page."""
    table = preloaded("table")
    assert str(described()["script"]) in table
    assert set(described()["libraries"].values()) <= table
    assert not table & set(described()["pages"].values())
    assert table - set(described()["libraries"].values()) < MODULES


def test_every_page_preloads_its_own_modules() -> None:
    """Every module that the entry imports later is a page that the description names."""
    entry = WEB / str(described()["script"])
    later = set(re.findall(r"import\('\./([^']+)'\)", entry.read_text("utf-8")))
    assert {f"js/{name}" for name in later} == set(described()["pages"].values())
    for view, module in described()["pages"].items():
        assert module in preloaded(view)
        assert preloaded("table") < preloaded(view)
