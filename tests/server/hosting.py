"""A server with any settings, in a thread of the test process."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import uvicorn

from kingdombuilder.server.accounts.mailer import MailSettings
from kingdombuilder.server.accounts.services import AccountServices
from kingdombuilder.server.app import Settings, create_app

PASSWORD = "correct horse battery"


@dataclass(frozen=True, slots=True)
class Host:
    """A running server and its account services."""

    link: str
    services: AccountServices

    def browser(self, **headers: str) -> httpx.Client:
        """Return a browser without cookies, and without certificates, which load slowly."""
        return httpx.Client(base_url=self.link, headers=headers, timeout=30, verify=False)


@contextmanager
def hosting(
    folder: Path,
    public: bool = True,
    site: str = "",
    database: str = "",
    mail: MailSettings | None = None,
    archive: str = "",
) -> Iterator[Host]:
    """Run a server on a free port, public by default."""
    settings = Settings(
        folder,
        public=public,
        site=site,
        database=database,
        archive=archive,
        bot_workers=1,
        mail=mail,
        prestart=False,  # most tests need no worker
    )
    app = create_app(settings)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", access_log=False))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield Host(f"http://127.0.0.1:{port}", app.state.account_services)
    finally:
        server.should_exit = True
        thread.join()


def register(browser: httpx.Client, name: str, password: str = PASSWORD) -> dict[str, str]:
    """Register an account, sign in to it with this browser, and return it."""
    answer = browser.post("/api/accounts", json={"name": name, "password": password})
    assert answer.status_code == 201, answer.text
    account: dict[str, str] = answer.json()
    return account


def sign_in(browser: httpx.Client, name: str, password: str = PASSWORD) -> int:
    """Try to sign in and return the status of the answer."""
    return browser.post("/api/sessions", json={"name": name, "password": password}).status_code


def status_and_code(answer: httpx.Response) -> tuple[int, str]:
    """Return the status and the code of an error response."""
    return answer.status_code, answer.json()["code"]
