"""Crossroads."""

from kingdombuilder.box.things import Box, Words

BOX = Box(id="crossroads", name=Words(en="Crossroads", fr="Crossroads"), tasks=True)
