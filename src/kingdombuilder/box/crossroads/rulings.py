"""Rulings on which the rulebooks of Crossroads and of the Big Box disagree."""

from kingdombuilder.box.things import Answer, Ruling, Words
from kingdombuilder.rules.rulings import CORNERS_ONE, TASKS_EACH

CORNERS = Ruling(
    id="corners",
    name=Words(en="Compass Points: corners", fr="Points cardinaux : les coins"),
    bit=CORNERS_ONE,
    default=Answer(
        id="both",
        rule=Words(
            en="A piece on a corner counts for both its edges (Crossroads).",
            fr="Une pièce dans un coin compte pour ses deux bords (Crossroads).",
        ),
    ),
    other=Answer(
        id="one",
        rule=Words(
            en="A piece on a corner counts for one edge: you need four pieces (Big Box).",
            fr="Une pièce dans un coin compte pour un seul bord : il en faut quatre (Big Box).",
        ),
    ),
)

TASKS = Ruling(
    id="tasks",
    name=Words(en="Home Country and Fortress", fr="Patrie et Forteresse"),
    bit=TASKS_EACH,
    default=Answer(
        id="once",
        rule=Words(
            en="A task pays each player once (general rule).",
            fr="Une tâche rapporte une seule fois à chaque joueur (règle générale).",
        ),
    ),
    other=Answer(
        id="each",
        rule=Words(
            en="They pay for every covered area and every surrounded settlement (Big Box).",
            fr="Elles rapportent pour chaque zone couverte et chaque cité entourée (Big Box).",
        ),
    ),
)
