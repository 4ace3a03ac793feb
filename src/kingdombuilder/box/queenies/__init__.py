"""Queenies."""

from kingdombuilder.box.things import Box, Words

BOX = Box(id="queenies", name=Words(en="Queenies", fr="Queenies"))
