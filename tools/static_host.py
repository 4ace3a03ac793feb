"""A plain static file server for sites."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

PREFIX = "/games/kingdom"  # sites work below any path
NOT_FOUND = 404


class QuietServer(ThreadingHTTPServer):
    """A server that ignores pages that leave in the middle of a download."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Write no log."""


class StaticHost:
    """A folder that is served below a path; another folder replaces it atomically."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.requests: list[str] = []
        host = self

        class Handler(SimpleHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            extensions_map = {  # noqa: RUF012
                **SimpleHTTPRequestHandler.extensions_map,
                ".js": "text/javascript",
                ".mjs": "text/javascript",
                ".wasm": "application/wasm",
                ".webmanifest": "application/manifest+json",
            }

            def translate_path(self, path: str) -> str:
                self.directory = str(host.folder)
                inside = path.partition("?")[0].removeprefix(PREFIX)
                return super().translate_path(inside)

            def do_GET(self) -> None:
                host.requests.append(self.path)
                if self.path.startswith(f"{PREFIX}/"):
                    super().do_GET()
                else:
                    self.send_error(NOT_FOUND)

            def log_message(self, format: str, *args: object) -> None:
                """Write no log."""

        self._server: QuietServer | None = QuietServer(("127.0.0.1", 0), Handler)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def link(self) -> str:
        """The address of the site."""
        return f"http://127.0.0.1:{self._port}{PREFIX}/"

    def close(self) -> None:
        """Stop serving."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


@contextmanager
def hosting(folder: Path) -> Iterator[StaticHost]:
    """Serve a folder."""
    host = StaticHost(folder)
    try:
        yield host
    finally:
        host.close()
