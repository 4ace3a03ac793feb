"""The relying party of passkeys: the domain that browsers bind them to."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from kingdombuilder.server.hosts import is_address, is_loopback, parse_site
from kingdombuilder.server.protocol.errors import ApiError


@dataclass(frozen=True, slots=True)
class RelyingParty:
    """A domain, and the origin whose page asks for its passkeys."""

    id: str
    origin: str


def find_relying_party(site: str, origin: str) -> RelyingParty | None:
    """Return the relying party of a site, or without a site that of a request's origin.

    Return None where browsers offer no passkeys: at addresses that are not names, and at names
    other than localhost without https. Without a site only localhost counts, because anyone can
    send another Host header.
    """
    address = site or parse_site(origin)
    parts = urlsplit(address)
    name = parts.hostname or ""
    is_here = is_loopback(name)
    if not name or is_address(name) or not (is_here or (site and parts.scheme == "https")):
        return None
    return RelyingParty(name, address)


def require_relying_party(site: str, origin: str) -> RelyingParty:
    """Return the relying party; raise `ApiError` with the reason if there is none."""
    party = find_relying_party(site, origin)
    if party is None:
        raise ApiError(409, "no_passkeys", site=site or origin)
    return party
