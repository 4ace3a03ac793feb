"""Passkeys through the buttons of the page, with Chromium's virtual authenticator."""

from collections.abc import Callable

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.e2e.browser_players import PASSWORD, button, register
from tests.e2e.page_texts import untranslated_texts
from tests.e2e.scripts import script
from tests.e2e.test_accessible import grave
from tests.e2e.test_phones import SMALL, fits, phone, too_small
from tests.e2e.test_pseudo import THE_SAME
from tools.server_process import Served

OpenPage = Callable[..., Page]

# A phone's own authenticator: it stores passkeys and verifies its user.
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_a_passkey_from_its_first_day_to_its_last(
    server: Served, open_page: OpenPage, complaints: list[str]
) -> None:
    """Added, used to sign in without a name, listed with its dates, removed, refused."""
    page = open_page("/account", base_url=_localhost(server), **phone(SMALL))
    authenticator = _Authenticator(page)
    expect(button(page, "Sign in with a passkey")).to_be_visible()
    _is_usable(page)
    register(page, "Kay Holder")
    panel = _panel(page, "Passkeys")
    panel.get_by_label("Password").fill("a wrong one")
    button(page, "Add passkey").click()
    expect(panel.get_by_role("alert")).to_have_text("Wrong password.")
    complaints.clear()
    panel.get_by_label("Name of the passkey").fill("Old phone")
    panel.get_by_label("Password").fill(PASSWORD)
    button(page, "Add passkey").click()
    expect(panel.get_by_role("listitem")).to_contain_text("Old phone")
    expect(panel.get_by_role("listitem")).not_to_contain_text("Last used")
    _is_usable(page)
    panel.get_by_label("Password").fill(PASSWORD)
    button(page, "Add passkey").click()
    expect(panel.get_by_role("alert")).to_contain_text("already has a passkey")

    _sign_out(page)
    button(page, "Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Kay Holder")).to_be_visible()
    expect(panel.get_by_role("listitem")).to_contain_text("Last used ")
    assert authenticator.counts() == [2]
    assert grave(page) == []
    _is_translated(page)

    authenticator.refuse()
    _sign_out(page)
    button(page, "Sign in with a passkey").click()
    expect(page.get_by_text("Cancelled, or it took too long.")).to_be_visible()
    authenticator.agree()
    button(page, "Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Kay Holder")).to_be_visible()

    button(page, "Remove Old phone").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("This is your last passkey.")
    _is_usable(page)
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Remove", exact=True).click()
    expect(panel.get_by_role("listitem")).to_have_count(0)
    _sign_out(page)
    button(page, "Sign in with a passkey").click()
    expect(page.get_by_text("This passkey is not known here")).to_be_visible()
    assert page.request.get("/api/me").json()["kind"] == "guest"
    complaints.clear()


def test_passkeys_are_not_offered_at_an_address_without_a_name(open_page: OpenPage) -> None:
    """A browser has none at 127.0.0.1, so there is no button that fails."""
    page = open_page("/account")
    expect(page.get_by_role("heading", name="New account")).to_be_visible()
    assert page.evaluate("'PublicKeyCredential' in window")
    expect(button(page, "Sign in with a passkey")).to_have_count(0)
    register(page, "Nameless Host")
    expect(page.get_by_role("heading", name="Change password")).to_be_visible()
    expect(page.get_by_role("heading", name="Passkeys")).to_have_count(0)


class _Authenticator:
    """The virtual authenticator of a page."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._session.send("WebAuthn.enable")
        added = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self._id = {"authenticatorId": added["authenticatorId"]}

    def counts(self) -> list[int]:
        """Return how often each passkey has signed."""
        found = self._session.send("WebAuthn.getCredentials", self._id)
        return [credential["signCount"] for credential in found["credentials"]]

    def refuse(self) -> None:
        """Fail to verify the user, as for a wrong finger."""
        self._session.send("WebAuthn.setUserVerified", {**self._id, "isUserVerified": False})

    def agree(self) -> None:
        """Verify the user again."""
        self._session.send("WebAuthn.setUserVerified", {**self._id, "isUserVerified": True})


def _localhost(server: Served) -> str:
    return server.link.replace("127.0.0.1", "localhost")


def _panel(page: Page, title: str) -> Locator:
    return page.locator("form", has=page.get_by_role("heading", name=title))


def _sign_out(page: Page) -> None:
    button(page, "Sign out").click()
    expect(page.get_by_role("heading", name="New account")).to_be_visible()


def _is_translated(page: Page) -> None:
    """Nothing is untranslated, and nothing is clipped when texts are 50% longer."""
    page.goto("/account?lang=zz")
    expect(page.locator(".rows li")).to_have_count(2)
    names = ["Kay Holder", "Old phone"]
    assert untranslated_texts(page, f"{THE_SAME}, .agent", names) == []
    assert page.evaluate(script("clipped")) == []
    page.goto("/account?lang=en")


def _is_usable(page: Page) -> None:
    fits(page)
    assert too_small(page) == []
