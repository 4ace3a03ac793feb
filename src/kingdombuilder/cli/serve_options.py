"""Options of `kingdombuilder serve`, from the command line or else from the environment."""

import argparse
from collections.abc import Mapping
from dataclasses import dataclass, replace
from ipaddress import ip_network
from pathlib import Path

from kingdombuilder.cli.entrant_options import add_program_arguments
from kingdombuilder.cli.old_names import accept_old_name
from kingdombuilder.entrants.entrant import DEFAULT_SECONDS, Entrant
from kingdombuilder.entrants.entrant_args import bring_entrants, parse_entrant
from kingdombuilder.server.accounts.mailer import MailSettings, parse_mail_settings
from kingdombuilder.server.hosts import is_loopback, parse_site
from kingdombuilder.server.observability.logs import KINDS, TEXT
from kingdombuilder.text.environment import ENV_PREFIX, read_variable
from kingdombuilder.text.parsing import ParseError

HOST, PORT, LAST_PORT = "127.0.0.1", 8000, 65535
MAX_BOT_WORKERS = 64
MAX_PROGRAM_SECONDS = 60
MIN_TOKEN_LENGTH = 16
_YES, _NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off", "")


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """The server's options, all checked except the database."""

    host: str
    port: int
    public: bool
    site: str
    database: str
    archive: str
    trusted_proxies: str
    log_format: str
    metrics_token: str
    bot_workers: int | None
    programs: tuple[Entrant, ...]
    mail: MailSettings | None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments; each has a variable, so that secrets can stay out of them."""
    parser.description = (
        f"{parser.description} Options that name a variable {ENV_PREFIX}… can also be set by "
        "that environment variable; the option wins."
    )
    _add(parser, "host", "ADDRESS", "address to listen on (default: this machine only)")
    _add(parser, "port", "PORT", f"port (default: {PORT}; 0 for any free port)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--built-page",
        action="store_true",
        help="serve the page that `make web` builds, as --public does, instead of its sources",
    )
    _add(parser, "data_dir", "FOLDER", "folder for games and custom sections", Path, old="--data")
    _add(
        parser,
        "bot_workers",
        "N",
        "number of processes for bots (default: one per core, at most 4)",
        old="--thinkers",
    )
    add_program_arguments(parser, variables=True)
    _add(
        parser,
        "program_seconds",
        "SECONDS",
        f"seconds for a turn of a program or Python file (default: {DEFAULT_SECONDS:g})",
    )
    parser.add_argument(
        "--public",
        action="store_true",
        default=None,
        help="serve the public; implied by --site and by a --host that other machines reach; "
        f"{ENV_PREFIX}PUBLIC",
    )
    _add(parser, "site", "URL", "the only URL that players use, for example https://kb.example.org")
    _add(
        parser,
        "database",
        "URL",
        "PostgreSQL database instead of a file: postgresql://user:password@host/db",
    )
    _add(
        parser,
        "archive",
        "URL",
        "object storage for archived games: s3://bucket/prefix or file:///folder",
    )
    _add(
        parser,
        "trusted_proxies",
        "ADDRESSES",
        "addresses or networks whose X-Forwarded-For header is trusted",
        old="--proxy",
    )
    _add(
        parser,
        "log_format",
        "FORMAT",
        f"format of the log on standard error: {' or '.join(KINDS)}",
        old="--log",
    )
    _add(parser, "metrics_token", "TOKEN", "token that allows reading /metrics from other networks")
    _add(parser, "smtp", "URL", "server for password resets by mail: smtp://user:password@host:587")
    _add(parser, "mail_from", "ADDRESS", "sender of this mail, for example kb@example.org")


def parse_serve_options(
    options: argparse.Namespace, environment: Mapping[str, str]
) -> ServeOptions:
    """Return the checked options; raise `ParseError` for a faulty one."""

    def setting(name: str, default: str = "") -> str:
        option: str | None = getattr(options, name)
        return (
            option if option is not None else read_variable(_variable(name), environment) or default
        )

    host, site = setting("host", HOST), _site(setting("site"))
    bot_workers = setting("bot_workers")
    public = options.public or _truth("public", environment)
    return ServeOptions(
        host=host,
        port=_number(setting("port", str(PORT)), "port", 0, LAST_PORT),
        public=bool(public or site or not is_loopback(url_host(host))),
        site=site,
        database=setting("database"),
        archive=setting("archive"),
        trusted_proxies=_proxies(setting("trusted_proxies")),
        log_format=_log_format(setting("log_format", TEXT)),
        metrics_token=_token(setting("metrics_token")),
        bot_workers=_number(bot_workers, "bot_workers", 1, MAX_BOT_WORKERS)
        if bot_workers
        else None,
        programs=_programs(options, environment, setting("program_seconds")),
        mail=_mail(setting("smtp"), setting("mail_from"), site),
    )


def _programs(
    options: argparse.Namespace, environment: Mapping[str, str], seconds: str
) -> tuple[Entrant, ...]:
    """Return the programs and files that the server offers; a variable has one of them per line."""
    from kingdombuilder.server.local.program_bots import check_program_names  # the extra `server`

    def texts(name: str) -> list[str]:
        arguments: list[str] = getattr(options, name)
        lines = (read_variable(_variable(name), environment) or "").splitlines()
        return arguments or [line.strip() for line in lines if line.strip()]

    brought = bring_entrants(texts("program"), texts("python_bot"))
    limit = _seconds(seconds) if seconds else None
    entrants = tuple(replace(parse_entrant(name, brought, limit), name=name) for name in brought)
    check_program_names(entrants)
    return entrants


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MAX_PROGRAM_SECONDS:
        raise ParseError("program_seconds", name=text, most=MAX_PROGRAM_SECONDS)
    return seconds


def url_host(host: str) -> str:
    """Return a host as it is written in a URL."""
    return f"[{host}]" if ":" in host else host


def _add(
    parser: argparse.ArgumentParser,
    name: str,
    metavar: str,
    about: str,
    kind: type = str,
    old: str = "",
) -> None:
    option, about = f"--{name.replace('_', '-')}", f"{about}; {_variable(name)}"
    added = parser.add_argument(option, type=kind, metavar=metavar, help=about)
    if old:
        accept_old_name(parser, added, old)


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


def _proxies(text: str) -> str:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    for part in parts:
        try:
            is_everyone = ip_network(part).prefixlen == 0
        except ValueError:
            is_everyone = True
        if is_everyone:
            raise ParseError("no_proxy", name=part)
    return ",".join(parts)


def _log_format(text: str) -> str:
    if text not in KINDS:
        raise ParseError("unknown", kind="log_format", name=text, known=KINDS)
    return text


def _mail(url: str, sender: str, site: str) -> MailSettings | None:
    if not url:
        return None
    if not site:
        raise ParseError("no_mail_site")
    settings = parse_mail_settings(url, sender)
    if settings is None:
        raise ParseError("no_smtp")
    return settings


def _token(text: str) -> str:
    if text and len(text) < MIN_TOKEN_LENGTH:
        raise ParseError("no_token", n=len(text), least=MIN_TOKEN_LENGTH)
    return text
