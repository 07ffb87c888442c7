"""A link to which a message has glued something still opens."""

import logging

import pytest
from django.test import Client

from scorekeeper.web.tokens import new_token
from tests.tables import Phone, seated

GLUED = [*".,;:!)]}>'\"*_~-|", "%20", "%0A", "%3E", "%3F", "%29.", ").", "/).", "/.", "…", "”", "’", "»", "。"]
GLUED += ["\u200b", "\u2060", "\u200e", "\u2069", "\ufeff", "%E2%80%8B", "\xa0", "/%20"]


@pytest.fixture
def phone(db: None) -> Phone:
    return seated()


# fmt: off
ADDRESSES = [  # without the last slash
    "",
    "/1",
    "/matches",
    "/1/deals",
    "/1/first/2",
]
# fmt: on


@pytest.mark.parametrize("glued", GLUED)
def test_it_leads_to_the_right_address(phone: Phone, glued: str) -> None:
    for address in ADDRESSES:
        right = f"/b/{phone.token}{address}/"
        for path in (right.rstrip("/") + glued, right + glued):
            for answer in (phone.client.get(path), phone.client.head(path)):
                assert (answer.status_code, answer.headers.get("Location")) == (302, right), path


def test_a_file_has_no_slash_at_its_end(phone: Phone) -> None:
    answer = phone.client.get(f"{phone.url}picture.svg).")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{phone.url}picture.svg")


def test_what_stands_behind_the_question_mark_stays(phone: Phone) -> None:
    answer = phone.client.get(f"/b/{phone.token}/matches/)?q=%E2%80%8B&x=//e.org")
    assert answer.headers["Location"] == f"/b/{phone.token}/matches/?q=%E2%80%8B&x=//e.org"


# fmt: off
NOT_MEANT = [
    "x", "/x", "/12345678", ".html", "/)1", "/.well-known/", "//evil.example/", "/..//evil.example", ")/1/",
    "/1/nothing/", "/1/é1", "/1/%0d%0aLocation:x", "." * 60_000 + "x",
]
# fmt: on


@pytest.mark.parametrize("rest", NOT_MEANT)
def test_anything_else_is_not_found(phone: Phone, rest: str) -> None:
    assert phone.client.get(f"/b/{phone.token}{rest}", follow=True).status_code == 404


def test_a_link_that_opens_nothing_stays_not_found(db: None) -> None:
    for rest in (".", "/).", "/1/."):
        assert Client().get(f"/b/{new_token()}{rest}", follow=True).status_code == 404
    for path in ("/b/.", "/b/abc.", "/rules/.", "/.", "//evil.example/b/."):
        assert Client().get(path, follow=True).status_code == 404


def test_only_reading_is_led_on(phone: Phone) -> None:
    for method in ("post", "put", "delete", "options"):
        assert getattr(phone.client, method)(f"/b/{phone.token}/).").status_code == 404


def test_no_log_has_the_link(
    phone: Phone, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    phone.client.get(f"/b/{phone.token}/).")
    printed = capsys.readouterr()
    assert phone.token not in printed.out + printed.err
