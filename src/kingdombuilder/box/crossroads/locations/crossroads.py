from kingdombuilder.box.things import Location, Power, Words

CROSSROADS = Location(
    id="crossroads",
    name=Words(en="Crossroads", fr="Carrefour"),
    rule=Words(
        en=(
            "Draw one extra terrain card at the end of each of your turns; on your turn, choose "
            "which card to play."
        ),
        fr=(
            "Piochez une carte Terrain de plus à la fin de chacun de vos tours ; à votre tour, "
            "choisissez celle que vous jouez."
        ),
    ),
    power=Power(trait="deals"),
)
