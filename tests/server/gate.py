"""A port in front of a server that breaks connections on request."""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress


class Gate:
    """A port that passes connections on to a server, and can be shut for a while."""

    def __init__(self, target: int) -> None:
        self._target, self._sockets = target, list[socket.socket]()
        self._threads = list[threading.Thread]()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port, self.is_open = self._door.getsockname()[1], True
        self._start(self._accept)

    def shut(self) -> None:
        """Break all connections and refuse new ones."""
        self.is_open = False
        for one in self._sockets:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Break all connections for good."""
        self.shut()
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for one in (*self._sockets, self._door):
            one.close()

    def _start(self, work: Callable[..., None], *arguments: object) -> None:
        self._threads.append(threading.Thread(target=work, args=arguments, daemon=True))
        self._threads[-1].start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._door.accept()
                self._sockets.append(client)
                if not self.is_open:
                    client.shutdown(socket.SHUT_RDWR)
                    continue
                server = socket.create_connection(("127.0.0.1", self._target))
                self._sockets.append(server)
                self._start(self._pass_on, client, server)
                self._start(self._pass_on, server, client)

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_RDWR)
