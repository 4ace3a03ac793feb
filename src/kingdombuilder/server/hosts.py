"""Host names and addresses: loopback, private networks and site URLs."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

LOOPBACK = ("127.0.0.1", "localhost", "::1")
DEFAULT_PORTS = {"http": 80, "https": 443}
_PRIVATE = tuple(
    map(
        ip_network,
        (
            "127.0.0.0/8",
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "::1/128",
            "fc00::/7",
            "fe80::/10",
        ),
    )
)


def is_loopback(host: str) -> bool:
    """Return whether a Host header names this machine."""
    name = _name(host)
    return name in LOOPBACK or name.endswith(".localhost")


def is_local_name(host: str) -> bool:
    """Return whether a Host header is an address or a name without a dot.

    Only containers and local networks use such names, so no one outside can register them.
    """
    name = _name(host)
    return is_loopback(host) or is_address(name) or (bool(name) and "." not in name)


def is_address(name: str) -> bool:
    """Return whether a host's name is an IP address."""
    return _address(name) is not None


def is_private(address: str) -> bool:
    """Return whether an address is this machine's or in a private network."""
    parsed = _address(address)
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped:
        parsed = parsed.ipv4_mapped
    return parsed is not None and any(parsed in network for network in _PRIVATE)


def parse_site(text: str) -> str:
    """Return a site's origin as browsers send it, without a default port.

    Return "" if the text is not a URL, or has a path, query, fragment or user.
    """
    try:
        parts = urlsplit(text)
        scheme, port = parts.scheme, parts.port
        name = (parts.hostname or "").encode("idna").decode("ascii")
    except ValueError:
        return ""
    inside = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if scheme not in DEFAULT_PORTS or not name or inside or not text.isprintable() or " " in text:
        return ""
    host = f"[{name}]" if ":" in name else name
    return f"{scheme}://{host}" + (f":{port}" if port not in (None, DEFAULT_PORTS[scheme]) else "")


def _name(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None
