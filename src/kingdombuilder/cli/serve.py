"""`kingdombuilder serve`: run the server."""

import argparse
import errno
import gc
import logging
import os
import socket
import sys

from kingdombuilder.box.custom_sections import user_data_folder
from kingdombuilder.cli.old_names import old_names, print_old_names
from kingdombuilder.cli.serve_options import (
    LAST_PORT,
    ServeOptions,
    add_arguments,
    parse_serve_options,
    url_host,
)
from kingdombuilder.entrants.contestant import check_entrant
from kingdombuilder.server.observability.logs import JSON, configure_logging, facts
from kingdombuilder.text.translations import translate

__all__ = ["add_arguments", "run"]

LOGGER = logging.getLogger(__name__)
MAX_PORTS = 20
EVERYWHERE = ("0.0.0.0", "::", "")


def run(options: argparse.Namespace) -> int:
    """Serve until Ctrl-C; all games are stored."""
    # Loading libraries frees hardly anything; collections would take a quarter of the start.
    gc.disable()
    try:
        return _serve(options)
    finally:
        gc.enable()


def _serve(options: argparse.Namespace) -> int:
    order, language = parse_serve_options(options, os.environ), options.language
    configure_logging(order.log_format)
    _warn_of_old_names(options, order)
    # Imported here, because the server's libraries load slowly and only this command needs them.
    from kingdombuilder.server.app import Settings
    from kingdombuilder.server.run import Server
    from kingdombuilder.server.store.store import prepare_store, store_url
    from kingdombuilder.server.store.url import display_url, with_driver

    folder = options.data_dir or user_data_folder()
    store = store_url(folder, order.database)
    prepare_store(store)
    _check_archive(order, language)
    for program in order.programs:
        check_entrant(program, language)
    with _bind_socket(order, language) as door:
        link = _link(order.host, door.getsockname()[1])
        if order.public and not order.site:
            _warn(order, language, "serve.open_to_all", host=order.host)
        key = "serve.running_for" if order.site else "serve.running"
        opens = not (order.public or options.no_browser) and _has_display()
        server = Server(
            Settings(
                folder,
                public=order.public,
                site=order.site,
                database=order.database,
                archive=order.archive,
                proxy=order.trusted_proxies,
                bot_workers=order.bot_workers,
                programs=order.programs,
                metrics_token=order.metrics_token,
                built_page=options.built_page,
                mail=order.mail,
            ),
            greeting=translate(language, key, link=link, site=order.site),
            page=link if opens else "",
            language=language,
        )
        server.run(sockets=[door])
    if not server.started:
        return 1
    print(
        translate(language, "serve.stopped", folder=display_url(with_driver(store).set(query={})))
    )
    return 0


def _check_archive(order: ServeOptions, language: str) -> None:
    """Raise `ParseError` if the object storage refuses access; warn if it does not answer."""
    from kingdombuilder.server.store.failures import ArchiveUnavailable
    from kingdombuilder.server.store.object_storage import open_object_storage

    if not order.archive:
        return
    try:
        open_object_storage(order.archive).require_access()
    except ArchiveUnavailable as error:
        _warn(order, language, "serve.archive_down", why=error)


def _bind_socket(order: ServeOptions, language: str) -> socket.socket:
    """Bind the port or, unless the server is public, the next free one.

    A public server is reached through a proxy or a link, which would still use the first port.
    """
    host, port = order.host, order.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for other in range(port, min(port + (1 if order.public else MAX_PORTS), LAST_PORT + 1)):
        try:
            return socket.create_server((host, other), family=family)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            if not order.public:
                _warn(order, language, "serve.busy", port=other)
    raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE), f"{host}:{port}")


def _warn(order: ServeOptions, language: str, key: str, **details: object) -> None:
    if order.log_format == JSON:
        LOGGER.warning(key, extra=facts(**details))
    else:
        print(translate(language, key, **details), file=sys.stderr)


def _warn_of_old_names(options: argparse.Namespace, order: ServeOptions) -> None:
    if order.log_format != JSON:
        print_old_names(options)
        return
    for old, new in old_names(options):
        LOGGER.warning("option.renamed", extra=facts(old=old, new=new))


def _link(host: str, port: int) -> str:
    """Return a URL that a browser on this machine can open."""
    return f"http://{'localhost' if host in EVERYWHERE else url_host(host)}:{port}/"


def _has_display() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
