"""Set-ups for a page, which are made in a worker process."""

from kingdombuilder.server.content.land_images import Land, land_of, land_url
from kingdombuilder.server.local.setups import describe_setup, resolve_setup
from kingdombuilder.server.protocol.http_setups import SetupInfo, SetupRequest
from kingdombuilder.setup.setup import board_for


def make_setup(request: SetupRequest, language: str) -> tuple[SetupInfo, Land]:
    """Return the requested set-up and what its image shows; raise `ParseError`."""
    setup = resolve_setup(request)
    land = land_of(board_for(setup))
    return describe_setup(setup, land_url(land), language), land
