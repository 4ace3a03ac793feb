"""The library, the rules and their drawn examples, in every language."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from kingdombuilder.bots import BOTS
from kingdombuilder.bots.levels import LEVELS, measured_rating
from kingdombuilder.box import BOXES, ISLANDS, SECTIONS
from kingdombuilder.rules.board import TERRAINS
from kingdombuilder.server.local.library import SHELVES
from kingdombuilder.server.local.page_texts import PLURAL_RULE
from kingdombuilder.text.translations import LANGUAGES, all_translations, singular_numbers
from tools.server_process import Served

THINGS = [(kind, name) for kind, shelf in SHELVES.items() for name in shelf]


def fetch_library(served: Served, language: str) -> Any:
    """Return the library in a language."""
    return served.client.get("/api/library", params={"language": language}).json()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_library_contains_everything_in_the_boxes(served: Served, language: str) -> None:
    """TU-1: each thing has its name, its rule and an example."""
    library = fetch_library(served, language)
    entries = {(entry["kind"], entry["id"]): entry for entry in library["things"]}
    assert set(entries) == set(THINGS)
    for (kind, name), entry in entries.items():
        assert entry["name"] == SHELVES[kind][name].name[language]
        assert entry["rule"] == SHELVES[kind][name].rule[language]
        assert entry["has_example"]
    assert [bot["id"] for bot in library["bots"]] == [*LEVELS, *(set(BOTS) - set(LEVELS))]
    for bot in library["bots"]:
        for seats, ratings in bot["ratings"].items():
            for key, boxes in (("one_box", 1), ("all_boxes", len(BOXES))):
                measured = measured_rating(bot["id"], int(seats), boxes)
                figures = measured and {
                    "rating": measured.elo,
                    "low": measured.low,
                    "high": measured.high,
                }
                assert ratings[key] == figures
    assert library["default_bot"] in LEVELS
    assert {box["id"] for box in library["boxes"]} >= set(BOXES) - {"own"}
    sections = {(entry["id"], entry["is_island"]) for entry in library["sections"]}
    assert sections >= {(name, False) for name in SECTIONS} | {(name, True) for name in ISLANDS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_terrains_and_pieces_have_their_rules(served: Served, language: str) -> None:
    """TU-1: all terrains and pieces have a name, a rule and a drawn example."""
    library = fetch_library(served, language)
    named = {entry["id"] for entry in library["terrains"]}
    assert named > {*TERRAINS[1:], "castle", "location", "camp", "palace", "silo"}
    for entry in (*library["terrains"], *library["pieces"]):
        assert entry["name"]
        assert entry["rule"].endswith(".")
        assert entry["example_text"]
        assert served.client.get(entry["example_url"]).status_code == 200


@pytest.mark.parametrize(("kind", "name"), THINGS)
def test_every_thing_has_a_rule_and_a_drawing(served: Served, kind: str, name: str) -> None:
    """TU-1: both languages have the rule, and the drawn example is a whole picture."""
    for language in LANGUAGES:
        page = served.client.get(f"/api/things/{kind}/{name}", params={"language": language}).json()
        assert page["rule"]
        assert page["example_text"]
    picture = served.client.get(page["example_url"])
    assert picture.headers["content-type"].startswith("image/svg+xml")
    root = ElementTree.fromstring(picture.text)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    assert 100 < width < 1900
    assert 100 < height < 1900
    drawn = set(re.findall(r'href="#([^"]+)"', picture.text))
    assert drawn <= set(re.findall(r'id="([^"]+)"', picture.text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_an_anchor_for_every_thing(served: Served, language: str) -> None:
    """TU-1: drawn examples have alternative texts, and no script or markup remains."""
    chapters = served.client.get("/api/rules", params={"language": language}).json()["chapters"]
    assert len({chapter["id"] for chapter in chapters}) == len(chapters)
    html = "".join(chapter["html"] for chapter in chapters)
    for kind, name in THINGS:
        assert html.count(f'id="{kind}-{name}"') == 1
    pictures = re.findall(r'<img src="([^"]+)" alt="([^"]+)"', html)
    assert len(pictures) == html.count("<img") >= len(THINGS)
    assert "<script" not in html
    assert "<pre" not in html
    assert "[[" not in html
    for source, _ in pictures[::10]:
        assert served.client.get(source).status_code == 200


def test_translations_are_those_of_the_program(served: Served) -> None:
    """IN-1: the page receives its texts, and languages have their own names."""
    sent = []
    for language in LANGUAGES:
        words = served.client.get("/api/translations", params={"language": language}).json()
        singular = words.pop(PLURAL_RULE)
        assert singular == " ".join(map(str, singular_numbers(language)))
        assert words.items() <= all_translations(language).items()
        sent.append(set(words))
    assert sent[0] == sent[1]
    names = {entry["id"]: entry["name"] for entry in served.client.get("/api/languages").json()}
    assert names == {"en": "English", "fr": "Français"}


def test_the_pseudo_locale_is_served_but_not_listed(served: Served) -> None:
    """IN-1: all routes accept it."""
    words = served.client.get("/api/translations", params={"language": "zz"}).json()
    assert set(words) == set(served.client.get("/api/translations").json())
    assert words["change.placed"] != all_translations("en")["change.placed"]
    for where in ("/api/library", "/api/rules", "/api/things/card/knights"):
        assert served.client.get(where, params={"language": "zz"}).status_code == 200


def test_a_browser_gets_its_own_language(served: Served) -> None:
    """Without a requested language, the first preferred one is used."""
    words = served.client.get(
        "/api/translations", headers={"accept-language": "de, fr;q=0.8"}
    ).json()
    assert words["change.placed"] == all_translations("fr")["change.placed"]


def test_an_unknown_thing_is_an_error(served: Served) -> None:
    """The error is typed."""
    for where in ("/api/things/card/nothing", "/api/things/nothing/knights/example.svg"):
        answer = served.client.get(where)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_thing")
