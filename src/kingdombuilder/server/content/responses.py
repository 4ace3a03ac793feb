"""Responses that several parts of the server send."""

from fastapi.responses import JSONResponse

from kingdombuilder.server.protocol.errors import TOO_MANY, ApiError


def error_response(error: ApiError, language: str) -> JSONResponse:
    """The answer to a request that is refused; where waiting helps, with how long."""
    waiting = {"retry-after": str(error.facts["seconds"])} if error.status == TOO_MANY else None
    return JSONResponse(
        {"code": error.code, "text": error.message(language)}, error.status, waiting
    )
