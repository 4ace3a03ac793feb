"""HTTP requests and responses about passkeys; binary values are base64url without padding."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from kingdombuilder.server.protocol.http import RequestModel, ShortText, Text, Timestamp

BASE64URL = r"^[A-Za-z0-9_-]+$"
CredentialId = Annotated[str, Field(pattern=BASE64URL, max_length=1364)]  # at most 1023 bytes
ClientData = Annotated[str, Field(pattern=BASE64URL, max_length=8192)]
Binary = Annotated[str, Field(pattern=BASE64URL, max_length=16_384)]


class PasskeyRegistrationRequest(RequestModel):
    """The password of the account that gets a passkey."""

    password: Text


class PasskeyOptions(BaseModel):
    """The argument `publicKey` of `navigator.credentials`, with base64url for binary values."""

    options: dict[str, Any]


class NewPasskeyRequest(RequestModel):
    """A passkey's name, 1 to 40 characters, and the authenticator's response."""

    name: ShortText
    credential_id: CredentialId
    client_data: ClientData
    attestation: Binary


class PasskeySignInRequest(RequestModel):
    """An authenticator's response to a challenge."""

    credential_id: CredentialId
    client_data: ClientData
    authenticator_data: Binary
    signature: Binary
    user_handle: CredentialId


class RemovePasskeyRequest(RequestModel):
    """The password, which is needed to remove the last passkey."""

    password: Text | None = None


class PasskeyInfo(BaseModel):
    """A passkey of the account."""

    id: str
    name: str
    created_at: Timestamp
    last_used_at: Timestamp | None
