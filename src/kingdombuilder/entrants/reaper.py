"""Kill programs whose owner has died, however it died.

A process that is killed cannot end its own children. While it runs programs, a small second process
therefore waits for the end of a pipe that only the owner holds, and then kills what is left. That
process runs this file as a script, so it imports nothing of the package.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading

_FORGET = "-"


class Reaper:
    """The process groups of the programs that this process runs."""

    def __init__(self) -> None:
        self._groups: set[int] = set()
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def start(self) -> None:
        """Start the second process unless it runs, so that a program is watched immediately."""
        with self._lock:
            if self._process is None and hasattr(os, "killpg"):
                self._process = subprocess.Popen(
                    [sys.executable, "-I", "-S", __file__],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    start_new_session=True,
                )

    def watch(self, group: int) -> None:
        """Kill a process group if this process dies."""
        with self._lock:
            self._groups.add(group)
            self._write(f"{group}\n")

    def forget(self, group: int) -> None:
        """Stop watching a process group; after the last one, end the second process."""
        with self._lock:
            self._groups.discard(group)
            self._write(f"{_FORGET}{group}\n")
            if not self._groups and self._process:
                process, self._process = self._process, None
                process.communicate()

    def let_go(self) -> None:
        """In a forked process: drop the pipe, which only the owner may hold."""
        if self._process and self._process.stdin:
            self._process.stdin.close()
        self.__init__()  # type: ignore[misc]

    def _write(self, line: str) -> None:
        if self._process and self._process.stdin:
            with contextlib.suppress(OSError):
                self._process.stdin.write(line.encode())
                self._process.stdin.flush()


def kill_group(group: int) -> None:
    """Kill all processes of a group; a signal handler can call this."""
    with contextlib.suppress(OSError):
        os.killpg(group, signal.SIGKILL)


def main() -> None:
    """Read the groups to watch until the owner ends, then kill those that are left."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    groups: set[int] = set()
    for line in sys.stdin:
        if line.startswith(_FORGET):
            groups.discard(int(line[1:]))
        else:
            groups.add(int(line))
    for group in groups:
        kill_group(group)


REAPER = Reaper()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=REAPER.let_go)

if __name__ == "__main__":
    main()
