"""The analysis board: positions, and the best lines of a position part by part."""

from fastapi import APIRouter, Request

from kingdombuilder.rules.state import State
from kingdombuilder.server.costs import Payer
from kingdombuilder.server.local.analysis import (
    LinesOrder,
    analyse,
    estimate,
    lines_info,
    read_lines_order,
    source_of,
    state_at,
)
from kingdombuilder.server.protocol.http_analysis import (
    AnalysisInfo,
    AnalysisRequest,
    GameStep,
    LinesInfo,
    LinesRequest,
)
from kingdombuilder.server.room.public_position import PublicPosition, public_position
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
from kingdombuilder.server.tables.fair_play import (
    require_unrated_line,
    require_unrated_position,
)
from kingdombuilder.server.tables.study_pool import ANALYSIS, StudyPool

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
    source: str | GameStep | State = source_of(request)
    if isinstance(source, GameStep):
        source = state_at((await tables.open(source.game)).room, source.step)
    state, info, land = await work.run(analyse, source, request.picks, request.edit, language)
    await require_unrated_position(store, state)
    lands.add(land)
    return info


@router.post("/lines")
async def analyse_lines(
    request: LinesRequest, http: Request, user: UserDep, store: StoreDep, work: WorkDep
) -> LinesInfo:
    """Return the best lines of a position with chances, or more rollouts of some lines."""
    order, passed = await work.run(_read_order, request)
    await require_unrated_position(store, order.state)
    await require_unrated_line(store, order.state.board, passed)
    payer = Payer(user.id, address_of(http))
    work.costs.require_study(payer)
    pool: StudyPool = http.app.state.study_pool
    return lines_info(await pool.run(payer, ANALYSIS, estimate, order))


def _read_order(request: LinesRequest) -> tuple[LinesOrder, list[PublicPosition]]:
    """Return what to estimate, and every position that the given lines lead to."""
    order = read_lines_order(request)
    return order, [public_position(state) for state in order.states_of_lines()]
