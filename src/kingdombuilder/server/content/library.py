"""The library as JSON, built once for each language."""

from kingdombuilder.server.content.assets import Asset, json_page
from kingdombuilder.server.local.library import library


class Library:
    """The library in every language, built when it is first requested."""

    def __init__(self) -> None:
        self._pages: dict[str, Asset] = {}

    def page(self, language: str) -> Asset:
        """Return the whole library in one language."""
        if language not in self._pages:
            self._pages[language] = json_page(library(language).model_dump(mode="json"))
        return self._pages[language]

    def invalidate(self) -> None:
        """Rebuild the library on the next request, because a section has changed."""
        self._pages.clear()
