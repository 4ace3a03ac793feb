"""Names and addresses: which are this machine's, which are near, and how a site is called."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

LOOPBACK = ("127.0.0.1", "localhost", "::1")
USUAL_PORT = {"http": 80, "https": 443}
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
    """Whether a Host header names this machine."""
    name = _name(host)
    return name in LOOPBACK or name.endswith(".localhost")


def is_local_name(host: str) -> bool:
    """Whether a Host header is a name that nobody far away can point here.

    These are addresses, and names without a dot: those of containers and of a small network.
    """
    name = _name(host)
    return is_loopback(host) or _address(name) is not None or (bool(name) and "." not in name)


def is_private(address: str) -> bool:
    """Whether a peer is this machine or in its own network."""
    found = _address(address)
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    return found is not None and any(found in network for network in _PRIVATE)


def parse_site(text: str) -> str:
    """A site as browsers tell it: scheme, name, and its port unless it is the usual one.

    It is "" where the text names no site, or something inside one.
    """
    try:
        parts = urlsplit(text)
        scheme, port = parts.scheme, parts.port
        name = (parts.hostname or "").encode("idna").decode("ascii")
    except ValueError:
        return ""
    inside = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if scheme not in USUAL_PORT or not name or inside or not text.isprintable() or " " in text:
        return ""
    shown = f"[{name}]" if ":" in name else name
    return f"{scheme}://{shown}" + (f":{port}" if port not in (None, USUAL_PORT[scheme]) else "")


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
