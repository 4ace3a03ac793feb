"""Harvest."""

from kingdombuilder.box.things import Box, Words

BOX = Box(id="harvest", name=Words(en="Harvest", fr="Harvest"))
