"""Addresses of bots that run elsewhere: tcp://host:port."""

from urllib.parse import urlsplit

from kingdombuilder.text.parsing import ParseError

SCHEME = "tcp://"


def parse_address(text: str) -> tuple[str, int]:
    """Return the host and the port of an address; raise `ParseError` if it is not one."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise ParseError("entrant_address", name=text) from None
    if not text.startswith(SCHEME) or not host or not port or text.rstrip("/").count("/") > 2:
        raise ParseError("entrant_address", name=text)
    return host, port


def address_of(host: str, port: int) -> str:
    """Return an address as text."""
    return f"{SCHEME}[{host}]:{port}" if ":" in host else f"{SCHEME}{host}:{port}"
