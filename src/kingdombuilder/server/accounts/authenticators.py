"""Ask authenticators for passkeys and verify what they sign, with py_webauthn."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    decode_credential_public_key,
    decoded_public_key_to_cryptography,
    parse_client_data_json,
)
from webauthn.helpers.options_to_json_dict import options_to_json_dict
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorAssertionResponse,
    AuthenticatorAttestationResponse,
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    RegistrationCredential,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from kingdombuilder.server.accounts.relying_party import RelyingParty
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_passkeys import NewPasskeyRequest, PasskeySignInRequest
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.store.passkeys import NewPasskey, PasskeyOwner

TITLE = "Kingdom Builder"  # that authenticators show
LIFETIME_MS = 300_000  # of a challenge
MAX_KEY_BYTES = 2048  # a COSE key of RSA with 4096 bits has about 530
# A passkey replaces the password, so a fingerprint or PIN is always required.
VERIFICATION = UserVerificationRequirement.REQUIRED


def registration_options(
    party: RelyingParty, account: User, challenge: str, credentials: list[str]
) -> dict[str, Any]:
    """Return the options for a new passkey on an authenticator without one of `credentials`."""
    options = generate_registration_options(
        rp_id=party.id,
        rp_name=TITLE,
        user_id=account.id.encode(),
        user_name=account.name,
        user_display_name=account.name,
        challenge=challenge.encode(),
        timeout=LIFETIME_MS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=VERIFICATION
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(credential))
            for credential in credentials
        ],
    )
    return options_to_json_dict(options)


def sign_in_options(party: RelyingParty, challenge: str) -> dict[str, Any]:
    """Return the options for signing in with any passkey of the relying party."""
    options = generate_authentication_options(
        rp_id=party.id,
        challenge=challenge.encode(),
        timeout=LIFETIME_MS,
        user_verification=VERIFICATION,
    )
    return options_to_json_dict(options)


def answered_challenge(client_data: str) -> str:
    """Return the challenge that client data answer; raise `ApiError` if they are malformed."""
    with _malformed_as(ApiError(403, "passkey_expired")):
        return parse_client_data_json(base64url_to_bytes(client_data)).challenge.decode("ascii")


def verify_registration(
    party: RelyingParty, challenge: str, request: NewPasskeyRequest, name: str
) -> NewPasskey:
    """Return the passkey of an authenticator's response; raise `ApiError` if it is not valid."""
    error = ApiError(422, "bad_passkey_response")
    with _malformed_as(error):
        verified = verify_registration_response(
            credential=RegistrationCredential(
                id=request.credential_id,
                raw_id=base64url_to_bytes(request.credential_id),
                response=AuthenticatorAttestationResponse(
                    client_data_json=base64url_to_bytes(request.client_data),
                    attestation_object=base64url_to_bytes(request.attestation),
                ),
            ),
            expected_challenge=challenge.encode(),
            expected_rp_id=party.id,
            expected_origin=party.origin,
            require_user_verification=True,
        )
        key = verified.credential_public_key
        decoded_public_key_to_cryptography(decode_credential_public_key(key))
    is_same = bytes_to_base64url(verified.credential_id) == request.credential_id
    if not is_same or len(key) > MAX_KEY_BYTES:
        raise error
    return NewPasskey(name, request.credential_id, key, verified.sign_count)


def verify_signature(
    party: RelyingParty, challenge: str, request: PasskeySignInRequest, owner: PasskeyOwner
) -> int:
    """Return the authenticator's counter; raise `ApiError` if the signature is not valid.

    The counter is compared with the last one where it is stored, so that two nodes cannot accept
    the same one.
    """
    error = ApiError(401, "bad_passkey")
    with _malformed_as(error):
        handle = base64url_to_bytes(request.user_handle)
        verified = verify_authentication_response(
            credential=AuthenticationCredential(
                id=request.credential_id,
                raw_id=base64url_to_bytes(request.credential_id),
                response=AuthenticatorAssertionResponse(
                    client_data_json=base64url_to_bytes(request.client_data),
                    authenticator_data=base64url_to_bytes(request.authenticator_data),
                    signature=base64url_to_bytes(request.signature),
                ),
            ),
            expected_challenge=challenge.encode(),
            expected_rp_id=party.id,
            expected_origin=party.origin,
            credential_public_key=owner.public_key,
            credential_current_sign_count=0,
            require_user_verification=True,
        )
    if handle != owner.player.encode():
        raise error
    return verified.new_sign_count


@contextmanager
def _malformed_as(error: ApiError) -> Iterator[None]:
    """Raise an error in place of any exception.

    The library documents its own exceptions, but malformed bytes raise those of its parsers too.
    """
    try:
        yield
    except Exception:
        raise error from None
