"""Return every error as an `ErrorBody`."""

import logging

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from kingdombuilder.server.content.responses import error_response
from kingdombuilder.server.observability.logs import facts
from kingdombuilder.server.protocol.errors import ApiError, parse_error_body, unavailable
from kingdombuilder.server.protocol.fields import language_for
from kingdombuilder.server.routes.documents import NOT_FOUND, page_not_found, wants_page
from kingdombuilder.server.store.failures import StoreUnavailable
from kingdombuilder.text.parsing import ParseError

LOGGER = logging.getLogger(__name__)


def language_of_request(request: Request) -> str:
    """Return the language of the response to a request."""
    return language_for(
        request.query_params.get("language"), request.headers.get("accept-language", "")
    )


def add_handlers(app: FastAPI) -> None:
    """Add the handlers to the app."""

    @app.exception_handler(ApiError)
    async def _api_error(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, ApiError)
        return error_response(error, language_of_request(request))

    @app.exception_handler(ParseError)
    async def _parse_error(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, ParseError)
        return JSONResponse(parse_error_body(error, language_of_request(request)), 400)

    @app.exception_handler(StoreUnavailable)
    async def _store_error(request: Request, error: Exception) -> JSONResponse:
        LOGGER.warning("the store does not answer", extra=facts(reason=str(error)))
        return error_response(unavailable(), language_of_request(request))

    @app.exception_handler(RequestValidationError)
    async def _validation_error(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        where = ".".join(str(part) for part in error.errors()[0]["loc"][1:])
        return error_response(ApiError(422, "invalid", where=where), language_of_request(request))

    @app.exception_handler(HTTPException)
    async def _http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == NOT_FOUND and wants_page(request):
            return page_not_found(request)
        if isinstance(error.__cause__, ApiError):  # raised while the body was read
            return error_response(error.__cause__, language_of_request(request))
        code = {404: "no_page", 405: "no_method"}.get(error.status_code, "invalid")
        return error_response(
            ApiError(error.status_code, code, where=request.url.path), language_of_request(request)
        )
