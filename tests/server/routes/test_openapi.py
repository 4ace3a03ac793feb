"""The API description is sufficient for programs, and the server conforms to it."""

from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import version
from itertools import count
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.hosting import register
from tests.server.socket_viewers import Process, process

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A public server behind a trusted proxy."""
    folder = tmp_path_factory.mktemp("openapi")
    options = ("--port", "0", "--public", "--trusted-proxies", "127.0.0.1", "--bot-workers", "1")
    with process(folder, *options) as running:
        yield running


@pytest.fixture(scope="module")
def description(public: Process) -> dict[str, Any]:
    """The server's API description."""
    document: dict[str, Any] = httpx.get(f"{public.link}/openapi.json").json()
    return document


def routes(description: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return every route by its method and path."""
    return [
        (f"{method} {path}", route)
        for path, methods in description["paths"].items()
        for method, route in methods.items()
    ]


def test_the_description_is_complete(description: dict[str, Any]) -> None:
    """It has tags, summaries, security schemes and the version."""
    assert description["info"]["version"] == version("kingdombuilder")
    schemes = description["components"]["securitySchemes"]
    assert schemes["bot"] == {"type": "http", "scheme": "bearer", "description": "Token of a bot"}
    for name, route in routes(description):
        assert route["tags"], name
        assert route["summary"], name
        assert route["description"].endswith("."), name
    assert {"bot": []} in description["paths"]["/api/tables"]["post"]["security"]
    paths = description["paths"]
    assert not {"/", "/table/{game}"} & set(paths), "pages are for people"


def test_errors_are_described(description: dict[str, Any]) -> None:
    """They are JSON with one schema, even where the response is text."""
    for name, route in routes(description):
        content = route["responses"]["4XX"]["content"]
        assert list(content) == ["application/json"], name
        assert content["application/json"]["schema"]["$ref"].endswith("/ErrorBody"), name
    shape = description["components"]["schemas"]["ErrorBody"]
    assert set(shape["properties"]) == {"code", "text", "line", "column"}
    assert shape["required"] == ["code", "text"]


@pytest.mark.parametrize(
    ("who", "mode"),
    [
        ("guest", GenerationMode.POSITIVE),
        ("account", GenerationMode.POSITIVE),
        ("guest", GenerationMode.NEGATIVE),
    ],
)
def test_answers_conform_to_the_description(
    public: Process, who: str, mode: GenerationMode
) -> None:
    """No request causes a server error or an undocumented response."""
    headers = {}
    if who == "account":
        with httpx.Client(base_url=public.link) as browser:
            register(browser, "Nobody")
            headers["cookie"] = f"session={browser.cookies['session']}"
    schema = schemathesis.openapi.from_url(f"{public.link}/openapi.json")
    addresses = count()
    statuses: list[int] = []

    for result in schema.get_all_operations():
        assert isinstance(result, Ok), result
        operation = result.ok()

        @seed(7)
        @settings(
            max_examples=5,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy(generation_mode=mode))
        def ask(case: schemathesis.Case[Any]) -> None:
            address = next(addresses)
            request_headers = headers | {
                "X-Forwarded-For": f"198.51.{address // 250}.{address % 250}"
            }
            answer = case.call(headers=request_headers, timeout=30)
            case.validate_response(answer, checks=CHECKS)
            statuses.append(answer.status_code)

        with suppress(Unsatisfiable):  # a route without input has no invalid input
            ask()
    expected = {200, 201, 403, 404, 422} if mode == GenerationMode.POSITIVE else {422}
    assert len(statuses) > 100
    assert expected <= set(statuses)
