"""Work in a separate process or worker, and its failures, which are passed to the caller."""

import traceback
from collections.abc import Callable
from typing import Any

from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.text.parsing import ParseError


class Failure:
    """An exception of a worker; those with facts cannot be pickled as they are."""

    def __init__(self, error: Exception) -> None:
        self._error_type, self._values = type(error), dict(vars(error))
        self._trace = "".join(traceback.format_exception(error))

    def exception(self) -> Exception:
        """Return the same error for a mistake in the input, and a general one otherwise."""
        if issubclass(self._error_type, ParseError):
            facts = self._values.pop("facts")
            return ParseError(**self._values, **facts)
        if issubclass(self._error_type, ApiError):
            return ApiError(self._values["status"], self._values["code"], **self._values["facts"])
        return RuntimeError(self._trace)


def attempt(work: Callable[[], Any]) -> Any:
    """In a worker: return what a function returns, or its failure."""
    try:
        return work()
    except Exception as error:
        return Failure(error)
