"""Passkeys on the account page, with Chromium's virtual authenticator."""

from collections.abc import Callable

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.e2e.browser_players import PASSWORD, button, register
from tests.e2e.page_texts import untranslated_texts
from tests.e2e.scripts import script
from tests.e2e.test_accessible import serious_violations
from tests.e2e.test_phones import SMALL, expect_no_sideways_scroll, phone, small_controls
from tests.e2e.test_pseudo import LANGUAGE_NEUTRAL
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


def test_a_passkey_is_added_used_and_removed(
    server: Served, open_page: OpenPage, page_errors: list[str]
) -> None:
    """It signs in without a name, is listed with its dates, and is rejected once removed."""
    page = open_page("/account", base_url=_localhost_url(server), **phone(SMALL))
    authenticator = _Authenticator(page)
    expect(button(page, "Sign in with a passkey")).to_be_visible()
    _assert_usable(page)
    register(page, "Kay Holder")
    panel = _panel(page, "Passkeys")
    panel.get_by_label("Password").fill("a wrong one")
    button(page, "Add passkey").click()
    expect(panel.get_by_role("alert")).to_have_text("Wrong password.")
    page_errors.clear()
    panel.get_by_label("Name of the passkey").fill("Old phone")
    panel.get_by_label("Password").fill(PASSWORD)
    button(page, "Add passkey").click()
    expect(panel.get_by_role("listitem")).to_contain_text("Old phone")
    expect(panel.get_by_role("listitem")).not_to_contain_text("Last used")
    _assert_usable(page)
    panel.get_by_label("Password").fill(PASSWORD)
    button(page, "Add passkey").click()
    expect(panel.get_by_role("alert")).to_contain_text("already has a passkey")

    _sign_out(page)
    button(page, "Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Kay Holder")).to_be_visible()
    expect(panel.get_by_role("listitem")).to_contain_text("Last used ")
    assert authenticator.counts() == [2]
    assert serious_violations(page) == []
    _assert_translated(page)

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
    _assert_usable(page)
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Remove", exact=True).click()
    expect(panel.get_by_role("listitem")).to_have_count(0)
    _sign_out(page)
    button(page, "Sign in with a passkey").click()
    expect(page.get_by_text("This passkey is not known here")).to_be_visible()
    assert page.request.get("/api/me").json()["kind"] == "guest"
    page_errors.clear()


def test_passkeys_are_not_offered_at_an_address_without_a_name(open_page: OpenPage) -> None:
    """Browsers have no passkeys at 127.0.0.1, so a button would fail."""
    page = open_page("/account")
    expect(page.get_by_role("heading", name="New account")).to_be_visible()
    assert page.evaluate("'PublicKeyCredential' in window")
    expect(button(page, "Sign in with a passkey")).to_have_count(0)
    register(page, "Nameless Host")
    expect(page.get_by_role("heading", name="Change password")).to_be_visible()
    expect(page.get_by_role("heading", name="Passkeys")).to_have_count(0)


class _Authenticator:
    """A page's virtual authenticator."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)
        self._session.send("WebAuthn.enable")
        answer = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self._id = {"authenticatorId": answer["authenticatorId"]}

    def counts(self) -> list[int]:
        """Return how often each passkey has signed."""
        answer = self._session.send("WebAuthn.getCredentials", self._id)
        return [credential["signCount"] for credential in answer["credentials"]]

    def refuse(self) -> None:
        """Fail to verify the user, as with an unknown fingerprint."""
        self._session.send("WebAuthn.setUserVerified", {**self._id, "isUserVerified": False})

    def agree(self) -> None:
        """Verify the user again."""
        self._session.send("WebAuthn.setUserVerified", {**self._id, "isUserVerified": True})


def _localhost_url(server: Served) -> str:
    return server.link.replace("127.0.0.1", "localhost")


def _panel(page: Page, title: str) -> Locator:
    return page.locator("form", has=page.get_by_role("heading", name=title))


def _sign_out(page: Page) -> None:
    button(page, "Sign out").click()
    expect(page.get_by_role("heading", name="New account")).to_be_visible()


def _assert_translated(page: Page) -> None:
    """Check that nothing is untranslated or clipped when texts are 50% longer."""
    page.goto("/account?lang=zz")
    expect(page.locator(".account-list li")).to_have_count(2)
    names = ["Kay Holder", "Old phone"]
    assert untranslated_texts(page, f"{LANGUAGE_NEUTRAL}, .account-agent", names) == []
    assert page.evaluate(script("clipped")) == []
    page.goto("/account?lang=en")


def _assert_usable(page: Page) -> None:
    expect_no_sideways_scroll(page)
    assert small_controls(page) == []
