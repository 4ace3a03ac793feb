"""Check that a folder's disk has space and can be written to."""

import asyncio
import os
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

MIN_FREE_BYTES = 16 * 1024 * 1024
MAX_AGE = 2.0  # seconds for which a result is used again
PROBE, PROBE_BYTES = ".write-check", 4096


@dataclass(frozen=True, slots=True)
class DiskHealth:
    """The state of a disk."""

    is_ok: bool
    free_bytes: int


class DiskCheck:
    """Checks the disk of a folder, one check at a time, so that a disk that hangs does no harm."""

    def __init__(self, folder: Path, writes: bool) -> None:
        """Check the disk of a folder, and with `writes` also that a file can be written there."""
        self._folder, self._writes = folder, writes
        self._task: asyncio.Task[DiskHealth] | None = None
        self._started = 0.0

    async def run(self, timeout: float) -> DiskHealth:
        """Return the state of the disk; a disk that does not answer in time is unhealthy."""
        is_old = time.monotonic() - self._started > MAX_AGE
        if self._task is None or (is_old and self._task.done()):
            self._started = time.monotonic()
            check = asyncio.to_thread(check_disk, self._folder, self._writes)
            self._task = asyncio.create_task(check)
        done, _ = await asyncio.wait({self._task}, timeout=timeout)
        return self._task.result() if done else DiskHealth(is_ok=False, free_bytes=0)


def check_disk(folder: Path, writes: bool) -> DiskHealth:
    """Return the free space of a folder's disk, and whether it is enough and can be used."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    try:
        free = shutil.disk_usage(folder).free
        if writes:
            _write(folder / PROBE)
    except OSError:
        return DiskHealth(is_ok=False, free_bytes=0)
    return DiskHealth(free >= MIN_FREE_BYTES, free)


def _write(file: Path) -> None:
    try:
        with file.open("wb") as probe:
            probe.write(bytes(PROBE_BYTES))
            probe.flush()
            os.fsync(probe.fileno())
    finally:
        file.unlink(missing_ok=True)
