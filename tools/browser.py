"""Find or install the browser for tests and screenshots.

The order of preference is a Chromium on the PATH, Playwright's, and the system's package.

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
# The browser's own invisible pages load with every context and take as long as a page under test.
# Only the last list of disabled features counts, so Playwright's list is repeated here.
UNSEEN = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
WITHOUT = (
    *UNSEEN,
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"),
    *("LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
    *("PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
)
# The browser has no sandbox when run as root. The other arguments disable its network requests.
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
    """Return the path of a Chromium, or None."""
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    with sync_playwright() as playwright:
        bundled = playwright.chromium.executable_path
    return bundled if Path(bundled).exists() else None


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run a browser; exit with a message if there is none."""
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
    """Install a browser if there is none and return its path; exit if that fails."""
    for attempt in (f"{sys.executable} -m playwright install chromium", SYSTEM_PACKAGE):
        path = find_browser()
        if path:
            return path
        print("No Chromium yet. Trying:", attempt, flush=True)
        subprocess.run(attempt, shell=True, check=False)
    path = find_browser()
    if path is None:
        sys.exit("No Chromium could be installed: the browser tests need one on the PATH.")
    return path


if __name__ == "__main__":
    print(install() if "--install" in sys.argv else find_browser() or "none")
