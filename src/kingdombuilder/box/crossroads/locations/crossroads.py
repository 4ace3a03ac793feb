from kingdombuilder.box.things import Location, Power, Words

CROSSROADS = Location(
    id="crossroads",
    name=Words(en="Crossroads", fr="Carrefour"),
    rule=Words(
        en="Draw one more card at the end of your turns; of your cards you choose one to play.",
        fr="Piochez une carte de plus à la fin de vos tours ; vous en choisissez une à jouer.",
    ),
    power=Power(trait="deals"),
)
