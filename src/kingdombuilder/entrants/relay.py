"""A bot at an address as a program: it relays lines to the bot and back, run as a module."""

import os
import socket
import sys
from threading import Thread

from kingdombuilder.entrants.addresses import parse_address

CONNECT_SECONDS = 5.0
_CHUNK = 1 << 16


def relay(address: str) -> int:
    """Connect to an address and relay both ways until one side ends."""
    host, port = parse_address(address)
    try:
        connection = socket.create_connection((host, port), CONNECT_SECONDS)
    except OSError as error:
        reason = error.strerror or error
        print(f"cannot connect to {address}: {reason}", file=sys.stderr)
        return 1
    connection.settimeout(None)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    Thread(target=_send_input, args=(connection,), daemon=True).start()
    try:
        while data := connection.recv(_CHUNK):
            _write_all(data)
    except OSError as error:
        print(f"the connection to {address} broke: {error.strerror or error}", file=sys.stderr)
        return 1
    print(f"{address} closed the connection", file=sys.stderr)
    return 1


def _send_input(connection: socket.socket) -> None:
    """Send the lines of the input; exit with the match when they end."""
    while data := os.read(sys.stdin.fileno(), _CHUNK):
        try:
            connection.sendall(data)
        except OSError:
            return  # the other direction reports it
    os._exit(0)


def _write_all(data: bytes) -> None:
    while data:
        data = data[os.write(sys.stdout.fileno(), data) :]


if __name__ == "__main__":
    sys.exit(relay(sys.argv[1]))
