"""The library as JSON, built once for each language."""

from threading import Lock

from kingdombuilder.server.content.assets import Asset, json_page
from kingdombuilder.server.local.library import library
from kingdombuilder.text.translations import LANGUAGES


class Library:
    """The library in every language, built at the start or when it is requested."""

    def __init__(self) -> None:
        self._pages: dict[str, Asset] = {}
        self._generation, self._lock = 0, Lock()  # because `warm_up` runs in a thread

    def page(self, language: str) -> Asset:
        """Return the whole library in one language."""
        page, generation = self._pages.get(language), self._generation
        if page is None:
            page = json_page(library(language).model_dump(mode="json"))
            with self._lock:
                if generation == self._generation:
                    self._pages[language] = page
        return page

    def warm_up(self) -> None:
        """Build the library in all languages, so that no visitor waits for it."""
        for language in LANGUAGES:
            self.page(language)

    def invalidate(self) -> None:
        """Rebuild the library on the next request, because a section has changed."""
        with self._lock:
            self._generation += 1
            self._pages.clear()
