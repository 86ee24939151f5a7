"""A headless Chromium, and what a test asks of it."""

from __future__ import annotations

import base64
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

INSTALL: Final = (
    "these tests need Chromium and its driver, for example of the Debian packages chromium and "
    "chromium-driver, and the Python package selenium"
)
FLAGS: Final = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


@dataclass(frozen=True, slots=True)
class Screen:
    """A size in CSS pixels, and whether it is touched like a phone's."""

    width: int
    height: int
    phone: bool = False


DESKTOP: Final = Screen(1280, 900)
PHONE: Final = Screen(360, 740, phone=True)


class Browser:
    """One browser. A page is opened anew for every test; nothing of the one before is left."""

    def __init__(self, driver: Chrome) -> None:
        """Use ``driver``."""
        self._driver = driver

    def open(
        self, file: Path, screen: Screen = DESKTOP, *, scheme: str = "light", at: str = ""
    ) -> None:
        """Show a file on a screen, under a colour scheme, at an element's id."""
        self._emulate(
            "setDeviceMetricsOverride",
            {
                "width": screen.width,
                "height": screen.height,
                "deviceScaleFactor": 1,
                "mobile": screen.phone,
            },
        )
        self.media("screen", scheme)
        self._driver.get("about:blank")
        self.complaints()
        self._driver.get(file.as_uri() + (f"#{at}" if at else ""))

    def media(self, media: str, scheme: str = "light") -> None:
        """Show the page as on ``screen`` or in ``print``, under a colour scheme."""
        preference = {"name": "prefers-color-scheme", "value": scheme}
        self._emulate("setEmulatedMedia", {"media": media, "features": [preference]})

    def _emulate(self, what: str, how: dict[str, object]) -> None:
        self._driver.execute_cdp_cmd(f"Emulation.{what}", how)

    def find(self, selector: str) -> WebElement:
        """Return the first element of a CSS selector."""
        return self._driver.find_element("css selector", selector)

    def shown(self, selector: str) -> list[WebElement]:
        """Return the elements of a CSS selector that can be seen."""
        found = self._driver.find_elements("css selector", selector)
        return [element for element in found if element.is_displayed()]

    def click(self, selector: str) -> None:
        """Click on the first element of a CSS selector."""
        self.find(selector).click()

    def type(self, keys: str) -> None:
        """Send keys to whatever has the focus."""
        self._driver.switch_to.active_element.send_keys(keys)

    def run(self, script: str, *arguments: object) -> Any:
        """Run a function's body in the page and return what it returns."""
        return self._driver.execute_script(script, *arguments)

    def eventually(self, script: str) -> Any:
        """Run a script until it returns something true, for at most ten seconds."""
        from selenium.webdriver.support.wait import WebDriverWait

        return WebDriverWait(self._driver, 10, 0.05).until(lambda _: self.run(script))

    def allow_script(self, *, allowed: bool) -> None:
        """Let pages run scripts, or not."""
        self._emulate("setScriptExecutionDisabled", {"value": not allowed})

    def complaints(self) -> list[str]:
        """Return what the browser's console said since the last call, the policy's refusals too."""
        return [entry["message"] for entry in self._driver.get_log("browser")]  # type: ignore[no-untyped-call]

    def picture(self) -> bytes:
        """Return what is on the screen as PNG."""
        return self._driver.get_screenshot_as_png()

    def paper(self) -> bytes:
        """Return the page as it is printed, as PDF."""
        reported = self._driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})
        return base64.b64decode(reported["data"])


def started(profile: Path) -> Iterator[Browser]:
    """Yield a browser with a profile of its own; fail with what to install where there is none."""
    binary, driver = _program("chromium", "google-chrome"), _program("chromedriver")
    try:
        from selenium.webdriver import Chrome, ChromeOptions
        from selenium.webdriver.chrome.service import Service
    except ImportError:
        pytest.fail(INSTALL, pytrace=False)
    options = ChromeOptions()
    options.binary_location = binary
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    chrome = Chrome(options=options, service=Service(driver))
    try:
        yield Browser(chrome)
    finally:
        chrome.quit()


def _program(*names: str) -> str:
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.fail(f"{names[0]} was not found: {INSTALL}", pytrace=False)
    return found
