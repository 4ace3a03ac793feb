"""Code for the interpreter of a site: how many threads a bot uses when it may use all cores."""

from kingdombuilder.bots import BOTS, share_cores


def main(bot: str) -> int:
    """Return the threads of a bot."""
    return share_cores(BOTS[bot].budget).threads
