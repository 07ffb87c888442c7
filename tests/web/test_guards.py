"""What is refused before any view sees it."""

import gzip
import io

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from scorekeeper.web import middleware

pytestmark = pytest.mark.urls("tests.faulty_urls")

HERE = "http://testserver"


class Unreadable(io.RawIOBase):
    """A body that nobody may touch."""

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        raise AssertionError("the body was read")


def post(**environ: object) -> WSGIRequest:
    plain = RequestFactory().post("/hello/").environ
    del plain["CONTENT_LENGTH"]
    return WSGIRequest({**plain, "wsgi.input": Unreadable(), **environ})


@pytest.mark.parametrize("environ,status", [
    ({},                                                                    200),
    ({"CONTENT_LENGTH": ""},                                                200),
    ({"CONTENT_LENGTH": "0"},                                               200),
    ({"CONTENT_LENGTH": "65536"},                                           200),
    ({"CONTENT_LENGTH": "65537"},                                           413),
    ({"CONTENT_LENGTH": "9" * 5000},                                        413),
    ({"CONTENT_LENGTH": "-1"},                                              400),
    ({"CONTENT_LENGTH": "many"},                                            400),
    ({"CONTENT_LENGTH": "٣"},                                               400),
    ({"HTTP_TRANSFER_ENCODING": "chunked"},                                 400),
    ({"CONTENT_LENGTH": "10", "HTTP_CONTENT_ENCODING": "identity"},         200),
    ({"CONTENT_LENGTH": "10", "HTTP_CONTENT_ENCODING": "gzip"},             415),
    ({"CONTENT_LENGTH": "10", "HTTP_CONTENT_ENCODING": "br, identity"},     415),
])  # fmt: skip
def test_a_body_too_large_packed_or_of_unknown_length_is_refused_unread(environ: dict[str, str], status: int) -> None:
    guard = middleware.RequestGuard(lambda request: HttpResponse("passed"))
    assert guard(post(**environ)).status_code == status


def test_a_bomb_is_not_unpacked() -> None:
    bomb = gzip.compress(b"\0" * 10_000_000)
    response = Client().generic("POST", "/hello/", bomb, HTTP_CONTENT_ENCODING="gzip")
    assert response.status_code == 415


# fmt: off
ORIGINS = [
    # Sec-Fetch-Site   Origin                        status
    (None,             None,                         200),
    (None,             HERE,                         200),
    (None,             "https://testserver",         403),
    (None,             "http://testserver:8000",     403),
    (None,             "http://testserver.example",  403),
    (None,             "http://other.example",       403),
    (None,             "null",                       403),
    (None,             "",                           403),
    ("same-origin",    HERE,                         200),
    ("same-origin",    None,                         200),
    ("same-site",      HERE,                         403),
    ("cross-site",     HERE,                         403),
    ("cross-site",     None,                         403),
    ("none",           HERE,                         403),
    ("",               HERE,                         403),
]
# fmt: on


@pytest.mark.parametrize("cookies", [{}, {"books": "x"}], ids=["no cookie", "cookie"])
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("site,origin,status", ORIGINS)
def test_only_our_own_pages_may_change_something(
    site: str | None, origin: str | None, status: int, method: str, cookies: dict[str, str]
) -> None:
    sent = {name: value for name, value in (("Sec-Fetch-Site", site), ("Origin", origin)) if value is not None}
    client = Client()
    client.cookies.load(cookies)
    response = client.generic(method, "/hello/", headers=sent)
    assert response.status_code == status


@pytest.mark.parametrize("referer,origin,status", [
    ("https://other.example/", None,                   200),
    ("https://other.example/", HERE,                   200),
    (f"{HERE}/new/",           "http://other.example", 403),
])  # fmt: skip
def test_a_referer_decides_nothing(referer: str, origin: str | None, status: int) -> None:
    sent = {"Referer": referer} | ({"Origin": origin} if origin else {})
    assert Client().post("/hello/", headers=sent).status_code == status


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_anybody_may_follow_a_link(method: str) -> None:
    sent = {"Sec-Fetch-Site": "cross-site", "Origin": "https://other.example"}
    assert Client().generic(method, "/hello/", headers=sent).status_code == 200


def test_a_busy_database_says_so() -> None:
    response = Client(raise_request_exception=False).post("/busy/")
    assert response.status_code == 503
    assert int(response["Retry-After"]) > 0
    assert "locked" not in response.content.decode()


def test_a_mistake_of_ours_stays_one() -> None:
    response = Client(raise_request_exception=False).get("/crash/")
    assert response.status_code == 500
    assert "RuntimeError" not in response.content.decode()
