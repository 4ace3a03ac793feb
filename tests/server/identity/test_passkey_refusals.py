"""Invalid passkeys are rejected: other origins, foreign keys, malformed bytes, no https."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from cbor2 import dumps, loads

from tests.server.hosting import PASSWORD, hosting, register, status_and_code
from tests.server.identity.authenticator import (
    HEADERS,
    PRESENT,
    SITE,
    Authenticator,
    add_passkey,
    decode,
    encode,
    registration_options,
    sign_in_options,
    sign_in_with,
)

Browser = Callable[[], httpx.Client]


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at localhost."""
    with hosting(tmp_path_factory.mktemp("passkeys"), False, SITE) as host:
        yield host.link


@pytest.fixture
def browser(link: str) -> Iterator[Browser]:
    """Open browsers without cookies."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(
            httpx.Client(base_url=link, headers=HEADERS, timeout=30, verify=False)
        )


@pytest.mark.parametrize(
    "wrong",
    [{"origin": "https://evil.example"}, {"party": "evil.example"}, {"flags": PRESENT}],
    ids=["origin", "party", "unverified"],
)
def test_another_origin_is_rejected(browser: Browser, wrong: dict[str, Any]) -> None:
    """Another domain and a user who was not verified are rejected too."""
    owner, other = browser(), browser()
    register(owner, f"Phished {next(iter(wrong))}")
    evil = Authenticator(**{"origin": SITE, **wrong})
    created = owner.post("/api/passkeys", json=evil.create(registration_options(owner)))
    assert status_and_code(created) == (422, "bad_passkey_response")
    laptop = Authenticator(SITE)
    add_passkey(owner, laptop)
    evil.key, evil.credential, evil.handle = laptop.key, laptop.credential, laptop.handle
    assert status_and_code(sign_in_with(other, evil)) == (401, "bad_passkey")
    assert other.get("/api/me").json()["kind"] == "guest"
    assert sign_in_with(other, laptop).status_code == 200


def test_a_foreign_credential_is_rejected(browser: Browser) -> None:
    """It is unknown, has another key or handle, or belongs to another account."""
    ann, bob, thief = browser(), browser(), browser()
    register(ann, "Ann Foreign")
    register(bob, "Bob Foreign")
    hers, his = Authenticator(SITE), Authenticator(SITE)
    add_passkey(ann, hers)
    add_passkey(bob, his)
    unknown = Authenticator(SITE, handle=hers.handle)
    assert status_and_code(sign_in_with(thief, unknown)) == (401, "bad_passkey")
    forged = Authenticator(SITE, key=his.key, credential=hers.credential, handle=hers.handle)
    assert status_and_code(sign_in_with(thief, forged)) == (401, "bad_passkey")
    swapped = Authenticator(SITE, key=his.key, credential=his.credential, handle=hers.handle)
    assert status_and_code(sign_in_with(thief, swapped)) == (401, "bad_passkey")
    copied = Authenticator(SITE, key=hers.key, credential=hers.credential)
    again = bob.post("/api/passkeys", json=copied.create(registration_options(bob)))
    assert status_and_code(again) == (409, "passkey_known")


def test_adding_a_passkey_requires_the_password(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stolen session is not enough; the names are validated and the number is limited."""
    owner, guest = browser(), browser()
    register(owner, "Guarded One")
    body = {"password": "wrong password"}
    assert status_and_code(owner.post("/api/passkey-registrations", json=body)) == (
        403,
        "bad_password",
    )
    assert status_and_code(guest.post("/api/passkey-registrations", json=body)) == (
        403,
        "accounts_only",
    )
    options = registration_options(owner)
    for name in (" ", "x" * 41, "a\u202eb"):
        answer = owner.post("/api/passkeys", json=Authenticator(SITE).create(options, name))
        assert status_and_code(answer) == (422, "passkey_name")
    add_passkey(owner, Authenticator(SITE))
    for module in ("accounts", "store"):
        monkeypatch.setattr(f"kingdombuilder.server.{module}.passkeys.MAX_PASSKEYS", 1)
    answer = owner.post("/api/passkeys", json=Authenticator(SITE).create(options))
    assert status_and_code(answer) == (409, "passkeys_full")
    full = owner.post("/api/passkey-registrations", json={"password": PASSWORD})
    assert status_and_code(full) == (409, "passkeys_full")


@pytest.mark.parametrize("address", ["http://kb.example.org", "https://192.0.2.7"])
def test_a_site_without_https_reports_that_it_has_no_passkeys(tmp_path: Path, address: str) -> None:
    """Browsers offer no passkeys there, nor at an address without a name."""
    host = address.partition("//")[2]
    with hosting(tmp_path, site=address) as node, node.browser(host=host) as client:
        assert client.get("/api/me").json()["has_passkeys"] is False
        answer = client.post("/api/passkey-challenges")
        assert status_and_code(answer) == (409, "no_passkeys")
        assert address in answer.json()["text"]
        assert "https" in answer.json()["text"]


def test_malformed_answers_are_rejected(browser: Browser) -> None:
    """No field content causes a server error."""
    owner = browser()
    register(owner, "Fuzzed One")
    laptop = Authenticator(SITE)
    add_passkey(owner, laptop)
    junk = ("A", "AA", encode(b"{}"), encode(b"[]"), encode(b"\xff" * 200), encode(bytes(37)))
    challenge = sign_in_options(owner)
    for field in ("credential_id", "client_data", "authenticator_data", "signature", "user_handle"):
        for content in junk:
            answer = owner.post(
                "/api/passkey-sessions", json=laptop.sign(challenge) | {field: content}
            )
            assert answer.status_code in (401, 403), (field, content, answer.text)
    options = registration_options(owner)
    for field in ("credential_id", "client_data", "attestation"):
        for content in junk:
            request = Authenticator(SITE).create(options) | {field: content}
            answer = owner.post("/api/passkeys", json=request)
            assert answer.status_code in (403, 422), (field, content, answer.text)


@pytest.mark.parametrize(
    ("fmt", "statement"),
    [
        ("fido-u2f", {"sig": b"x", "x5c": [b"abc"]}),  # not a certificate
        ("packed", {"alg": -7, "sig": b"x"}),
        ("none", None),
        ("unknown", {}),
    ],
)
def test_malformed_attestations_are_rejected(
    browser: Browser, fmt: str, statement: dict[str, Any] | None
) -> None:
    """All errors of py_webauthn's parsers are handled."""
    owner = browser()
    register(owner, f"Attested {fmt}")
    request = Authenticator(SITE).create(registration_options(owner))
    attestation = loads(decode(request["attestation"])) | {"fmt": fmt, "attStmt": statement}
    answer = owner.post("/api/passkeys", json=request | {"attestation": encode(dumps(attestation))})
    assert status_and_code(answer) == (422, "bad_passkey_response")


def test_a_key_that_cannot_verify_is_rejected(browser: Browser) -> None:
    """Its point is not on the curve, so it could never sign in."""
    owner = browser()
    register(owner, "Off the curve")
    request = Authenticator(SITE).create(registration_options(owner))
    attestation = loads(decode(request["attestation"]))
    attestation["authData"] = attestation["authData"][:-4] + bytes(4)
    answer = owner.post("/api/passkeys", json=request | {"attestation": encode(dumps(attestation))})
    assert status_and_code(answer) == (422, "bad_passkey_response")
