"""What MDN's HTTP Observatory would give a public server, counted by its published charts from real answers.

The charts: https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring. 100 to begin with; whatever is not
listed here neither gives nor takes. More than 140 has nobody who sets no cookie, and 145 is all there is.
"""

import http.client
import re
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode

import pytest

from scorekeeper.web.tokens import new_token
from tests.serving import Server
from tests.tables import start_fields

pytestmark = [pytest.mark.process, pytest.mark.rest]

HOST = "cards.example.org"
HALF_A_YEAR = 15_768_000
Headers = dict[str, str]


@pytest.fixture(scope="module", params=["", "1"], ids=["as it is", "taken into the list of browsers"])
def public(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, static_root: Path
) -> Iterator[Server]:
    """A server with a name on the internet, behind a proxy that speaks HTTPS."""
    switches = {"SECRET_KEY": "k" * 64, "ALLOWED_HOSTS": f"{HOST},127.0.0.1", "BEHIND_PROXY": "1"}
    data = tmp_path_factory.mktemp("public")
    server = Server(data, STATIC_ROOT=str(static_root), HSTS_PRELOAD=request.param, **switches)
    server.start()
    yield server
    server.kill()


def asked(
    server: Server, path: str, fields: dict[str, str] | None = None, scheme: str = "https"
) -> tuple[Headers, str]:
    """Headers in small letters, and the page."""
    talk = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    headers = {"Host": HOST, "X-Forwarded-Proto": scheme, "Content-Type": "application/x-www-form-urlencoded"}
    talk.request("POST" if fields else "GET", path, urlencode(fields or {}), headers)
    answer = talk.getresponse()
    page = answer.read().decode()
    talk.close()
    return {name.lower(): value for name, value in answer.getheaders()}, page


def points(headers: Headers, page: str, cookie: str = "") -> int:
    """By the charts; `cookie` as it was set on the way to the page."""
    return sum([
        100,
        content_security_policy(headers.get("content-security-policy", "")),
        {"same-origin": 10, "same-site": 10, "cross-origin": 0}.get(headers["cross-origin-resource-policy"], -5),
        5 if headers["referrer-policy"] in ("no-referrer", "same-origin", "strict-origin") else -5,
        5 if "frame-ancestors 'none'" in headers["content-security-policy"] else 0,
        0 if headers["x-content-type-options"] == "nosniff" else -5,
        -50 if "access-control-allow-origin" in headers else 0,
        transport_security(headers.get("strict-transport-security", "")),
        subresource_integrity(page),
        cookies(cookie),
    ])  # fmt: skip


def content_security_policy(policy: str) -> int:
    if "unsafe" in policy or "data:" in policy or "http" in policy:
        return -20
    return 10 if "default-src 'none'" in policy and "form-action 'self'" in policy else 5


def transport_security(policy: str) -> int:
    """That a domain is in the list of the browsers is seen by what its owner has to send for it."""
    if "preload" in policy and "includeSubDomains" in policy:
        return 5
    found = re.search(r"max-age=(\d+)", policy)
    return 0 if found and int(found[1]) >= HALF_A_YEAR else -20


def subresource_integrity(page: str) -> int:
    scripts = re.findall(r"<script[^>]* src=[^>]*>", page)
    assert scripts
    assert all('src="/' in script for script in scripts)
    return 5 if all('integrity="sha256-' in script for script in scripts) else 0


def cookies(header: str) -> int:
    if not header:
        return 0
    (cookie,) = SimpleCookie(header).values()
    return 5 if cookie["secure"] and cookie["httponly"] and cookie["samesite"] == "Lax" else -20


@pytest.mark.parametrize("path", ["/", "/new/", "/keep/", "/rules/", "/rules/avinas/", "/referee/avinas/", "/nowhere/"])
def test_a_page_has_all_the_points_that_there_are_without_a_cookie(public: Server, path: str) -> None:
    expected = 140 if "HSTS_PRELOAD" in public.environment else 135
    assert points(*asked(public, path)) == expected


def test_the_cookie_that_keeps_a_book_brings_the_last_ones(public: Server) -> None:
    expected = 145 if "HSTS_PRELOAD" in public.environment else 140
    started, _nothing = asked(public, "/new/", start_fields(book=new_token(), zone="Europe/Vilnius"))
    assert points(*asked(public, started["location"]), cookie=started["set-cookie"]) == expected


def test_who_comes_without_https_is_sent_there(public: Server) -> None:
    headers, _nothing = asked(public, "/rules/", scheme="http")
    assert headers["location"] == f"https://{HOST}/rules/"
