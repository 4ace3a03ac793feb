"""The engine and the naive implementation agree at every position of random games."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from kingdombuilder.box import ISLANDS, SECTIONS
from kingdombuilder.box.section import Section as OurSection
from kingdombuilder.cli.soak import mixed_setup
from kingdombuilder.insight.scores import payments, totals, winners
from kingdombuilder.notation.picks import BUTTONS, DRAW_PREFIX, TERRAIN_PREFIX, pick_name
from kingdombuilder.rules.board import LOCATIONS
from kingdombuilder.rules.buttons import END, POWER, is_hex
from kingdombuilder.rules.cells import LINES, Cell, Cells
from kingdombuilder.rules.hexes import each, parse_hex, row_column
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import CHANCE, NOBODY, advance, chooser, legal
from kingdombuilder.setup.chance import draw_card, random_pick
from kingdombuilder.setup.random_setup import random_setup
from kingdombuilder.setup.setup import Setup, section_id, start
from tests.naive import Game, Hex, Pick, Section
from tests.scenarios.engines.naive import NaiveGame
from tests.scenarios.engines.python import PythonGame

BASE_GAMES, ALL_GAMES, EAGER_GAMES, BATCHES = 80, 320, 48, 16
TILE_BUTTONS = Cells(sum(map(int, POWER)))


def naive_section(section: OurSection) -> Section:
    """Return a section of the naive engine."""
    return Section(section.rows, {(row, column): name for row, column, name in section.locations})


def naive_game(setup: Setup) -> Game:
    """Return the same table of the naive engine."""
    laid = [(naive_section(SECTIONS[section_id(n)]), n != section_id(n)) for n in setup.sections]
    camps = sorted(hexes(start(setup).board.camps))
    return Game.new(
        laid,
        list(setup.cards),
        setup.seats,
        setup.zero_counts,
        tasks=list(setup.tasks),
        nomads=dict(zip(camps, setup.nomads, strict=True)),
        marsh=setup.swamp_cards,
        removed_terrain=setup.removed or None,
        caves=frozenset(place_from_name(name) for name in setup.caves),
        capitols=frozenset(place_from_name(name) for name in setup.capitols),
        island=naive_section(ISLANDS[setup.island]) if setup.island else None,
        rulings=setup.rulings,
    )


def place_from_name(name: str) -> Hex:
    """Return the place of a hex by its name."""
    hex_ = parse_hex(name)
    assert hex_ is not None
    return row_column(hex_)


def hexes(cells: Cells) -> set[Hex]:
    """Return a set of cells as places of the naive engine."""
    return {row_column(hex_) for hex_ in each(cells)}


def naive_pick(pick: Cell) -> Pick:
    """Return a pick of the naive engine."""
    name = pick_name(pick)
    if is_hex(pick):
        return ("hex", *row_column(pick))
    if name.startswith(DRAW_PREFIX):
        return ("card", name.removeprefix(DRAW_PREFIX))
    if name.startswith(TERRAIN_PREFIX):
        return ("terrain", name.removeprefix(TERRAIN_PREFIX))
    return (name,) if name in BUTTONS else ("tile", name)


def check_agreement(state: State, game: Game) -> None:
    """Check that both engines are in the same state."""
    seat = chooser(state)
    assert game.chooser() == {CHANCE: "chance", NOBODY: None}.get(seat, seat)
    ours, theirs = {naive_pick(pick) for pick in each(legal(state))}, game.legal()
    assert (ours - theirs, theirs - ours) == (set(), set())
    kinds = {"warriors": state.warriors, "wagons": state.wagons, "ships": state.ships}
    not_settlements = state.warriors | state.wagons | state.ships | state.halls
    for seat in range(state.board.seats):
        assert game.settlements[seat] == hexes(state.own[seat] & ~not_settlements)
        for kind, cells in kinds.items():
            assert getattr(game, kind)[seat] == hexes(state.own[seat] & cells)
        assert set(game.hall_cells(seat)) == hexes(state.own[seat] & state.halls)
        assert game.supply[seat] == state.supply[seat]
        assert game.colony[seat] == state.colony[seat]
        assert game.taken[seat] == sites(state, state.taken[seat], range(LOCATIONS))
        assert set(game.tiles[seat]) == sites(state, state.held[seat], range(LOCATIONS))
        lines = {n for n in range(len(LINES)) if state.markers[seat] >> n & 1}
        assert {line if line < 20 else line - 1 for line in game.markers[seat]} == lines
    assert game.walls == hexes(state.walls)
    assert set(game.scouts) == hexes(state.scouts)
    assert game.end_triggered == bool(state.ended)
    check_holdings(PythonGame(state), NaiveGame(game), game.board.locations)


def check_holdings(ours: PythonGame, theirs: NaiveGame, kinds: dict[Hex, str]) -> None:
    """Check that cards, tiles with their states and settlements set aside are the same."""
    if theirs.phase() in ("before", "placing", "after"):
        assert ours.turn() == theirs.turn()
    assert (ours.deck(), ours.discard()) == (theirs.deck(), theirs.discard())
    for seat in range(ours.state.board.seats):
        assert ours.hand(seat) == theirs.hand(seat)
        assert ours.aside(seat) == theirs.aside(seat)
        # A seat can have two nomad tiles of a kind, one of them won in this turn.
        assert Counter(ours.list_more_tiles(seat)) == Counter(theirs.list_more_tiles(seat))
        held = [
            Counter((kinds[place], status) for place, status in game.tiles(seat).items())
            for game in (ours, theirs)
        ]
        assert held[0] == held[1]


def sites(state: State, slots: int, among: range) -> set[Hex]:
    """Return the hexes of some slots."""
    return {row_column(state.board.site[slot]) for slot in among if slots >> slot & 1}


def check_scores(state: State, game: Game) -> None:
    """Check that every source pays the same and the same seats win."""
    for seat, paid in enumerate(game.scores()):
        names = {"capitols": "capitol", "treasures": "treasure"}
        ours = {names.get(p.source, p.source): p.gold for p in payments(state, seat)}
        assert {k: v for k, v in paid.items() if v} == {k: v for k, v in ours.items() if v}
    assert game.totals() == list(totals(state))
    assert sorted(game.winners()) == sorted(winners(state))


Chooser = Callable[[State, Random], Cell]


def any_pick(state: State, random: Random) -> Cell:
    """Return any legal pick."""
    return random_pick(legal(state), random)


def eager_pick(state: State, random: Random) -> Cell:
    """Return a pick that uses or wins a tile if possible and does not end a turn early."""
    picks = legal(state)
    preferred = picks & TILE_BUTTONS or picks & state.board.suburbs or picks & ~END
    return random_pick(preferred or picks, random)


def play_both(
    setup: Setup, random: Random, choose: Chooser = any_pick
) -> Iterator[tuple[State, Cell]]:
    """Play a game on both engines, comparing every position; yield each state with its pick."""
    state, game = start(setup), naive_game(setup)
    while True:
        check_agreement(state, game)
        seat = chooser(state)
        if seat == NOBODY:
            break
        pick = draw_card(state, random) if seat == CHANCE else choose(state, random)
        yield state, pick
        advance(state, pick)
        game.play(naive_pick(pick))
    check_scores(state, game)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_both_engines_agree_on_the_base_game(batch: int) -> None:
    """Legal picks, pieces, tiles and scores are compared."""
    random = Random(batch)
    for number in range(BASE_GAMES // BATCHES):
        for _ in play_both(random_setup(random, 2 + number % 4), random):
            pass


def mixed_games(batch: int) -> Iterator[tuple[Setup, Random]]:
    """Yield a batch of games over random mixes of boxes; test_boxes checks what they use."""
    random = Random(f"boxes {batch}")
    for number in range(ALL_GAMES // BATCHES):
        yield mixed_setup(random, 2 + number % 4), random


@pytest.mark.parametrize("batch", range(BATCHES))
def test_both_engines_agree_on_any_mix_of_boxes(batch: int) -> None:
    """Each batch of games has its own mixes of all boxes."""
    for setup, random in mixed_games(batch):
        for _ in play_both(setup, random):
            pass


@pytest.mark.parametrize("batch", range(BATCHES))
def test_both_engines_agree_on_games_full_of_tiles(batch: int) -> None:
    """Players who use every tile reach positions that random players rarely do."""
    random = Random(f"eager {batch}")
    for number in range(EAGER_GAMES // BATCHES):
        setup = mixed_setup(random, 2 + (batch + number) % 4)
        for _ in play_both(setup, random, eager_pick):
            pass


@pytest.mark.parametrize("number", [665])
def test_engines_agree_on_games_that_once_differed(number: int) -> None:
    """665: the Bazaar built a city hall, which its tile may not build again (A-31)."""
    random = Random(f"x{number}")
    for _ in play_both(mixed_setup(random, 2 + number % 4), random):
        pass
