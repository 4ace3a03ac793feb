"""Rulings on which the rulebooks of Harvest and of the Big Box disagree."""

from kingdombuilder.box.things import Answer, Ruling, Words
from kingdombuilder.rules.rulings import CATHEDRAL_ALL, SILO_THREE

CATHEDRAL = Ruling(
    id="cathedral",
    name=Words(en="Cathedral: colony tiles", fr="Cathédrale : les tuiles Colonie"),
    bit=CATHEDRAL_ALL,
    default=Answer(
        id="any",
        rule=Words(
            en="Return any number of your colony tiles and keep the rest (Harvest).",
            fr="Rendez autant de tuiles Colonie que vous voulez et gardez le reste (Harvest).",
        ),
    ),
    other=Answer(
        id="all",
        rule=Words(
            en="Return all your colony tiles; those you cannot build are lost (Big Box).",
            fr="Rendez toutes vos tuiles Colonie ; celles sans place sont perdues (Big Box).",
        ),
    ),
)

SILO = Ruling(
    id="silo",
    name=Words(en="Silo", fr="Silo"),
    bit=SILO_THREE,
    default=Answer(
        id="upto",
        rule=Words(
            en="Build or move up to three settlements (Harvest).",
            fr="Placez ou déplacez jusqu’à trois cités (Harvest).",
        ),
    ),
    other=Answer(
        id="three",
        rule=Words(
            en="Once you use a silo, build or move three settlements if you can (Big Box).",
            fr="Si vous utilisez un silo, placez ou déplacez trois cités si possible (Big Box).",
        ),
    ),
)
