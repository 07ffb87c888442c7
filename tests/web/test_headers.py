"""The headers that every answer carries, no matter what made it."""

import base64
import gzip
import hashlib
import json
import re
from pathlib import Path

import pytest
from django.template import Context, Template
from django.test import Client, RequestFactory

from scorekeeper import context_processors
from scorekeeper.web import assets
from tests.faulty_urls import TOKEN

pytestmark = pytest.mark.urls("tests.faulty_urls")

EXPECTED = {
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), "
    "screen-wake-lock=(self), clipboard-write=(self)",
    "Referrer-Policy": "same-origin",
    "Scorekeeper-Server": "1",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
POLICY = (
    "default-src 'none'; script-src 'self' 'sha256-…'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; object-src 'none'"
)


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


# fmt: off
ANSWERS = [
    # request                                                                        status
    (("GET",  "/hello/",                    {}),                                       200),
    (("HEAD", "/hello/",                    {}),                                       200),
    (("GET",  f"/b/{TOKEN}/",               {}),                                       200),
    (("GET",  "/healthz",                   {}),                                       200),
    (("GET",  "/hello",                     {}),                                       301),
    (("GET",  "/away/",                     {}),                                       302),
    (("GET",  "/hello/",                    {"HTTP_HOST": "elsewhere.example"}),       400),
    (("POST", "/hello/",                    {"HTTP_ORIGIN": "https://other.example"}), 403),
    (("GET",  "/nowhere/",                  {}),                                       404),
    (("GET",  "/static/nothing.css",        {}),                                       404),
    (("POST", "/only-get/",                 {}),                                       405),
    (("POST", "/hello/",                    {"CONTENT_LENGTH": "70000"}),              413),
    (("POST", "/hello/",                    {"HTTP_CONTENT_ENCODING": "gzip"}),        415),
    (("GET",  "/crash/",                    {}),                                       500),
    (("GET",  "/busy/",                     {}),                                       503),
]
# fmt: on


@pytest.mark.parametrize("asked,status", ANSWERS, ids=lambda value: str(value)[:60])
def test_every_answer_carries_them(visitor: Client, asked: tuple[str, str, dict[str, str]], status: int) -> None:
    method, path, extra = asked
    response = visitor.generic(method, path, **extra)
    assert response.status_code == status
    check(response.headers)


@pytest.mark.parametrize(
    "asked,status", [({}, 200), ({"HTTP_IF_MODIFIED_SINCE": "Fri, 01 Jan 2100 00:00:00 GMT"}, 304)]
)
def test_a_static_file_carries_them(collected: Path, visitor: Client, asked: dict[str, str], status: int) -> None:
    response = visitor.get(hashed(collected, "css/base.css"), **asked)
    assert response.status_code == status
    check(response.headers, "default-src 'none'; frame-ancestors 'none'")


def check(headers: dict[str, str], policy: str = POLICY) -> None:
    assert {name: headers.get(name) for name in EXPECTED} == EXPECTED
    assert re.sub(r"'sha256-[\w+/]{43}='", "'sha256-…'", headers["Content-Security-Policy"]) == policy
    assert "Access-Control-Allow-Origin" not in headers


def hashed(root: Path, path: str) -> str:
    paths = json.loads((root / "staticfiles.json").read_text())["paths"]
    return f"/static/{paths[path]}"


def test_a_redirect_to_https_carries_them(settings: object, visitor: Client) -> None:
    settings.SECURE_SSL_REDIRECT = True
    response = visitor.get("/hello/")
    assert (response.status_code, response["Location"]) == (301, "https://testserver/hello/")
    check(response.headers)


def test_hashed_files_are_kept_for_ever_and_come_packed(collected: Path, visitor: Client) -> None:
    path = hashed(collected, "css/base.css")
    packed = visitor.get(path, HTTP_ACCEPT_ENCODING="gzip, br")
    assert packed["Content-Encoding"] == "br"
    assert {"public", "immutable"} <= set(packed["Cache-Control"].split(", "))
    assert visitor.get(path, HTTP_ACCEPT_ENCODING="gzip")["Content-Encoding"] == "gzip"


def test_pages_come_packed(visitor: Client) -> None:
    response = visitor.get("/hello/", HTTP_ACCEPT_ENCODING="gzip")
    assert response["Content-Encoding"] == "gzip"
    assert b"Hello" in gzip.decompress(response.content)


@pytest.mark.parametrize("path", [f"/b/{TOKEN}/", f"/b/{TOKEN}/crash/", f"/b/{TOKEN}/nowhere/"])
def test_robots_stay_out_of_score_books(visitor: Client, path: str) -> None:
    assert visitor.get(path)["X-Robots-Tag"] == "noindex, nofollow"


def test_robots_may_read_the_rest(visitor: Client) -> None:
    assert "X-Robots-Tag" not in visitor.get("/hello/")


WAYS_BACK = [
    ("/hello/?back=/b/" + TOKEN + "/1/", 200),
    ("/hello/?deal=3&back=", 200),
    ("/hello/?%62ack=/b/" + TOKEN + "/1/", 200),
    ("/public/?back=/b/" + TOKEN + "/1/", 200),
    ("/away/?back=/b/" + TOKEN + "/1/", 302),
    ("/nowhere/?back=/b/" + TOKEN + "/1/", 404),
    ("/crash/?back=/b/" + TOKEN + "/1/", 500),
    ("/hello/?back=/b/" + TOKEN + "/1/&" + "a=1&" * 201, 200),
]


@pytest.mark.parametrize("path,status", WAYS_BACK)
def test_an_address_with_the_way_back_to_a_match_is_as_private_as_the_match(
    visitor: Client, path: str, status: int
) -> None:
    answer = visitor.get(path)
    assert answer.status_code == status
    assert set(answer["Cache-Control"].split(", ")) == {"private", "no-cache"}
    assert answer["X-Robots-Tag"] == "noindex, nofollow"


@pytest.mark.parametrize("path", ["/", "/new/", "/keep/", f"/b/{TOKEN}/", f"/b/{TOKEN}/crash/"])
def test_no_shared_cache_keeps_what_is_personal(visitor: Client, path: str) -> None:
    assert set(visitor.get(path)["Cache-Control"].split(", ")) == {"private", "no-cache"}


def test_the_policy_allows_the_import_map_that_pages_carry(visitor: Client) -> None:
    policy = visitor.get("/hello/")["Content-Security-Policy"]
    page = Template('<script type="importmap">{{ importmap }}</script>')
    printed = page.render(Context(context_processors.in_context(RequestFactory().get("/"))))
    inside = printed.removeprefix('<script type="importmap">').removesuffix("</script>")
    digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in policy
    json.loads(inside)


def test_modules_are_named_and_their_files_hashed(collected: Path) -> None:
    imports = json.loads(assets.current())["imports"]
    assert "scorekeeper/theme" not in imports
    for name, path in imports.items():
        assert re.fullmatch(r"[a-z-]+/[\w/-]+", name)
        assert re.fullmatch(r"/static/[\w/-]+\.[0-9a-f]{12}\.js", path)


def test_no_name_can_end_the_script() -> None:
    assert json.dumps("</script>&").translate(assets.ESCAPED) == '"\\u003C/script\\u003E\\u0026"'
