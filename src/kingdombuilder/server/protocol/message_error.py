"""A message that is not followed: a code, and a sentence for the one who sent it."""

from typing import Any

from kingdombuilder.text.translations import translate

UNREADABLE, TOO_LARGE, UNKNOWN = "garbage", "too_big", "unknown"
STALE, ILLEGAL, NOT_YOURS, NOT_NOW = "stale", "illegal", "not_yours", "not_now"
HIDDEN = "hidden"


class MessageError(Exception):
    """Nothing was changed; `key` names the sentence if the code does not say enough."""

    def __init__(
        self, code: str, key: str = "", text: str = "", about: str = "", **facts: object
    ) -> None:
        super().__init__(code)
        self.code, self.about, self._text = code, about, text
        self._key, self._facts = key or code, facts

    def frame(self, language: str, about: str = "") -> dict[str, Any]:
        """The message that says so."""
        text = self._text or translate(language, f"refused.{self._key}", **self._facts)
        return {"type": "error", "code": self.code, "about": self.about or about, "text": text}
