"""OpenAPI descriptions of requests and responses that are not JSON."""

from typing import Any

from fastapi import Response

from kingdombuilder.server.content.assets import SVG
from kingdombuilder.server.content.link_previews import PNG

PLAIN = "text/plain"
_TEXT = {"schema": {"type": "string"}}


def _describe_response(media_type: str) -> dict[str, Any]:
    """Return the arguments of a route whose successful response is not JSON; errors are."""
    return {"response_class": Response, "responses": {200: {"content": {media_type: _TEXT}}}}


TEXT, PICTURE = _describe_response(PLAIN), _describe_response(SVG)
PREVIEW = _describe_response(PNG)
TEXT_BODY: dict[str, Any] = {"requestBody": {"required": True, "content": {PLAIN: _TEXT}}}
