"""Object storage for archived games: a bucket of an S3-compatible service, or a folder."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from kingdombuilder.server.store.failures import ArchiveDamaged, ArchiveUnavailable
from kingdombuilder.server.store.url import StoreUnusable

if TYPE_CHECKING:
    from obstore.store import ObjectStore

S3, FOLDER = "s3", "file"
ENDPOINTS = ("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")  # the first one that is set applies
TEST_OBJECT, TEST_BODY = "kingdombuilder-test", b"kingdombuilder"
# A player waits for a read, so it is better to fail early than to wait long.
CONNECT_TIMEOUT, TIMEOUT = "2s", "5s"
MAX_RETRIES, RETRY_TIMEOUT = 2, timedelta(seconds=8)


class ObjectStorage:
    """Objects by name; all methods raise `ArchiveUnavailable` if the storage does not answer."""

    def __init__(self, client: "ObjectStore") -> None:
        self._client = client

    async def put(self, name: str, body: bytes) -> None:
        """Store an object, or replace it."""
        import obstore

        with _translate_errors():
            await obstore.put_async(self._client, name, body)

    async def get(self, name: str) -> bytes:
        """Return an object; raise `ArchiveDamaged` if there is none."""
        import obstore

        with _translate_errors():
            response = await obstore.get_async(self._client, name)
            return bytes(await response.bytes_async())

    def read(self, name: str) -> bytes:
        """Return an object as `get` does, for commands that do not use asyncio."""
        import obstore

        with _translate_errors():
            return bytes(obstore.get(self._client, name).bytes())

    async def delete_folder(self, folder: str) -> None:
        """Delete all objects whose names begin with a folder."""
        import obstore

        with _translate_errors():
            async for page in obstore.list(self._client, folder):
                await obstore.delete_async(self._client, [one["path"] for one in page])

    async def test(self) -> None:
        """Write an object and read it back."""
        await self.put(TEST_OBJECT, TEST_BODY)
        await self.get(TEST_OBJECT)

    def require_access(self) -> None:
        """Write and read an object; raise `StoreUnusable` if the storage refuses that."""
        import obstore
        from obstore import exceptions

        refusals = (
            exceptions.PermissionDeniedError,
            exceptions.UnauthenticatedError,
            FileNotFoundError,  # there is no such bucket
        )
        try:
            obstore.put(self._client, TEST_OBJECT, TEST_BODY)
            obstore.get(self._client, TEST_OBJECT).bytes()
        except refusals as error:
            raise StoreUnusable("archive_refused", why=_reason(error)) from None
        except (exceptions.BaseError, OSError) as error:
            raise ArchiveUnavailable(_reason(error)) from None


def open_object_storage(url: str, environment: Mapping[str, str] = os.environ) -> ObjectStorage:
    """Return the storage at a URL; raise `StoreUnusable` if it is not valid.

    The region and the credentials come from the usual variables of S3 (`AWS_REGION`,
    `AWS_ACCESS_KEY_ID` …) or from the machine's role.
    """
    try:
        parts = urlsplit(url)
        is_valid = (parts.scheme == S3 and parts.netloc) or (parts.scheme == FOLDER and parts.path)
    except ValueError:
        is_valid = False
    if not is_valid:
        raise StoreUnusable("archive_address", name=url.partition(":")[0][:20])
    try:
        from obstore import exceptions
        from obstore.store import LocalStore, S3Store
    except ModuleNotFoundError:
        raise StoreUnusable("archive_driver") from None
    try:
        if parts.scheme == FOLDER:
            return ObjectStorage(LocalStore.from_url(url, mkdir=True))
        endpoint = next((environment[name] for name in ENDPOINTS if environment.get(name)), "")
        client = S3Store.from_url(
            url,
            config={"endpoint": endpoint} if endpoint else {},
            client_options={
                "allow_http": endpoint.startswith("http:"),
                "connect_timeout": CONNECT_TIMEOUT,
                "timeout": TIMEOUT,
            },
            retry_config={"max_retries": MAX_RETRIES, "retry_timeout": RETRY_TIMEOUT},
        )
    except (exceptions.BaseError, OSError, ValueError) as error:
        raise StoreUnusable("archive_refused", why=_reason(error)) from None
    return ObjectStorage(client)


@contextmanager
def _translate_errors() -> Iterator[None]:
    from obstore import exceptions

    try:
        yield
    except FileNotFoundError:
        raise ArchiveDamaged("missing") from None
    except (exceptions.BaseError, OSError) as error:
        raise ArchiveUnavailable(type(error).__name__) from error


def _reason(error: Exception) -> str:
    """Return the first part of an error, without the request and its dump."""
    code = _xml_code(str(error))
    first = str(error).partition("\n")[0]
    return code or first.rpartition(" - ")[2][:200] or type(error).__name__


def _xml_code(text: str) -> str:
    """Return the code in the answer of an S3 service, such as `NoSuchBucket`, or an empty text."""
    return text.partition("<Code>")[2].partition("</Code>")[0][:60]
