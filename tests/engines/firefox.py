"""Firefox, by WebDriver BiDi, which it speaks by itself."""

import itertools
import json
import shutil
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from tests.browser.conftest import PHONE
from tests.engines.engine import Engine, comes_up
from tests.engines.tab import PATIENCE, Gone, Tab, tapped_at

PREFERENCES = {
    "app.normandy.enabled": False,
    "browser.newtab.preload": False,
    "browser.newtabpage.enabled": False,
    "browser.sessionstore.resume_from_crash": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "layout.frame_rate": 10,
    "toolkit.startup.max_resumed_crashes": -1,
    "toolkit.telemetry.enabled": False,
}
"""It asks no other host, draws no more than is looked at, and opens as ever after it was killed."""


class Firefox(Engine):
    """The one engine that is neither Google's nor Apple's."""

    package = "firefox-esr"

    def __init__(self, place: Path) -> None:
        super().__init__(place)
        self.profile = place / "profile"
        self.profile.mkdir()
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
        (self.profile / "user.js").write_text("".join(lines))
        self.numbers = itertools.count(1)
        self.line = ExitStack()

    @staticmethod
    def program() -> str | None:
        return shutil.which("firefox-esr") or shutil.which("firefox")

    def start(self) -> None:
        noted = self.profile / "WebDriverBiDiServer.json"
        noted.unlink(missing_ok=True)
        command = ("--headless", "--no-remote", "--profile", str(self.profile), "--remote-debugging-port=0")
        self.spawn(self.program() or "", *command)
        comes_up(lambda: noted.exists() and noted.read_text().endswith("}"), "Firefox")
        where = json.loads(noted.read_text())
        address = f"ws://{where['ws_host']}:{where['ws_port']}/session"
        self.socket = self.line.enter_context(connect(address, max_size=None, proxy=None))
        self.send("session.new", capabilities={})

    def kill(self) -> None:
        super().kill()
        self.line.close()

    def send(self, method: str, **params: Any) -> Any:
        """Return what it answers to a command. Raises Gone where the page went away meanwhile."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        answer: dict[str, Any] = {}
        while answer.get("id") != number:
            answer = json.loads(self.socket.recv(timeout=3 * PATIENCE))
        if answer["type"] == "error":
            raise Gone(f"{method}: {answer['message']}")
        return answer["result"]

    def tab(self, base: str) -> "FirefoxTab":
        self.front = self.send("browsingContext.create", type="tab")["context"]
        self.send("browsingContext.setViewport", context=self.front, viewport=PHONE["viewport"])
        return FirefoxTab(base, self, self.front)

    def to(self, context: str) -> None:
        """What follows goes to this page, which then is the one in sight."""
        if self.front != context:
            self.send("browsingContext.activate", context=context)
            self.front = context


class FirefoxTab(Tab):
    def __init__(self, base: str, browser: Firefox, context: str) -> None:
        super().__init__(base)
        self.browser, self.context = browser, context

    def send(self, method: str, **params: Any) -> Any:
        self.browser.to(self.context)
        return self.browser.send(method, context=self.context, **params)

    def go(self, url: str) -> None:
        self.send("browsingContext.navigate", url=url, wait="complete")

    def reload(self) -> None:
        self.send("browsingContext.reload", wait="complete")

    def run(self, expression: str) -> str:
        self.browser.to(self.context)
        target = {"context": self.context}
        answer = self.browser.send("script.evaluate", expression=expression, target=target, awaitPromise=True)
        if answer["type"] == "exception":
            raise Gone(answer["exceptionDetails"]["text"])
        return str(answer["result"]["value"])

    def touch(self, x: float, y: float) -> None:
        self.send("input.performActions", actions=tapped_at(x, y, by="touch"))

    def close(self) -> None:
        self.browser.send("browsingContext.close", context=self.context)
        self.browser.front = ""
