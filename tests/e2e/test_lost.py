"""Unknown addresses show one error in the site's style, and a link home."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]


@pytest.mark.parametrize(
    ("language", "no_page", "no_game", "home"),
    [
        ("en", "Page not found", "This game no longer exists.", "Home"),
        ("fr", "Page introuvable", "Cette partie n’existe plus.", "Accueil"),
    ],
)
def test_an_unknown_address_shows_one_error_and_a_link_home(
    open_page: OpenPage,
    page_errors: list[str],
    language: str,
    no_page: str,
    no_game: str,
    home: str,
) -> None:
    page = open_page("/no/such/page", settings={"language": language})
    expect(page.get_by_role("heading", level=1)).to_have_text(no_page)
    page.get_by_role("link", name=home, exact=True).click()
    expect(page.locator(".home-hero")).to_be_visible()
    page.goto("/table/nothing-here")
    expect(page.get_by_role("heading", level=1)).to_have_text(no_game)
    expect(page.locator(".note")).to_have_count(0)
    expect(page.get_by_role("link", name=home, exact=True)).to_be_visible()
    page_errors[:] = [text for text in page_errors if "404" not in text]
