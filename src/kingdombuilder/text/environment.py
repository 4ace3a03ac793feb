"""The program's environment variables, with their old names."""

import os
from collections.abc import Mapping

ENV_PREFIX = "KINGDOMBUILDER_"
_OLD_NAMES = {
    "KINGDOMBUILDER_BOT_WORKERS": "KINGDOMBUILDER_THINKERS",
    "KINGDOMBUILDER_CACHE_DIR": "KINGDOMBUILDER_CACHE",
    "KINGDOMBUILDER_DATA_DIR": "KINGDOMBUILDER_DATA",
    "KINGDOMBUILDER_LOG_FORMAT": "KINGDOMBUILDER_LOG",
    "KINGDOMBUILDER_TRUSTED_PROXIES": "KINGDOMBUILDER_PROXY",
}


def read_variable(name: str, environment: Mapping[str, str] = os.environ) -> str:
    """Return a variable's value, or an empty text; the old name counts if the new one is unset."""
    return environment.get(name) or environment.get(_OLD_NAMES.get(name, ""), "")


def old_variables(environment: Mapping[str, str] = os.environ) -> list[tuple[str, str]]:
    """Return the old and the new name of each variable that is set under its old name only."""
    return [
        (old, new)
        for new, old in _OLD_NAMES.items()
        if environment.get(old) and not environment.get(new)
    ]
