"""A phone in a real Chromium, and somebody who listens to everything it complains about."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.core.servers.basehttp import WSGIRequestHandler
from django.test import override_settings
from playwright.sync_api import Browser, BrowserContext, Playwright, Request, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser import fonts
from tests.browser.counting import another, counting, switched, switched_too  # noqa: F401  shared by all files
from tests.browser.thumb import PATIENCE_MS
from tests.conftest import forget_addresses, skip_or_fail
from tests.lossy_proxy import Wire, lossy
from tests.profiles import THOROUGH
from tests.secret_leaks import LISTENING, Canary
from tests.serving import Server
from tests.static_files import served_from

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}

# Answers that are part of the conversation; Chromium notes each of them on its console all the same.
EXPECTED = re.compile(
    r"Failed to load resource: the server responded with a status of (409|410|422|429|503)"
    r"|Service Worker registration blocked by Playwright"  # by the journey itself, below
)

TELL_OF_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`), true)
"""

NOT_NEEDED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    *("PreconnectToSearch", "TcpPortRandomizationWin"),
)
"""What Chromium leaves out. Each window would load two pages below an address field that nobody sees, and they cost
more than most of ours. The rest is Playwright's own list, which has to be said again: Chromium heeds the last one."""

SHELL = "chromium-headless-shell"

MakeContext = Callable[..., BrowserContext]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Pages are drawn in a phone's face; what judges their layout is played in a wide one again."""
    if "face" in metafunc.fixturenames:
        faces = [pytest.param("phone", id=pytest.HIDDEN_PARAM)]
        if metafunc.definition.get_closest_marker("layout"):
            faces.append(pytest.param("wide", id="wide", marks=pytest.mark.rest))
        metafunc.parametrize("face", faces, indirect=True, scope="session")


def chromium() -> str | None:
    """The one that is named, or one on PATH: day by day the engine without its windows, which costs a quarter less."""
    whole = ("chromium", "chromium-browser")
    order = (*whole, SHELL) if THOROUGH else (SHELL, *whole)
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, order)), None)


@pytest.fixture(scope="session", autouse=True)
def beside_an_event_loop() -> Iterator[None]:
    """Playwright runs an event loop in this thread, which Django would take for a mistake."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    yield
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session")
def face(request: pytest.FixtureRequest) -> str:
    """One of `fonts.FACES`."""
    return str(request.param)


@pytest.fixture(scope="session")
def executable_path() -> str:
    """A Chromium of Debian's. Without one the test is skipped, but fails where CI promises to have it."""
    path = chromium()
    if path is None:
        skip_or_fail("There is no Chromium here: no browser test was played.")
    return path


@pytest.fixture(scope="session")
def playwright(executable_path: str, playwright: Playwright) -> Playwright:
    """It starts only where there is a browser: a machine without one may lack what its driver needs, too."""
    return playwright


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any],
    executable_path: str,
    face: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, Any]:
    # Chromium's sandbox refuses root; small machines have a small /dev/shm.
    arguments = ["--disable-dev-shm-usage", "--disable-gpu", f"--disable-features={','.join(NOT_NEEDED)}"]
    arguments += ["--no-sandbox"] if os.geteuid() == 0 else []
    drawn_in = {"FONTCONFIG_FILE": str(fonts.configure(face, tmp_path_factory.mktemp("fonts")))}
    return {
        **browser_type_launch_args,
        "executable_path": executable_path,
        "args": arguments,
        "env": {**os.environ, **drawn_in},
    }


@pytest.fixture(scope="session", autouse=True)
def patience() -> None:
    expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Most journeys ask the server itself; what a phone keeps has tests of its own."""
    journey = {"locale": "en-GB", "timezone_id": "Europe/Vilnius", "service_workers": "block"}
    return {**browser_context_args, **PHONE, **journey}


@pytest.fixture(scope="session", autouse=True)
def canary() -> Iterator[Canary]:
    """It listens to the whole run: no secret may stand in a log, a title, an exported file or a page about an error."""
    one = Canary()
    with pytest.MonkeyPatch.context() as patch:
        one.listen(patch)
        LISTENING.append(one)
        yield one
        LISTENING.clear()
    assert one.sings() == []


@pytest.fixture(scope="session")
def live_server(static_root: Path, django_db_setup: None) -> Iterator[LiveServer]:
    """Django in a thread, with static files as a real server has them: hashed, compressed, by WhiteNoise."""
    heard = list(settings.MIDDLEWARE)
    heard.insert(heard.index("django.middleware.gzip.GZipMiddleware") + 1, "tests.secret_leaks.Listener")
    with override_settings(MIDDLEWARE=heard, **served_from(static_root)):
        forget_addresses()
        server = LiveServer("localhost", start=False)
        server.thread.static_handler = lambda application: application
        server.start()
        with override_settings(ADDRESS=server.url):  # browsers of tests open it in the place of phones
            yield server
        server.stop()
    forget_addresses()


@pytest.fixture(scope="session", autouse=True)
def quiet_server() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WSGIRequestHandler, "log_message", lambda *arguments: None)
        yield


@pytest.fixture
def complaints(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """What the browser complained about, and whom else it asked. Who means to be complained about empties it.

    A test that failed is not asked: with an error of a fixture it would get no second attempt.
    """
    heard: list[str] = []
    yield heard
    assert heard == [] or request.node.rep_call.failed  # the report is from pytest-playwright


@pytest.fixture
def new_context(new_context: MakeContext, live_server: LiveServer, complaints: list[str]) -> Iterator[MakeContext]:
    """Another phone, listened to; `base_url` is the server's.

    A route that a test leaves behind may still fetch when the phone is closed: its errors are not the next test's.
    """
    phones: list[BrowserContext] = []

    def watched(**wanted: Any) -> BrowserContext:
        context = new_context(**{"base_url": live_server.url, **wanted})
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(TELL_OF_VIOLATIONS)
        context.on("console", lambda line: heed(line.text) if line.type in ("error", "warning") else None)
        context.on("weberror", lambda error: heed(str(error.error)))
        context.on("request", strangers)
        phones.append(context)
        return context

    def heed(line: str) -> None:
        if not EXPECTED.search(line):
            complaints.append(line)

    def strangers(request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(live_server.url).netloc:
            complaints.append(f"asked another host: {request.url}")

    yield watched
    in_time = [*complaints]
    for context in phones:
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")
    complaints[:] = in_time


def _own(server: Server, browser: Browser, args: dict[str, object]) -> Iterator[BrowserContext]:
    own = {"base_url": f"http://127.0.0.1:{server.port}", "service_workers": "allow"}
    context = browser.new_context(**args | own)
    yield context
    context.close()


@pytest.fixture
def phone(server: Server, browser: Browser, browser_context_args: dict[str, object]) -> Iterator[BrowserContext]:
    """A phone of its own, with a server that can be killed."""
    server.start()
    yield from _own(server, browser, browser_context_args)


@pytest.fixture
def other(server: Server, browser: Browser, browser_context_args: dict[str, object]) -> Iterator[BrowserContext]:
    """Another phone at the same table."""
    yield from _own(server, browser, browser_context_args)


@pytest.fixture
def wire(server: Server, phone: BrowserContext) -> Iterator[Wire]:
    """The wire between the phone and its server, by which everything arrives until a test says otherwise."""
    with lossy(server, ["arrives"]) as one:
        yield one
