"""Offloading: the body of an archive in object storage, and a reference to it in its row."""

import json
import logging
from dataclasses import asdict, dataclass
from hashlib import sha256

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from kingdombuilder.server.observability.logs import facts
from kingdombuilder.server.store.archive import FORMAT, OFFLOADED, ArchivedLog
from kingdombuilder.server.store.failures import ArchiveDamaged, ArchiveUnavailable
from kingdombuilder.server.store.object_storage import ObjectStorage
from kingdombuilder.server.store.schema import ArchiveRow

LOGGER = logging.getLogger(__name__)
NAME_DIGITS = 16  # of the digest
READERS = 8  # objects that a command reads at the same time


@dataclass(frozen=True, slots=True)
class ObjectReference:
    """The body of an archive: the name of its object, its SHA-256 digest and its format.

    The name contains the digest, so that a game that is archived again replaces no object.
    """

    object: str
    sha256: str
    format: int

    def pack(self) -> bytes:
        """Return the reference as it is stored."""
        return json.dumps(asdict(self), separators=(",", ":")).encode()


def make_reference(game: str, log: ArchivedLog) -> ObjectReference:
    """Return the reference to the object of a game's archive."""
    digest = sha256(log.data).hexdigest()
    return ObjectReference(f"{game}/{digest[:NAME_DIGITS]}", digest, log.format)


async def load_body(storage: ObjectStorage | None, log: ArchivedLog) -> ArchivedLog:
    """Return an archive with its body; raise `ArchiveUnavailable` or `ArchiveDamaged`."""
    if log.format != OFFLOADED:
        return log
    reference = _parse(log)
    return _verify(log, reference, await _require_storage(storage).get(reference.object))


def read_body(storage: ObjectStorage | None, log: ArchivedLog) -> ArchivedLog:
    """Return an archive as `load_body` does, for commands that do not use asyncio."""
    if log.format != OFFLOADED:
        return log
    reference = _parse(log)
    return _verify(log, reference, _require_storage(storage).read(reference.object))


async def upload_body(storage: ObjectStorage, game: str, log: ArchivedLog) -> ObjectReference:
    """Store the body of an archive as an object, and read it back before it counts as stored."""
    reference = make_reference(game, log)
    await storage.put(reference.object, log.data)
    if await storage.get(reference.object) != log.data:
        raise ArchiveUnavailable("the object differs")
    return reference


async def replace_body(
    connection: AsyncConnection, game: str, log: ArchivedLog, reference: ObjectReference
) -> bool:
    """Replace the body of an archive by a reference; return False if it has since changed."""
    same = (ArchiveRow.game == game) & (ArchiveRow.format == FORMAT) & (ArchiveRow.data == log.data)
    change = update(ArchiveRow).where(same).values(format=OFFLOADED, data=reference.pack())
    return bool((await connection.execute(change)).rowcount)


async def delete_objects(storage: ObjectStorage, game: str) -> None:
    """Delete the objects of a deleted game; a failure is only logged."""
    try:
        await storage.delete_folder(game)
    except (ArchiveUnavailable, ArchiveDamaged) as error:
        LOGGER.error("the objects of a deleted game remain", extra=facts(reason=str(error)))


def _parse(log: ArchivedLog) -> ObjectReference:
    try:
        return ObjectReference(**json.loads(log.data))
    except (ValueError, TypeError):
        raise ArchiveDamaged("reference") from None


def _require_storage(storage: ObjectStorage | None) -> ObjectStorage:
    if storage is None:
        raise ArchiveUnavailable("no object storage is configured")
    return storage


def _verify(log: ArchivedLog, reference: ObjectReference, body: bytes) -> ArchivedLog:
    if sha256(body).hexdigest() != reference.sha256:
        raise ArchiveDamaged("differs")
    return ArchivedLog(reference.format, log.number, body)
