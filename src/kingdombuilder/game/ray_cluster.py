"""Connect to a Ray cluster, which needs the extra `ray`."""

import logging
import socket
from collections.abc import Mapping
from typing import Any

from kingdombuilder.text.parsing import ParseError

_CLIENT = "ray://"  # prefix of an address outside the cluster
_CONNECT_TIMEOUT = 5.0  # seconds for a connection


def connect_ray(address: str, runtime_env: Mapping[str, Any] | None = None) -> tuple[Any, bool]:
    """Return Ray, and whether this call connected it; raise `ParseError` if it cannot.

    `runtime_env` is what Ray installs for the workers.
    """
    try:
        import ray
    except ImportError:
        raise ParseError("arena_no_ray") from None
    if ray.is_initialized():
        return ray, False
    try:
        _check_reachable(address)
        ray.init(
            address=address,
            runtime_env=dict(runtime_env or {}),
            logging_level=logging.ERROR,
            log_to_driver=False,
        )
    except (OSError, ValueError, RuntimeError):
        raise ParseError("arena_no_cluster", name=address) from None
    return ray, True


def _check_reachable(address: str) -> None:
    """Raise `OSError` for an address without a server, where Ray would wait for minutes."""
    host, _, port = address.removeprefix(_CLIENT).rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), _CONNECT_TIMEOUT).close()


def cores_of(ray: Any) -> int:
    """Return the number of cores of the cluster."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))
