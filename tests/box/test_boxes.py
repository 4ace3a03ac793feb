"""Everything in the boxes is used in random games, and every invariant holds in any mix."""

from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingdombuilder.box import (
    BONUSES,
    BOXES,
    CARDS,
    COMMONS,
    ISLANDS,
    LOCATIONS,
    NOMADS,
    POWERS,
    QUEENIES,
    SECTIONS,
    TASKS,
)
from kingdombuilder.cli.soak import mixed_setup
from kingdombuilder.game.invariants import check_state
from kingdombuilder.insight.changes import CARD_DRAWN, GOLD, TILE_WON, changes
from kingdombuilder.insight.describe import describe_change, describe_prompt, describe_reason
from kingdombuilder.insight.explain import LEGAL, explain
from kingdombuilder.insight.scores import CAPITOLS, payments
from kingdombuilder.notation.picks import pick_name
from kingdombuilder.rules.board import FARMLAND, MOUNTAIN
from kingdombuilder.rules.buttons import FIRST_POWER, is_hex
from kingdombuilder.rules.cells import ISLAND, Cell
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.state import BEFORE, OVER, State
from kingdombuilder.rules.turn import advance, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup, section_id, start
from kingdombuilder.text.translations import LANGUAGES
from tests.rules.test_agreement import BATCHES, mixed_games

NAMES = ("A", "B", "C", "D", "E")


def random_picks(setup: Setup, random: Random) -> Iterator[tuple[State, Cell, State]]:
    """Yield every pick of a random game with the states before and after it."""
    state = start(setup)
    while state.phase < BEFORE or legal(state):
        pick = (
            draw_card(state, random) if state.phase < BEFORE else random_pick(legal(state), random)
        )
        before = state.copy()
        advance(state, pick)
        yield before, pick, state


def used_by(before: State, pick: Cell, after: State) -> Iterator[str]:
    """Yield the names of the things that a pick used."""
    board, me = before.board, before.me
    if pick >= FIRST_POWER:
        yield pick_name(pick)
    if before.asking and is_hex(pick):  # reactions build without a button
        yield from (POWERS[p] for s, p in enumerate(board.power) if board.reacts >> s & 1)
    for change in changes(before, after):
        if change.kind == TILE_WON and board.spent and change.hex & board.camps:
            spent = [s for s in range(len(board.power)) if board.spent >> s & 1]
            yield from (POWERS[board.power[s]] for s in spent if board.site[s] == change.hex)
        if change.kind == CARD_DRAWN and before.to_draw:  # one more card follows
            yield from (POWERS[p] for s, p in enumerate(board.power) if board.deals >> s & 1)
        if change.kind == GOLD:
            yield change.thing
    if is_hex(pick) and board.roams & before.ready[me] and not before.placed and not before.doing:
        yield from (POWERS[p] for s, p in enumerate(board.power) if board.roams >> s & 1)
    widened = is_hex(pick) and before.doing and board.widens & before.ready[me]
    if widened and pick & board.terrain[MOUNTAIN]:
        yield from (POWERS[p] for s, p in enumerate(board.power) if board.widens >> s & 1)


@pytest.fixture(scope="module")
def used_things() -> set[str]:
    """Everything that is used in the games in which both engines are compared."""
    names: set[str] = set()
    for setup, random in chain.from_iterable(map(mixed_games, range(BATCHES))):
        names |= {section_id(name) for name in setup.sections}
        last = start(setup)
        for before, pick, after in random_picks(setup, random):
            names.update(used_by(before, pick, after))
            last = after
        if setup.island and any(own & ISLAND for own in last.own):
            names |= {setup.island, "island"}
        for seat in range(setup.seats):
            paid = {p.source for p in payments(last, seat) if p.gold}
            names |= paid | ({"capitol"} if CAPITOLS in paid else set())
    return names


@pytest.mark.parametrize(
    "shelf",
    [SECTIONS, ISLANDS, LOCATIONS, BONUSES, NOMADS, COMMONS, CARDS, TASKS, QUEENIES],
    ids=lambda shelf: str(shelf.kind),
)
def test_each_thing_is_used_and_not_only_present(shelf: object, used_things: set[str]) -> None:
    """A tile is used, a card and a task pay, a section and an island are built on."""
    names = set(shelf)  # type: ignore[call-overload]
    assert names - used_things == set()


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9), st.integers(2, 5))
def test_every_invariant_holds_in_any_mix_of_boxes(seed: int, seats: int) -> None:
    """This covers settlements, tiles, cards, legality, hidden cards and round trips."""
    random = Random(seed)
    for number, (_, _, after) in enumerate(random_picks(mixed_setup(random, seats), random)):
        if number % 7 == 0:
            check_state(after)
    assert after.phase == OVER


@pytest.mark.parametrize("seed", range(12))
def test_every_illegal_hex_and_every_change_is_described(seed: int) -> None:
    """Both languages are checked in games with every box."""
    random = Random(f"words {seed}")
    setup = mixed_setup(random, 2 + seed % 4)
    for number, (before, _, after) in enumerate(random_picks(setup, random)):
        for change in changes(before, after):
            assert all(describe_change(language, change, NAMES) for language in LANGUAGES)
        assert all(describe_prompt(language, after) for language in LANGUAGES)
        if number % 11:
            continue
        for hex_ in each(after.board.hexes | after.board.special):
            reason = explain(after, hex_)
            assert (reason.code == LEGAL) == bool(hex_ & legal(after))
            assert all(describe_reason(language, reason, NAMES) for language in LANGUAGES)


def test_there_is_one_task_per_crossroads_section() -> None:
    """T005: there are none without such a section."""
    for seed in range(60):
        setup = random_setup(Random(seed), 3, tuple(BOXES))
        crossroads = [n for n in setup.sections if SECTIONS.box_of(section_id(n)) == "crossroads"]
        assert len(setup.tasks) == len(crossroads)


def test_every_seat_can_farm() -> None:
    """§2.6: no tile is needed."""
    setup = random_setup(Random(1), 4, ("harvest",), cards=("knights", "lords", "farmers"))
    state = start(setup)
    assert state.board.terrain[FARMLAND]
    assert all(state.held[seat] == state.board.shared != 0 for seat in range(4))
