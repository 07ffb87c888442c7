"""Pages that hold what their first paint needs, and the policy that lets a browser take it from there."""

import base64
import hashlib
import re
from pathlib import Path

import brotli
import pytest
from django.http import HttpResponse
from django.templatetags.static import static
from django.test import Client, RequestFactory

from scorekeeper.web.assets import with_integrity
from scorekeeper.web.first_visit import FirstVisit
from tests.ground_urls import TOKEN
from tests.tables import seated

pytestmark = pytest.mark.django_db

LINKED = '<link rel="stylesheet"'
PAGES = ["/rules/", "/rules/avinas/", "/rules/styrivolt/learn/", "/rules/kaiser/card/", "/rules/sources/"]


def digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def allowed(answer: HttpResponse, kind: str) -> list[str]:
    (found,) = re.findall(rf"{kind}-src 'self'([^;]*);", answer["Content-Security-Policy"])
    return found.split()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_the_rules_holds_its_sheets_and_its_policy_names_them(collected: Path, path: str) -> None:
    answer = Client().get(path, HTTP_ACCEPT_ENCODING="br")
    page = brotli.decompress(answer.content).decode()
    sheets = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    scripts = re.findall(r"<script(?: type=\"importmap\")?>(.*?)</script>", page, re.DOTALL)
    assert LINKED not in page
    assert len(sheets) >= 3
    assert len(scripts) == 2
    assert allowed(answer, "style") == [digest(text) for text in sheets]
    assert set(allowed(answer, "script")) == {digest(text) for text in scripts}


def test_who_has_the_page_already_is_told_its_policy_again(collected: Path) -> None:
    answer = Client().get("/rules/avinas/")
    again = Client().get("/rules/avinas/", HTTP_IF_NONE_MATCH=answer["ETag"])
    assert again.status_code == 304
    assert again["Content-Security-Policy"] == answer["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/", "/new/", f"/rules/avinas/?back=/b/{TOKEN}/1/"])
def test_other_pages_link_what_their_readers_have_already(collected: Path, path: str) -> None:
    answer = Client(headers={"cookie": "books=any"}).get(path)
    assert LINKED in answer.content.decode()
    assert allowed(answer, "style") == []


def test_what_is_served_as_it_lies_stays_linked() -> None:
    assert LINKED in Client().get("/rules/words/").content.decode()


def test_who_comes_without_a_cookie_waits_for_no_sheet_and_who_has_one_has_them(collected: Path) -> None:
    phone = seated(game="kaiser")
    match = f"/b/{phone.token}/1/"
    guest = Client()
    first = guest.get(match, HTTP_ACCEPT_ENCODING="identity")
    page, late, _rest = first.content.decode().partition("<template data-late")
    assert LINKED not in page
    assert late
    assert len(allowed(first, "style")) == page.count("<style>") >= 3
    assert first.cookies
    again = guest.get(match)
    assert LINKED in again.content.decode()
    assert allowed(again, "style") == []


def test_the_length_is_that_of_the_whole(collected: Path) -> None:
    linked = with_integrity(f'<link rel="stylesheet" href="{static("css/base.css")}">')
    length = {"Content-Length": str(len(linked))}
    answer = FirstVisit(lambda request: HttpResponse(linked, headers=length))(RequestFactory().get("/"))
    assert len(answer.content) > 5_000
    assert answer["Content-Length"] == str(len(answer.content))


@pytest.mark.parametrize("path", ["/manifest.webmanifest", "/nowhere/"])
def test_what_is_no_page_or_not_the_one_that_was_asked_for_stays_as_it_is(collected: Path, path: str) -> None:
    answer = Client().get(path)
    assert allowed(answer, "style") == []
