"""Send e-mail through an SMTP server, in a separate thread."""

import asyncio
import logging
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from kingdombuilder.server.observability.logs import facts

LOGGER = logging.getLogger(__name__)
TIMEOUT = 15.0  # seconds for each step of a delivery
PLAIN, TLS = "smtp", "smtps"
DEFAULT_PORTS = {PLAIN: 587, TLS: 465}


@dataclass(frozen=True, slots=True)
class MailSettings:
    """An SMTP server, and the sender of all mail."""

    scheme: str
    host: str
    port: int
    user: str
    password: str
    sender: str


def parse_mail_settings(url: str, sender: str) -> MailSettings | None:
    """Return the settings of `smtp://user:password@host:587` or smtps, or None if it is neither."""
    try:
        parts = urlsplit(url)
        port = parts.port or DEFAULT_PORTS.get(parts.scheme, 0)
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname or "@" not in sender:
        return None
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailSettings(parts.scheme, parts.hostname, port, user, password, sender)


class Mailer:
    """Sends mail; without settings it sends none."""

    def __init__(self, settings: MailSettings | None) -> None:
        self._settings = settings

    @property
    def is_on(self) -> bool:
        """Whether mail can be sent."""
        return self._settings is not None

    async def send(self, to: str, subject: str, text: str) -> bool:
        """Send a mail; log a failure without the address, and return whether it was accepted."""
        if self._settings is None:
            return False
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._settings.sender, to, subject
        message.set_content(text)
        try:
            await asyncio.to_thread(_deliver, self._settings, message)
        except (OSError, smtplib.SMTPException) as error:
            LOGGER.warning("mail was not sent", extra=facts(reason=type(error).__name__))
            return False
        return True


def _deliver(settings: MailSettings, message: EmailMessage) -> None:
    context = ssl.create_default_context()
    if settings.scheme == TLS:
        with smtplib.SMTP_SSL(
            settings.host, settings.port, timeout=TIMEOUT, context=context
        ) as server:
            _hand_over(server, settings, message)
        return
    with smtplib.SMTP(settings.host, settings.port, timeout=TIMEOUT) as server:
        server.ehlo()
        if server.has_extn("starttls") or settings.user:  # a password is never sent in the clear
            server.starttls(context=context)
        _hand_over(server, settings, message)


def _hand_over(server: smtplib.SMTP, settings: MailSettings, message: EmailMessage) -> None:
    if settings.user:
        server.login(settings.user, settings.password)
    server.send_message(message)
