"""Nomads."""

from kingdombuilder.box.things import Box, Words

BOX = Box(id="nomads", name=Words(en="Nomads", fr="Nomads"))
