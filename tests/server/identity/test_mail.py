"""Optional e-mail addresses are verified by a link and can reset a lost password."""

import re
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller

from kingdombuilder.server.accounts.mailer import MailSettings, parse_mail_settings
from tests.server.hosting import PASSWORD, Host, hosting, register, sign_in, status_and_code

SITE = "http://kb.example.org"
HEADERS = {"host": "kb.example.org", "origin": SITE}
NEW_PASSWORD = "another horse battery"
TIMEOUT = 10.0  # seconds


@dataclass
class Mailbox:
    """The mails that a mail server has received."""

    mails: list[EmailMessage] = field(default_factory=list)

    async def handle_DATA(self, server: object, session: object, envelope: Any) -> str:  # noqa: N802
        """Keep a mail."""
        mail = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        return "250 OK"

    def link_in(self, number: int) -> tuple[str, str]:
        """Wait for a mail and return its recipient and the token of its link."""
        deadline = time.monotonic() + TIMEOUT
        while len(self.mails) <= number:
            assert time.monotonic() < deadline, "no mail"
            time.sleep(0.02)
        match = re.search(rf"{SITE}/\w+#(\S+)", self.mails[number].get_content())
        assert match
        return str(self.mails[number]["To"]), match[1]


@pytest.fixture
def mailbox() -> Iterator[tuple[Mailbox, MailSettings]]:
    """A mail server on a free port, and the settings to reach it."""
    box = Mailbox()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        settings = parse_mail_settings(f"smtp://127.0.0.1:{port}", "kb@example.org")
        assert settings
        yield box, settings
    finally:
        controller.stop()


@pytest.fixture
def site(tmp_path: Path, mailbox: tuple[Mailbox, MailSettings]) -> Iterator[tuple[Host, Mailbox]]:
    """A public server that sends mail."""
    with hosting(tmp_path, site=SITE, mail=mailbox[1]) as host:
        yield host, mailbox[0]


def browser_of(host: Host) -> httpx.Client:
    """Return a new browser at the site, whose cookies are kept for any host name."""
    return host.browser(**HEADERS)


def register_with_address(browser: httpx.Client, box: Mailbox, name: str, address: str) -> None:
    """Register an account and verify its address."""
    register(browser, name)
    count = len(box.mails)
    body = {"address": address, "password": PASSWORD}
    answer = browser.put("/api/me/email", json=body)
    assert (answer.status_code, answer.json()["is_verified"]) == (202, False)
    to, token = box.link_in(count)
    assert to == address.lower()
    assert browser.post("/api/email-verifications", json={"token": token}).status_code == 204
    again = browser.post("/api/email-verifications", json={"token": token})
    assert status_and_code(again) == (403, "no_reset")
    assert browser.get("/api/me/email").json() == {"address": to, "is_verified": True}


def test_a_lost_password_is_reset_by_mail(site: tuple[Host, Mailbox]) -> None:
    """The link works once, ends all sessions and replaces the old password."""
    host, box = site
    with browser_of(host) as browser, browser_of(host) as other:
        assert browser.get("/api/me").json()["has_mail"]
        register_with_address(browser, box, "Mira", "Mira@Example.org")
        answer = other.post("/api/password-resets", json={"address": " mira@example.ORG "})
        assert answer.status_code == 202
        _, token = box.link_in(1)
        body = {"token": token, "new_password": NEW_PASSWORD}
        assert other.put("/api/password-resets", json=body).status_code == 204
        assert browser.get("/api/me").json()["kind"] == "guest"
        assert (sign_in(other, "Mira"), sign_in(other, "Mira", NEW_PASSWORD)) == (401, 200)
        assert status_and_code(other.put("/api/password-resets", json=body)) == (403, "no_reset")


def test_answers_do_not_reveal_whether_an_address_is_known(site: tuple[Host, Mailbox]) -> None:
    """Unknown and unverified addresses get the same answer and no mail."""
    host, box = site
    with browser_of(host) as browser:
        register_with_address(browser, box, "Mira", "mira@example.org")
        existing = browser.post("/api/password-resets", json={"address": "mira@example.org"})
        box.link_in(1)
        unverified = {"address": "waiting@example.org", "password": PASSWORD}
        assert browser.put("/api/me/email", json=unverified).status_code == 202
        box.link_in(2)
        for address in ("nobody@example.org", "waiting@example.org"):
            unknown = browser.post("/api/password-resets", json={"address": address})
            assert (unknown.status_code, unknown.content) == (
                existing.status_code,
                existing.content,
            )
        browser.request("DELETE", "/api/me", json={"password": PASSWORD})
    with browser_of(host) as other:  # its mail is the only one after those requests
        register_with_address(other, box, "Ada", "ada@example.org")
    assert len(box.mails) == 4


