"""HTTP requests and responses about set-ups."""

from pydantic import BaseModel, Field

from kingdombuilder.server.protocol.http import RequestModel, SetupCode
from kingdombuilder.server.protocol.table_messages import BoardLayout

Names = list[str]


class SetupRequest(RequestModel):
    """The chosen parts of a set-up, the code of a whole one, or the suggested first game."""

    seats: int = 2
    boxes: Names = Field(default=["base"], max_length=20)
    sections: Names = Field(default=[], max_length=4)
    cards: Names = Field(default=[], max_length=3)
    exclude: Names = Field(default=[], max_length=60)
    tasks: Names = Field(default=[], max_length=4)
    queenies: Names = Field(default=[], max_length=5)
    zero_counts: bool = True
    rulings: Names = Field(default=[], max_length=20)
    island: str | None = Field(default=None, max_length=40)
    caves: Names = Field(default=[], max_length=4)
    capitols: Names = Field(default=[], max_length=4)
    setup_code: SetupCode | None = None
    first_game: bool = False
    seed: int | None = None


class SetupInfo(BaseModel):
    """A set-up; `queenie_places` lists the choices for the island, caves and capitols."""

    setup_code: str
    seats: int
    boxes: Names
    sections: Names
    cards: Names
    tasks: Names
    nomads: Names
    rulings: Names
    rules_version: int
    zero_counts: bool
    swamp_cards: bool
    removed_terrain: str | None
    island: str | None
    caves: Names
    capitols: Names
    queenie_places: dict[str, list[Names]]
    land_url: str
    layout: BoardLayout
    notes: Names
