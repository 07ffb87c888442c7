"""Chromium, by Playwright."""

import os
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import BrowserType, Error, Page

from tests.browser.conftest import NOT_NEEDED, PHONE, chromium
from tests.browser.test_outbox import die
from tests.engines.engine import Engine
from tests.engines.tab import Gone, Tab


class Chromium(Engine):
    """The engine of most phones with Android."""

    package = "chromium-headless-shell"
    program = staticmethod(chromium)

    def __init__(self, place: Path, browser_type: BrowserType) -> None:
        super().__init__(place)
        self.browser_type = browser_type

    def start(self) -> None:
        self.context = self.browser_type.launch_persistent_context(
            self.place / "profile",
            executable_path=self.program(),
            args=["--disable-dev-shm-usage", "--disable-gpu", f"--disable-features={','.join(NOT_NEEDED)}"],
            chromium_sandbox=os.geteuid() != 0,
            locale="en-GB",
            timezone_id="Europe/Vilnius",
            **PHONE,
        )

    def tab(self, base: str) -> "ChromiumTab":
        return ChromiumTab(base, self.context.new_page())

    def kill(self) -> None:
        die(self.place / "profile")
        with suppress(Error):
            self.context.close()


class ChromiumTab(Tab):
    def __init__(self, base: str, page: Page) -> None:
        super().__init__(base)
        self.page = page

    def go(self, url: str) -> None:
        try:
            self.page.goto(url)
        except Error as fault:
            if "ERR_ABORTED" not in fault.message:
                raise
            self.page.goto(url)  # the page before has loaded itself anew, as the first one does that brings links back

    def reload(self) -> None:
        self.page.reload()

    def run(self, expression: str) -> str:
        try:
            return str(self.page.evaluate(expression))
        except Error as fault:
            raise Gone(fault.message) from fault

    def touch(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)

    def clear(self) -> None:
        """By the engine itself: after a header that clears all, it may store what comes next and never say so."""
        told = {"origin": self.base, "storageTypes": "indexeddb,local_storage"}
        self.page.context.new_cdp_session(self.page).send("Storage.clearDataForOrigin", told)

    def close(self) -> None:
        self.page.close()
