"""The analysis board: positions, and the best lines of a position part by part."""

from fastapi import APIRouter, Request

from kingdombuilder.rules.state import State
from kingdombuilder.server.costs import Payer
from kingdombuilder.server.local.analysis import estimate, read_lines_order
from kingdombuilder.server.protocol.errors import ApiError
from kingdombuilder.server.protocol.http_analysis import (
    AnalysisInfo,
    AnalysisRequest,
    GameStep,
    LinesInfo,
    LinesRequest,
)
from kingdombuilder.server.routes.dependencies import (
    AUTH_SCHEMES,
    LandImagesDep,
    Language,
    StoreDep,
    TablesDep,
    UserDep,
    WorkDep,
    address_of,
)
from kingdombuilder.server.tables.analysis import analyse_state, analyse_text
from kingdombuilder.server.tables.fair_play import require_unrated_position
from kingdombuilder.server.tables.study_pool import ANALYSIS, StudyPool
from kingdombuilder.server.tables.tables import Tables

router = APIRouter(prefix="/api/analysis", dependencies=AUTH_SCHEMES)


@router.post("/positions")
async def analyse_position(
    request: AnalysisRequest,
    language: Language,
    store: StoreDep,
    tables: TablesDep,
    lands: LandImagesDep,
    work: WorkDep,
) -> AnalysisInfo:
    """Read a position, make picks in it or change it, and describe the result.

    The position of a rated game in progress is refused.
    """
    change = request.picks, request.edit, language
    if request.position is not None:
        found = await work.run(analyse_text, request.position, *change)
    elif request.source is not None:
        state = await _state_of(tables, request.source)
        found = await work.run(analyse_state, state, *change)
    else:
        raise ApiError(422, "invalid", where="position")
    state, info, land = found
    await require_unrated_position(store, state)
    lands.add(land)
    return info


@router.post("/lines")
async def analyse_lines(
    request: LinesRequest, http: Request, user: UserDep, store: StoreDep, work: WorkDep
) -> LinesInfo:
    """Return the best lines of a position with chances, or more rollouts of some lines."""
    order = await work.run(read_lines_order, request.position, request.lines, request.part)
    await require_unrated_position(store, order.state)
    payer = Payer(user.id, address_of(http))
    work.costs.require_study(payer)
    pool: StudyPool = http.app.state.study_pool
    found = await pool.run(payer, ANALYSIS, estimate, order)
    return LinesInfo(seat=found.seat, engine=found.engine, lines=found.lines)


async def _state_of(tables: Tables, source: GameStep) -> State:
    """Return a state of a finished game, because it shows all hands."""
    room = (await tables.open(source.game)).room
    if not room.over:
        raise ApiError(409, "not_over")
    if source.step > room.step:
        raise ApiError(404, "no_position", n=room.step)
    return room.states[source.step]
