"""A proxy for several nodes that connects to the first one that answers."""

import asyncio
from contextlib import suppress
from threading import Thread

CHUNK = 64 * 1024


class FailoverProxy:
    """A load balancer that listens on its own port and forwards bytes to a node."""

    def __init__(self, ports: list[int]) -> None:
        self._ports, self._loop = ports, asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        starting = asyncio.start_server(self._forward, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(starting, self._loop).result()
        self.link = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def close(self) -> None:
        """Close the port and all connections."""
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _stop(self) -> None:
        self._server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in self._ports:
            with suppress(ConnectionRefusedError, asyncio.CancelledError):
                from_node, to_node = await asyncio.open_connection("127.0.0.1", port)
                await asyncio.gather(
                    _copy(reader, to_node), _copy(from_node, writer), return_exceptions=True
                )
                return
        writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
    finally:
        writer.close()
