"""Addresses of accounts, reset links by mail, and the export of an account."""

from fastapi import APIRouter, Depends

from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http import timestamp_from_ms
from kingdombuilder.server.protocol.http_emails import (
    AccountExport,
    EmailInfo,
    EmailRequest,
    ResetRequest,
    TokenRequest,
)
from kingdombuilder.server.protocol.http_moderation import BlockInfo
from kingdombuilder.server.routes.accounts import no_store
from kingdombuilder.server.routes.dependencies import (
    AUTH_SCHEMES,
    AccountDep,
    AccountServicesDep,
    ClientDep,
    Language,
    StoreDep,
)
from kingdombuilder.server.store.emails import Email
from kingdombuilder.server.store.export import export_rows

ACCEPTED, NO_CONTENT = 202, 204
router = APIRouter(prefix="/api", dependencies=[Depends(no_store), *AUTH_SCHEMES])


@router.get("/me/email")
async def get_email(account: AccountDep, services: AccountServicesDep) -> EmailInfo:
    """Return the account's address."""
    return _email_info(await services.emails.of(account))


@router.put("/me/email", status_code=ACCEPTED)
async def update_email(
    request: EmailRequest, account: AccountDep, services: AccountServicesDep, language: Language
) -> EmailInfo:
    """Store an address and send a link that verifies it."""
    await services.emails.set(account, request.address, request.password, language)
    return _email_info(await services.emails.of(account))


@router.delete("/me/email", status_code=NO_CONTENT)
async def delete_email(account: AccountDep, services: AccountServicesDep) -> None:
    """Forget the account's address."""
    await services.emails.remove(account)


@router.post("/email-verifications", status_code=NO_CONTENT)
async def verify_email(
    request: TokenRequest, client: ClientDep, services: AccountServicesDep
) -> None:
    """Verify an address with the link that was sent to it."""
    await services.emails.verify(request.token, client.address)


@router.post("/password-resets", status_code=ACCEPTED)
async def request_reset(
    request: ResetRequest, client: ClientDep, services: AccountServicesDep, language: Language
) -> None:
    """Send a reset link to the accounts of an address, without revealing if there are any."""
    services.emails.request_reset(request.address, client.address, language)


@router.get("/me/export")
async def export_account(
    account: AccountDep, services: AccountServicesDep, store: StoreDep
) -> AccountExport:
    """Return everything that is stored about the account."""
    services.limits.take("export", account.id)
    stored = await services.players.player(account.id)
    if stored is None:
        raise ApiError(403, "accounts_only")
    return AccountExport(
        id=account.id,
        name=account.name,
        created_at=timestamp_from_ms(stored.made),
        email=_email_info(await services.emails.of(account)),
        blocks=[
            BlockInfo(id=block.id, name=block.name, created_at=timestamp_from_ms(block.made))
            for block in await services.blocks.of(account.id)
        ],
        **await export_rows(store, account.id),
    )


def _email_info(email: Email | None) -> EmailInfo:
    if email is None:
        return EmailInfo(address=None, is_verified=False)
    return EmailInfo(address=email.address, is_verified=email.is_verified)
