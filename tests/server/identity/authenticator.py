"""A software authenticator that creates passkeys and signs with them, as a browser does."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import httpx
from cbor2 import dumps
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256

from tests.server.hosting import PASSWORD

SITE = "http://localhost:8000"
HEADERS = {"host": "localhost:8000", "origin": SITE}
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40  # flags of the authenticator's data
NO_MODEL = bytes(16)


def encode(value: bytes) -> str:
    """Return bytes as base64url without padding."""
    return urlsafe_b64encode(value).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Return the bytes of base64url without padding."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Authenticator:
    """A passkey and the page that requests it."""

    origin: str
    party: str = "localhost"
    flags: int = PRESENT | VERIFIED
    count: int = 0
    step: int = 1  # of the counter; 0 for an authenticator without one
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))
    credential: bytes = field(default_factory=lambda: token_bytes(32))
    handle: str = ""

    def create(self, options: dict[str, Any], name: str = "Laptop") -> dict[str, str]:
        """Return the request that adds a passkey made for these options."""
        self.handle = options["user"]["id"]
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)}
        attested = NO_MODEL + len(self.credential).to_bytes(2) + self.credential + dumps(public)
        data = self._data(ATTESTED) + attested
        statement = {"fmt": "none", "attStmt": {}, "authData": data}
        return {
            "name": name,
            "credential_id": encode(self.credential),
            "client_data": encode(self._client_data("webauthn.create", options["challenge"])),
            "attestation": encode(dumps(statement)),
        }

    def sign(self, options: dict[str, Any]) -> dict[str, str]:
        """Return the request that signs in with these options."""
        self.count += self.step
        data = self._data(0)
        client_data = self._client_data("webauthn.get", options["challenge"])
        signature = self.key.sign(data + sha256(client_data).digest(), ECDSA(SHA256()))
        return {
            "credential_id": encode(self.credential),
            "client_data": encode(client_data),
            "authenticator_data": encode(data),
            "signature": encode(signature),
            "user_handle": self.handle,
        }

    def _data(self, flags: int) -> bytes:
        return (
            sha256(self.party.encode()).digest()
            + bytes([self.flags | flags])
            + self.count.to_bytes(4)
        )

    def _client_data(self, kind: str, challenge: str) -> bytes:
        data = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(data).encode()


def registration_options(browser: httpx.Client, password: str = PASSWORD) -> dict[str, Any]:
    """Return the options for a new passkey of the account that is signed in."""
    answer = browser.post("/api/passkey-registrations", json={"password": password})
    assert answer.status_code == 200, answer.text
    options: dict[str, Any] = answer.json()["options"]
    return options


def sign_in_options(browser: httpx.Client) -> dict[str, Any]:
    """Return the options for signing in."""
    answer = browser.post("/api/passkey-challenges")
    assert answer.status_code == 200, answer.text
    options: dict[str, Any] = answer.json()["options"]
    return options


def add_passkey(browser: httpx.Client, authenticator: Authenticator, name: str = "Laptop") -> str:
    """Add a passkey to the account that is signed in and return its id."""
    request = authenticator.create(registration_options(browser), name)
    answer = browser.post("/api/passkeys", json=request)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def sign_in_with(browser: httpx.Client, authenticator: Authenticator) -> httpx.Response:
    """Sign in with a passkey."""
    return browser.post("/api/passkey-sessions", json=authenticator.sign(sign_in_options(browser)))
