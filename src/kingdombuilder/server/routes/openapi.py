"""What a route takes or answers that is no JSON, as the description of the interface tells it."""

from typing import Any

from fastapi import Response

from kingdombuilder.server.content.assets import SVG

PLAIN = "text/plain"
_TEXT = {"schema": {"type": "string"}}


def _answers(kind: str) -> dict[str, Any]:
    """Only what goes well: a refusal is JSON everywhere."""
    return {"response_class": Response, "responses": {200: {"content": {kind: _TEXT}}}}


TEXT, PICTURE = _answers(PLAIN), _answers(SVG)
TEXT_BODY: dict[str, Any] = {"requestBody": {"required": True, "content": {PLAIN: _TEXT}}}
