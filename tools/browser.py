"""The browser that tests and pictures use: the machine's, else Playwright's, else the system's.

python -m tools.browser --install
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Pages of the browser's own that nobody sees here: they load with every context, and take as long
# to do so as a page of ours. Of such lists the last one counts, so Playwright's is repeated.
UNSEEN = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
WITHOUT = (
    *UNSEEN,
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"),
    *("LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
    *("PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
)
# A sandbox of its own the browser cannot have as root; all else keeps it from calling home.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(WITHOUT)}",
)
SYSTEM_PACKAGE = "apt-get update --quiet && apt-get install --yes --quiet chromium"


def find_browser() -> str | None:
    """The path of a Chromium, or None."""
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


@contextmanager
def chromium() -> Iterator[Browser]:
    """A running browser."""
    path = find_browser()
    if path is None:
        sys.exit("There is no Chromium. Run: python -m tools.browser --install")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


def install() -> str:
    """Make sure that there is a browser; the path of it."""
    for attempt in (f"{sys.executable} -m playwright install chromium", SYSTEM_PACKAGE):
        found = find_browser()
        if found:
            return found
        print("No Chromium yet. Trying:", attempt, flush=True)
        subprocess.run(attempt, shell=True, check=False)
    found = find_browser()
    if found is None:
        sys.exit("No Chromium could be installed: the browser tests need one on the PATH.")
    return found


if __name__ == "__main__":
    print(install() if "--install" in sys.argv else find_browser() or "none")
