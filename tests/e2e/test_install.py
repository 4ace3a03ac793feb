"""A server's page as an installable app: the browser's offer and the stored files."""

from collections.abc import Callable

from playwright.sync_api import Page, Response, expect

from tools.server_process import Served

OpenPage = Callable[..., Page]
# Browsers make the offer only to people who have used a page for a while.
OFFER = """() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    event.prompt = async () => { window.wasAsked = true; };
    dispatchEvent(event);
    return event.defaultPrevented;
}"""


def test_the_home_page_offers_to_install_the_app(open_page: OpenPage) -> None:
    """The button appears with the browser's offer, and asks once."""
    page = open_page("/")
    button = page.get_by_role("button", name="Install the app")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    expect(button).to_have_count(0)
    assert page.evaluate(OFFER)
    button.click()
    assert page.evaluate("window.wasAsked")
    expect(button).to_have_count(0)


def test_a_server_stores_files_and_sends_every_page(server: Served, open_page: OpenPage) -> None:
    """After the first visit the scripts are loaded from the cache, but the document is not."""
    page = open_page("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto("/rules")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    stored = {answer.url: answer.from_service_worker for answer in answers}
    assert not stored[f"{server.link}/rules"]
    scripts = [is_stored for url, is_stored in stored.items() if "/static/dist/" in url]
    assert scripts
    assert all(scripts)
    assert not [url for url, is_stored in stored.items() if is_stored and "/api/" in url]