def test_mail_is_limited_by_recipient_and_by_sender(site: tuple[Host, Mailbox]) -> None:
    """No recipient is flooded, and no sender can flood."""
    host, _ = site
    with browser_of(host) as browser:
        victim = [
            browser.post("/api/password-resets", json={"address": "victim@example.org"})
            for _ in range(4)
        ]
        assert [answer.status_code for answer in victim] == [202] * 3 + [429]
        others = [
            browser.post("/api/password-resets", json={"address": f"other{n}@example.org"})
            for n in range(3)
        ]
        assert others[-1].status_code == 429


@pytest.mark.parametrize(
    "address", ["", "mira", "mira@", "@example.org", "a b@example.org", "a@b", "a@b.c\nBcc: x@y.z"]
)
def test_an_invalid_address_is_rejected(site: tuple[Host, Mailbox], address: str) -> None:
    """No mail is sent to it."""
    with browser_of(site[0]) as browser:
        register(browser, "Mira")
        body = {"address": address, "password": PASSWORD}
        assert browser.put("/api/me/email", json=body).status_code == 422
        answer = browser.post("/api/password-resets", json={"address": address})
        assert answer.status_code == 422


def test_changing_an_address_requires_the_password(site: tuple[Host, Mailbox]) -> None:
    """A stolen session cannot redirect the reset links; removing the address needs no password."""
    host, box = site
    with browser_of(host) as browser:
        register_with_address(browser, box, "Mira", "mira@example.org")
        body = {"address": "eve@example.org", "password": "wrong password"}
        assert status_and_code(browser.put("/api/me/email", json=body)) == (403, "bad_password")
        assert browser.delete("/api/me/email").status_code == 204
        assert browser.get("/api/me/email").json() == {"address": None, "is_verified": False}


def test_a_server_without_mail_accepts_no_address(tmp_path: Path) -> None:
    """Its page does not ask for one either."""
    with hosting(tmp_path, public=False) as host, host.browser() as browser:
        account = register(browser, "Mira")
        assert not account["has_mail"]
        body = {"address": "mira@example.org", "password": PASSWORD}
        assert status_and_code(browser.put("/api/me/email", json=body)) == (409, "no_mail")
        answer = browser.post("/api/password-resets", json={"address": "mira@example.org"})
        assert status_and_code(answer) == (409, "no_mail")


def test_a_mail_server_that_is_down_breaks_nothing(tmp_path: Path) -> None:
    """The answer is the same, and the server keeps working."""
    settings = parse_mail_settings("smtp://127.0.0.1:9", "kb@example.org")
    with hosting(tmp_path, site=SITE, mail=settings) as host, browser_of(host) as browser:
        register(browser, "Mira")
        body = {"address": "mira@example.org", "password": PASSWORD}
        assert browser.put("/api/me/email", json=body).status_code == 202
        assert browser.get("/api/me").status_code == 200


def test_an_account_can_export_and_erase_its_data(site: tuple[Host, Mailbox]) -> None:
    """The export contains everything but secrets; deletion erases the address."""
    host, box = site
    with browser_of(host) as browser:
        register_with_address(browser, box, "Mira", "mira@example.org")
        browser.post("/api/bots", json={"name": "Mira's bot"})
        seats = {"seats": [{"occupant": "me"}, {"occupant": "open"}]}
        game = browser.post("/api/tables", json=seats).json()["id"]
        data = browser.get("/api/me/export").json()
        assert (data["name"], data["email"]["address"]) == ("Mira", "mira@example.org")
        assert [bot["name"] for bot in data["bots"]] == ["Mira's bot"]
        assert data["games"] == [game]
        assert len(data["sessions"]) == 1
        text = browser.get("/api/me/export").text
        assert not any(secret in text for secret in ("argon2", "password", "token"))
        browser.request("DELETE", "/api/me", json={"password": PASSWORD})
        browser.post("/api/password-resets", json={"address": "mira@example.org"})
        assert status_and_code(browser.get("/api/me/export")) == (403, "accounts_only")
    assert len(box.mails) == 1


@pytest.mark.parametrize(
    ("url", "sender", "is_good"),
    [
        ("smtp://u:p%40ss@mail.example.org", "kb@example.org", True),
        ("smtps://mail.example.org:465", "kb@example.org", True),
        ("http://mail.example.org", "kb@example.org", False),
        ("smtp://", "kb@example.org", False),
        ("smtp://mail.example.org:port", "kb@example.org", False),
        ("smtp://mail.example.org", "", False),
    ],
)
def test_mail_settings_are_validated(url: str, sender: str, is_good: bool) -> None:
    """They need a scheme, a host and a sender."""
    assert (parse_mail_settings(url, sender) is not None) == is_good
