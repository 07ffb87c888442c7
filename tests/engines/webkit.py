"""WebKitGTK, by classic WebDriver: the engine of every browser on an iPhone, as Debian has it."""

import http.client
import json
import shutil
from pathlib import Path
from typing import Any

from tests.engines.engine import Engine, comes_up
from tests.engines.tab import Gone, Tab, tapped_at
from tests.serving import free_port

QUIET = {"NO_AT_BRIDGE": "1", "GTK_A11Y": "none", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
"""It looks for no screen reader and no desktop."""

LONGEST_S = 200
"""It answers no script while it opens a page, and a page that Python in the phone has to make first takes long."""


class WebKit(Engine):
    """Under WebDriver it keeps everything in memory: everybody who opens it again has a new phone."""

    package = "webkit2gtk-driver, xvfb"
    keeps = False

    @staticmethod
    def program() -> str | None:
        browsers = Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")
        return next(map(str, browsers), None) if shutil.which("WebKitWebDriver") and shutil.which("Xvfb") else None

    def start(self) -> None:
        screen = self.spawn("Xvfb", "-displayfd", "1", "-screen", "0", "1000x1000x24", "-nolisten", "tcp")
        assert screen.stdout
        display = screen.stdout.readline().strip()
        self.port = free_port()
        self.spawn("WebKitWebDriver", f"--port={self.port}", DISPLAY=f":{display}", **QUIET)
        comes_up(self.is_there, "WebKitWebDriver")
        options = {"binary": self.program(), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.session = f"/session/{self.send('POST', '/session', capabilities=wanted)['sessionId']}"
        self.current = self.first = self.send("GET", f"{self.session}/window")

    def is_there(self) -> bool:
        try:
            return bool(self.send("GET", "/status")["ready"])
        except OSError:
            return False

    def send(self, method: str, path: str, **told: Any) -> Any:
        """Return what it answers to a command. Raises Gone where the page went away meanwhile."""
        talk = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST_S)
        try:
            talk.request(method, path, json.dumps(told) if method == "POST" else None)
            answer = talk.getresponse()
            value = json.loads(answer.read())["value"]
        finally:
            talk.close()
        if answer.status != 200:
            raise Gone(f"{path}: {value}")
        return value

    def to(self, handle: str) -> None:
        """What follows goes to this window."""
        if self.current != handle:
            self.send("POST", f"{self.session}/window", handle=handle)
            self.current = handle

    def tab(self, base: str) -> "WebKitTab":
        self.to(self.first)
        tab = WebKitTab(base, self, self.send("POST", f"{self.session}/window/new", type="window")["handle"])
        tab.send("POST", "window/rect", width=390, height=900)
        return tab


class WebKitTab(Tab):
    def __init__(self, base: str, browser: WebKit, handle: str) -> None:
        super().__init__(base)
        self.browser, self.handle = browser, handle

    def send(self, method: str, path: str, **told: Any) -> Any:
        self.browser.to(self.handle)
        return self.browser.send(method, f"{self.browser.session}/{path}", **told)

    def go(self, url: str) -> None:
        self.send("POST", "url", url=url)

    def reload(self) -> None:
        self.send("POST", "refresh")

    def run(self, expression: str) -> str:
        script = f"const done = arguments[0]; ({expression}).then(done, (fault) => done({{ fault: String(fault) }}))"
        answer = self.send("POST", "execute/async", script=script, args=[])
        if not isinstance(answer, str):
            raise Gone(answer["fault"])
        return answer

    def touch(self, x: float, y: float) -> None:
        self.send("POST", "actions", actions=tapped_at(x, y, by="mouse"))

    def close(self) -> None:
        self.send("DELETE", "window")
