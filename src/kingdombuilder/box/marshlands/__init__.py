"""Marshlands."""

from kingdombuilder.box.things import Box, Words

BOX = Box(id="marshlands", name=Words(en="Marshlands", fr="Marshlands"))
