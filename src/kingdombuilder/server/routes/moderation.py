"""Reports, blocked players and reset links."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Depends, Path

from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.fields import clean_line
from kingdombuilder.server.protocol.http import timestamp_from_ms
from kingdombuilder.server.protocol.http_moderation import (
    BlockInfo,
    BlockRequest,
    ReportRequest,
    ResetPasswordRequest,
)
from kingdombuilder.server.protocol.user import User
from kingdombuilder.server.room.model import ONLINE, Seat
from kingdombuilder.server.routes.accounts import no_store
from kingdombuilder.server.routes.dependencies import (
    AUTH_SCHEMES,
    AccountDep,
    AccountServicesDep,
    ClientDep,
    StoreDep,
    TablesDep,
    UserDep,
)
from kingdombuilder.server.store.reports import MAX_BLOCKS, Block, Report, TooManyBlocks
from kingdombuilder.server.tables.tables import Tables

CREATED, NO_CONTENT = 201, 204
EXCERPT = 20  # chat lines that are stored with a report
BlockId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
router = APIRouter(prefix="/api", dependencies=[Depends(no_store), *AUTH_SCHEMES])


@router.post("/reports", status_code=CREATED)
async def create_report(
    request: ReportRequest,
    user: UserDep,
    client: ClientDep,
    services: AccountServicesDep,
    tables: TablesDep,
    store: StoreDep,
) -> None:
    """Report the player at a seat to the administrator."""
    seat = await _player_at(tables, request.game, request.seat, user)
    services.limits.take("report", user.id)
    services.limits.take("report_address", client.address)
    lines = await store.chat(request.game, last=EXCERPT)
    await services.reports.add(
        Report(
            reporter=user.id,
            player=seat.player,
            name=seat.name,
            game=request.game,
            reason=request.reason,
            text=clean_line(request.text) if request.text.strip() else "",
            chat=[asdict(line) for line in lines],
        )
    )


@router.post("/blocks", status_code=CREATED)
async def create_block(
    request: BlockRequest, account: AccountDep, services: AccountServicesDep, tables: TablesDep
) -> BlockInfo:
    """Block the player at a seat: their chat is hidden, and they cannot join your tables."""
    seat = await _player_at(tables, request.game, request.seat, account)
    services.limits.take("block", account.id)
    try:
        await services.blocks.add(account.id, seat.player, seat.name)
    except TooManyBlocks:
        raise ApiError(409, "blocks_full", most=MAX_BLOCKS) from None
    await tables.watch.check()
    blocks = await services.blocks.of(account.id)
    return next(_block_info(block) for block in blocks if block.blocked == seat.player)


@router.get("/blocks")
async def list_blocks(account: AccountDep, services: AccountServicesDep) -> list[BlockInfo]:
    """List the players whom the account has blocked, the last one first."""
    return [_block_info(block) for block in await services.blocks.of(account.id)]


@router.delete("/blocks/{block}", status_code=NO_CONTENT)
async def delete_block(
    block: BlockId, account: AccountDep, services: AccountServicesDep, tables: TablesDep
) -> None:
    """Unblock a player."""
    if not await services.blocks.remove(account.id, block):
        raise ApiError(404, "no_block")
    await tables.watch.check()


@router.put("/password-resets", status_code=NO_CONTENT)
async def reset_password(
    request: ResetPasswordRequest, client: ClientDep, services: AccountServicesDep
) -> None:
    """Set a new password with a reset link, which works once; all browsers are signed out."""
    await services.accounts.reset_password(request.token, request.new_password, client.address)


async def _player_at(tables: Tables, game: str, place: int, user: User) -> Seat:
    """Return the seat of another person; raise `ApiError` if there is none."""
    room = (await tables.open(game)).room
    if room.options.kind != ONLINE or place >= len(room.seats):
        raise ApiError(404, "no_person")
    seat = room.seats[place]
    if not seat.player or seat.player == user.id:
        raise ApiError(404, "no_person")
    return seat


def _block_info(block: Block) -> BlockInfo:
    return BlockInfo(id=block.id, name=block.name, created_at=timestamp_from_ms(block.made))
