"""Addresses that lead nowhere say so once, in the style of the house, with a way home."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]


@pytest.mark.parametrize(
    ("language", "lost", "gone", "home"),
    [
        ("en", "Page not found", "This game no longer exists.", "Home"),
        ("fr", "Page introuvable", "Cette partie n’existe plus.", "Accueil"),
    ],
)
def test_nothing_there(
    open_page: OpenPage, complaints: list[str], language: str, lost: str, gone: str, home: str
) -> None:
    page = open_page("/no/such/page", settings={"language": language})
    expect(page.get_by_role("heading", level=1)).to_have_text(lost)
    page.get_by_role("link", name=home, exact=True).click()
    expect(page.locator(".hero")).to_be_visible()
    page.goto("/table/nothing-here")
    expect(page.get_by_role("heading", level=1)).to_have_text(gone)
    expect(page.locator(".note")).to_have_count(0)
    expect(page.get_by_role("link", name=home, exact=True)).to_be_visible()
    complaints[:] = [text for text in complaints if "404" not in text]
