"""What the options of `kingdombuilder serve` order, or else the variables of its environment."""

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path

from kingdombuilder.server.hosts import is_loopback, parse_site
from kingdombuilder.server.observability.logs import KINDS, TEXT
from kingdombuilder.text.parsing import ParseError

HOST, PORT, LAST_PORT = "127.0.0.1", 8000, 65535
MOST_THINKERS = 64
SHORTEST_TOKEN = 16
ENV_PREFIX = "KINGDOMBUILDER_"
_YES, _NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off", "")


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """How a server is wanted, all of it checked but for the database."""

    host: str
    port: int
    public: bool
    site: str
    database: str
    proxy: str
    log: str
    metrics_token: str
    thinkers: int | None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes; each option has a variable, so that no secret need be an argument."""
    parser.description = (
        f"{parser.description} Each option below that names {ENV_PREFIX}… can also be "
        "given by this variable of the environment; the option wins."
    )
    _add(parser, "host", "ADDRESS", "address to listen at (default: this machine only)")
    _add(parser, "port", "PORT", f"port (default {PORT}; 0 is any free one)")
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    _add(parser, "data", "FOLDER", "where games and own sections are kept", Path)
    _add(parser, "thinkers", "N", "processes for bots (default: one for each core, at most 4)")
    parser.add_argument(
        "--public",
        action="store_true",
        default=None,
        help=f"strangers reach it: implied by --site and by a --host of others; {ENV_PREFIX}PUBLIC",
    )
    _add(parser, "site", "URL", "address that players use, https://kb.example.org, and no other")
    _add(
        parser,
        "database",
        "URL",
        "PostgreSQL instead of a file, postgresql://user:password@host/db",
    )
    _add(parser, "proxy", "ADDRESSES", "whose X-Forwarded-For is believed: addresses or networks")
    _add(parser, "log", "KIND", f"what is written on standard error: {' or '.join(KINDS)}")
    _add(parser, "metrics_token", "TOKEN", "lets its bearer read /metrics from other networks")


def parse_serve_options(
    options: argparse.Namespace, environment: Mapping[str, str]
) -> ServeOptions:
    """What is wanted; raises `ParseError`."""

    def told(name: str, usual: str = "") -> str:
        option: str | None = getattr(options, name)
        return option if option is not None else environment.get(_variable(name), "") or usual

    host, site = told("host", HOST), _site(told("site"))
    thinkers = told("thinkers")
    public = options.public or _truth("public", environment)
    return ServeOptions(
        host=host,
        port=_number(told("port", str(PORT)), "port", 0, LAST_PORT),
        public=bool(public or site or not is_loopback(url_host(host))),
        site=site,
        database=told("database"),
        proxy=_proxy(told("proxy")),
        log=_kind(told("log", TEXT)),
        metrics_token=_token(told("metrics_token")),
        thinkers=_number(thinkers, "thinkers", 1, MOST_THINKERS) if thinkers else None,
    )


def url_host(host: str) -> str:
    """A host as it stands in a link."""
    return f"[{host}]" if ":" in host else host


def _add(
    parser: argparse.ArgumentParser, name: str, metavar: str, about: str, kind: type = str
) -> None:
    option, about = f"--{name.replace('_', '-')}", f"{about}; {_variable(name)}"
    parser.add_argument(option, type=kind, metavar=metavar, help=about)


def _variable(name: str) -> str:
    return f"{ENV_PREFIX}{name.upper()}"


def _number(text: str, kind: str, lowest: int, highest: int) -> int:
    try:
        number = int(text)
    except ValueError:
        number = lowest - 1
    if not lowest <= number <= highest:
        raise ParseError("number", name=text, kind=kind, lowest=lowest, highest=highest)
    return number


def _truth(name: str, environment: Mapping[str, str]) -> bool:
    text = environment.get(_variable(name), "")
    if text.lower() not in (*_YES, *_NO):
        raise ParseError("no_truth", name=_variable(name), value=text)
    return text.lower() in _YES


def _site(text: str) -> str:
    site = parse_site(text)
    if text and not site:
        raise ParseError("no_site", name=text)
    return site


def _proxy(text: str) -> str:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    for part in parts:
        try:
            everybody = ip_network(part).prefixlen == 0
        except ValueError:
            everybody = True
        if everybody:
            raise ParseError("no_proxy", name=part)
    return ",".join(parts)


def _kind(text: str) -> str:
    if text not in KINDS:
        raise ParseError("unknown", kind="log", name=text, known=KINDS)
    return text


def _token(text: str) -> str:
    if text and len(text) < SHORTEST_TOKEN:
        raise ParseError("no_token", n=len(text), least=SHORTEST_TOKEN)
    return text
