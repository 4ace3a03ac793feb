"""A host for a bot: every connection gets its own process.

The connection is the input and the output of that process, as with inetd, so no line passes through
this one. It only waits for connections that begin or end.
"""

import os
import select
import socket
import subprocess
from collections.abc import Callable

from kingdombuilder.entrants.addresses import SCHEME, address_of
from kingdombuilder.entrants.commands import command_of
from kingdombuilder.entrants.entrant import Entrant
from kingdombuilder.entrants.reaper import REAPER, kill_group
from kingdombuilder.game.signals import defer_signals
from kingdombuilder.text.parsing import ParseError

_CLOSED = getattr(select, "POLLRDHUP", 0) | select.POLLHUP | select.POLLERR
_CHECK_MS = 200  # between checks for processes that have ended by themselves

Notify = Callable[..., None]  # receives the key of a text and its facts


class BotHost:
    """Runs an entrant for up to `most` connections at a time."""

    def __init__(self, entrant: Entrant, host: str, port: int, most: int, notify: Notify) -> None:
        """Raise `ParseError` if the port cannot be opened."""
        self._command, self._most, self._notify = command_of(entrant), most, notify
        self._poll = select.poll()
        self._guests: dict[int, tuple[socket.socket, subprocess.Popen[bytes], str]] = {}
        try:
            self._listener = socket.create_server((host, port))
        except (OSError, OverflowError) as error:  # the second for a number that is no port
            why = getattr(error, "strerror", None) or str(error)
            raise ParseError("host_port", host=host, port=port, why=why) from None
        self._poll.register(self._listener, select.POLLIN)

    @property
    def address(self) -> str:
        """The address for the matches of others."""
        host, port = self._listener.getsockname()[:2]
        return address_of(host, port)

    def run(self) -> None:
        """Accept connections until a signal ends it."""
        while True:
            for file, _ in self._poll.poll(_CHECK_MS):
                if file == self._listener.fileno():
                    self._accept()
                else:
                    self._end(file)
            for file, (_, process, _) in list(self._guests.items()):
                if process.poll() is not None:
                    self._end(file)

    @defer_signals()
    def close(self) -> None:
        """Stop listening and end all processes."""
        self._listener.close()
        for file in list(self._guests):
            self._end(file)

    @defer_signals()
    def _accept(self) -> None:
        connection, (host, port, *_) = self._listener.accept()
        guest = address_of(host, port).removeprefix(SCHEME)
        if len(self._guests) >= self._most:
            connection.close()
            self._notify("host.full", guest=guest, most=self._most)
            return
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        REAPER.start()
        try:
            process = subprocess.Popen(
                self._command,
                stdin=connection.fileno(),
                stdout=connection.fileno(),
                env=os.environ | {"PYTHONUNBUFFERED": "1"},
                start_new_session=True,  # no Ctrl-C, and children can be killed too
            )
        except OSError as error:  # the program was removed, for instance
            connection.close()
            self._notify("host.failed", guest=guest, why=error.strerror or error)
            return
        REAPER.watch(process.pid)
        self._guests[connection.fileno()] = connection, process, guest
        self._poll.register(connection, _CLOSED)
        self._notify("host.joined", guest=guest)

    @defer_signals()
    def _end(self, file: int) -> None:
        """Close a connection and end its process, after the first of both has ended."""
        connection, process, guest = self._guests.pop(file)
        self._poll.unregister(connection)
        kill_group(process.pid)
        REAPER.forget(process.pid)
        process.wait()
        connection.close()
        self._notify("host.left", guest=guest)
