"""The novice takes the best of a few random picks and often forgets its tiles."""

from random import Random

from kingdombuilder.bots.bot import Bot
from kingdombuilder.bots.rationale import with_rationale
from kingdombuilder.box.things import Words
from kingdombuilder.insight.legality import play
from kingdombuilder.rules.buttons import END
from kingdombuilder.rules.cells import Cell
from kingdombuilder.rules.hexes import each
from kingdombuilder.rules.scoring import total_gold
from kingdombuilder.rules.state import State
from kingdombuilder.rules.turn import legal

PICKS_CONSIDERED = 3
SKIP_TILES_CHANCE = 0.4  # probability of ending a turn without using tiles


def decide(seen: State, random: Random) -> Cell:
    """Return the best of a few random picks by their immediate gold."""
    picks = list(each(legal(seen)))
    if END in picks and random.random() < SKIP_TILES_CHANCE:
        return END
    looked_at = random.sample(picks, min(PICKS_CONSIDERED, len(picks)))
    return max(looked_at, key=lambda pick: total_gold(play(seen, pick), seen.me))


BOT = Bot(
    id="novice",
    name=Words(en="Novice", fr="Novice"),
    rule=Words(
        en="Looks at a few hexes, takes what pays now and often forgets its tiles.",
        fr=(
            "Regarde quelques cases, prend ce qui rapporte tout de suite et oublie souvent ses "
            "plaquettes."
        ),
    ),
    decide=decide,
    thinker=with_rationale(decide),
    people=("Pip", "Tilo", "Bea", "Odo", "Mina"),
)
