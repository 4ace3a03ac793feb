"""The description of the interface: good enough to write a program by, and kept to."""

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
    """A server that strangers reach, and that believes from where they say they come."""
    folder = tmp_path_factory.mktemp("openapi")
    options = ("--port", "0", "--public", "--trusted-proxies", "127.0.0.1", "--bot-workers", "1")
    with process(folder, *options) as running:
        yield running


@pytest.fixture(scope="module")
def described(public: Process) -> dict[str, Any]:
    """What the server says of itself."""
    told: dict[str, Any] = httpx.get(f"{public.link}/openapi.json").json()
    return told


def routes(described: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Every route by its method and path."""
    return [
        (f"{method} {path}", told)
        for path, methods in described["paths"].items()
        for method, told in methods.items()
    ]


def test_a_program_finds_its_way(described: dict[str, Any]) -> None:
    """Tags, what everything is for, how one is known, and the version."""
    assert described["info"]["version"] == version("kingdombuilder")
    schemes = described["components"]["securitySchemes"]
    assert schemes["bot"] == {"type": "http", "scheme": "bearer", "description": "Token of a bot"}
    for name, told in routes(described):
        assert told["tags"], name
        assert told["summary"], name
        assert told["description"].endswith("."), name
    assert {"bot": []} in described["paths"]["/api/tables"]["post"]["security"]
    paths = described["paths"]
    assert not {"/", "/table/{game}"} & set(paths), "pages are for people"


def test_refusals_are_described(described: dict[str, Any]) -> None:
    """They are JSON of one shape, also where what goes well is text."""
    for name, told in routes(described):
        content = told["responses"]["4XX"]["content"]
        assert list(content) == ["application/json"], name
        assert content["application/json"]["schema"]["$ref"].endswith("/ErrorBody"), name
    shape = described["components"]["schemas"]["ErrorBody"]
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
def test_answers_are_as_described(public: Process, who: str, mode: GenerationMode) -> None:
    """Whatever is asked: no mistakes of ours, and nothing that was not announced."""
    headers = {}
    if who == "account":
        with httpx.Client(base_url=public.link) as browser:
            register(browser, "Nobody")
            headers["cookie"] = f"session={browser.cookies['session']}"
    schema = schemathesis.openapi.from_url(f"{public.link}/openapi.json")
    addresses = count()
    asked: list[int] = []

    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()

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
            here = next(addresses)
            told = headers | {"X-Forwarded-For": f"198.51.{here // 250}.{here % 250}"}
            answer = case.call(headers=told, timeout=30)
            case.validate_response(answer, checks=CHECKS)
            asked.append(answer.status_code)

        with suppress(Unsatisfiable):  # nothing can be wrong where nothing is taken
            ask()
    wanted = {200, 201, 403, 404, 422} if mode == GenerationMode.POSITIVE else {422}
    assert len(asked) > 100
    assert wanted <= set(asked)
