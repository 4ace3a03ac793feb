"""The commands that run entrants as programs of the open protocol."""

import shlex
import sys

from kingdombuilder.entrants.entrant import BOT, CODE, NETWORK, ONLINE, Entrant

# Only the process that runs a network needs the libraries of networks.
MODULES = {
    BOT: "kingdombuilder.entrants.level_bot",
    CODE: "kingdombuilder.entrants.python_bot",
    NETWORK: "kingdombuilder.research.net_bot",
    ONLINE: "kingdombuilder.entrants.relay",
}


def command_of(entrant: Entrant) -> list[str]:
    """Return the words of the command that runs an entrant."""
    if entrant.kind not in MODULES:
        return shlex.split(entrant.source)
    # The name of a level contains its budget.
    source = entrant.name if entrant.kind == BOT else entrant.source
    return [sys.executable, "-m", MODULES[entrant.kind], source]
