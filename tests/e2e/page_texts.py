"""Find the texts on a page, and those that are not translated."""

import re
from collections.abc import Sequence

from playwright.sync_api import Page

from tests.e2e.scripts import script

HEX = r"i?[A-T]\d{1,2}"
LETTERS = re.compile("[A-Za-z]{2}")


def page_texts(page: Page, ignored: str) -> list[str]:
    """Return all texts and accessible names outside the ignored elements (a CSS selector)."""
    texts: list[str] = page.evaluate(script("texts"), ignored)
    return texts


def untranslated_texts(page: Page, ignored: str, names: Sequence[str]) -> list[str]:
    """Return the texts of a pseudo-translated page with plain letters, apart from names."""
    words = "|".join([*map(re.escape, names), HEX])
    plain = re.compile(rf"\b({words})\b", re.ASCII)
    return [text for text in page_texts(page, ignored) if LETTERS.search(plain.sub("", text))]
