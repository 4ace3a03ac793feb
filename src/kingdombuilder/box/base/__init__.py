"""The base game."""

from kingdombuilder.box.things import Box, FirstGame, Words

BOX = Box(
    id="base",
    name=Words(en="Kingdom Builder", fr="Kingdom Builder"),
    first_game=FirstGame(
        sections=("tavern", "paddock", "oasis", "farm"),
        cards=("fishermen", "knights", "merchants"),
    ),
)
