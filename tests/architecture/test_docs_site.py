"""The documentation site: its navigation and its API page are complete."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

import kingdombuilder
from tools.site_pages import ROOT_PAGES, collect_pages, site_link

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
API_NAME = re.compile(r"^(?:::: kingdombuilder\.(\w+)|### `(\w+)`)$", re.MULTILINE)


class Loader(yaml.SafeLoader):
    """A loader that ignores the Python objects in the configuration."""


Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda loader, tag, node: None)


def configuration() -> dict[str, Any]:
    """Return the configuration of the site."""
    site: dict[str, Any] = yaml.load((ROOT / "mkdocs.yml").read_text("utf-8"), Loader)
    return site


def pages(nav: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the pages of a navigation, section by section."""
    for entry in nav:
        for target in entry.values():
            if isinstance(target, str):
                yield target
            else:
                yield from pages(target)


def test_the_navigation_names_every_page_once_and_no_other() -> None:
    """These are the pages of `docs/` and of the project's root."""
    named = Counter(pages(configuration()["nav"]))
    existing = [page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")]
    existing += [page for page in ROOT_PAGES.values() if page.endswith(".md")]
    assert named == Counter(existing)


def test_the_pages_of_the_root_exist() -> None:
    """Every Markdown file of the root is listed."""
    assert all((ROOT / file).is_file() for file in ROOT_PAGES)
    assert {file.name for file in ROOT.glob("*.md")} <= set(ROOT_PAGES)


def test_the_site_is_built_in_an_ignored_folder() -> None:
    """The make target fills the folder from which the site is built."""
    site = configuration()
    assert site["site_dir"] == "out/site"
    assert f"tools.site_pages {site['docs_dir']}\n" in (ROOT / "Makefile").read_text("utf-8")
    assert "out/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


@pytest.mark.parametrize(
    ("page", "link", "expected"),
    [
        ("docs/playing.md", "rules.md", "rules.md"),
        ("docs/playing.md", "bots/levels.md", "bots/levels.md"),
        ("docs/bots/levels.md", "arena.md", "arena.md"),
        ("docs/bots/levels.md", "../pictures/ratings.svg", "../pictures/ratings.svg"),
        ("docs/bots/levels.md", "../../CONTRIBUTING.md", "../contributing.md"),
        ("docs/rules.md", "../CONTRIBUTING.md", "contributing.md"),
        ("README.md", "docs/bots/levels.md", "bots/levels.md"),
        ("README.md", "docs/pictures/table.webp", "pictures/table.webp"),
        ("README.md", "LICENSE", "licence.txt"),
        ("README.md", "https://example.org/docs/", "https://example.org/docs/"),
    ],
)
def test_links_lead_to_the_same_page_in_the_site(page: str, link: str, expected: str) -> None:
    """They start at the root, in `docs/` and in its folders."""
    assert site_link(page, link) == expected


def test_every_link_has_a_target_after_pages_are_collected(tmp_path: Path) -> None:
    """Links to pictures and other files are included."""
    folder = tmp_path / "pages"
    collect_pages(folder)
    for page in folder.rglob("*.md"):
        prose = re.sub(r"^ *```.*?^ *```$", "", page.read_text("utf-8"), flags=re.M | re.S)
        for link in re.findall(r"\]\(([^)\s#]+)", prose):
            assert "://" in link or (page.parent / link).is_file(), (page.name, link)


def test_the_api_page_names_every_public_name_once() -> None:
    """Names without a docstring have their own heading."""
    text = (DOCS / "python-api.md").read_text("utf-8")
    named = Counter(first or second for first, second in API_NAME.findall(text))
    assert named == Counter(kingdombuilder.__all__)
