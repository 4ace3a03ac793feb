"""Responses about the games of a device, which only a page without a server gives."""

from pydantic import BaseModel


class DeviceImport(BaseModel):
    """What was added from a file, and the number of games in it that cannot be played."""

    games: int
    reviews: int
    sections: int
    skipped: int
