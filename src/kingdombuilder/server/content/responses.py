"""Error responses, which routes and middleware share."""

from fastapi.responses import JSONResponse

from kingdombuilder.server.protocol.errors import TOO_MANY, ApiError


def error_response(error: ApiError, language: str) -> JSONResponse:
    """Return the response to a failed request, with `retry-after` if a rate limit was hit."""
    headers = {"retry-after": str(error.facts["seconds"])} if error.status == TOO_MANY else None
    return JSONResponse(
        {"code": error.code, "text": error.message(language)}, error.status, headers
    )
