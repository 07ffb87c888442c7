"""The link to the example book: everybody may open it, nobody can change it, and no database knows of it."""

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape
from threading import Thread
from typing import Any
from urllib.parse import urldefrag, urlencode, urljoin, urlsplit

import pytest
from django.apps import apps
from django.db import DatabaseError, connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from scorekeeper.data import example_link
from scorekeeper.data.example import make_book
from scorekeeper.matches.bookmarks import COOKIE
from scorekeeper.matches.match_cache import cached_match
from scorekeeper.matches.models import Book, Link, Match
from scorekeeper.web.tokens import digest, new_token
from tests.serving import Server
from tests.tables import ALL_PASSED, seated, start_fields

pytestmark = pytest.mark.django_db

ADDRESS = "/b/the-example-score-book/"
PLACES = {
    "token": "the-example-score-book",
    "number": "40",
    "other": "4",
    "year": "2026",
    "on": "2026-11-27",
    "handle": "0123456789ab",
    "cid": "7b7f4bd2-4a51-4d0a-9a3e-0d9f6cf3a002",
    "step": "1",
    "what": "1-deal",
}
SENT = ALL_PASSED | {
    "name": "Mallory",
    "note": "was here",
    "zone": "UTC",
    "over": "",
    "kind": "passed",
    "can": "watch",
    "token": "AAAAAAAAAAAAAAAAAAAAAA",
    "role": "own",
    "do": "relabel",
    "into": "1",
    "declarer": "E",
    "sevens": "2",
    "amount": "40",
    "unit": "ct",
    "sure": "1",
    "after": "c013007a-0c94-4812-a1e7-0026a2911ef8",
    "cid": "7b7f4bd2-4a51-4d0a-9a3e-0d9f6cf3a002",
}
MOST_OF_A_KIND = 4
REFUSED = (403, 404, 405)


@pytest.fixture
def anew() -> Iterator[None]:
    """The example as a server has it that has just started."""
    forget()
    yield
    forget()


def forget() -> None:
    example_link._content.cache_clear()
    example_link._filled = type(example_link._filled)(example_link.IN_MEMORY)


def addresses(patterns: list[Any] | None = None) -> Iterator[str]:
    """Every address below a link, as that of the example."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns)
        elif isinstance(pattern, URLPattern) and str(pattern.pattern).startswith("b/"):
            yield "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda place: PLACES[place[1]], str(pattern.pattern))


def rows() -> dict[str, int]:
    """How many rows each table of the server's own database has."""
    return {model.__name__: model.objects.count() for model in apps.get_app_config("book").get_models()}


def test_a_short_address_leads_to_it_and_everybody_sees_the_book():
    answer = Client().get("/example/")
    assert (answer.status_code, answer.headers["Location"]) == (302, ADDRESS)
    page = Client().get(ADDRESS)
    assert page.status_code == 200
    assert "Example book" in page.content.decode()
    assert "525 to 254 points" in page.content.decode()


def test_opening_it_leaves_nothing_on_the_phone():
    page = Client().get(ADDRESS)
    assert COOKIE not in page.cookies
    assert page.headers["Scorekeeper-Keep"] == "no"
    assert page.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert "/b/the-example" not in Client().get("/").content.decode()


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_nobody_can_change_it_at_any_address(method: str):
    before, found = book_as_read(), set()
    for address in addresses():
        answer = Client().generic(method, address, encoded(SENT), "application/x-www-form-urlencoded")
        found.add(address)
        assert answer.status_code in REFUSED, address
    assert len(found) > 50
    assert book_as_read() == before
    assert set(rows().values()) == {0}


def encoded(fields: dict[str, str]) -> str:
    return urlencode(fields)


def book_as_read() -> list[bytes]:
    return [Client().get(f"{ADDRESS}{path}").content for path in ("", "40/", "40/deals/", "people/", "people/3/")]


def test_its_database_takes_no_change_even_where_a_view_would_make_one():
    with example_link._only(example_link._example()):
        assert Match.objects.count() == 40
        with pytest.raises(DatabaseError, match="readonly"):
            Match.objects.update(note="was here")
    assert Match.objects.count() == 0


def test_nobody_makes_a_book_or_a_link_of_their_own_with_its_token():
    sent = start_fields(book="the-example-score-book")
    assert Client().post("/new/", sent).status_code == 422
    phone = seated()
    Client().post(f"/b/{phone.token}/links/", {"token": "the-example-score-book", "role": "watch"})
    assert not Link.objects.filter(digest=digest("the-example-score-book")).exists()


def test_a_pasted_link_to_it_opens_it_and_is_not_saved():
    for link in (ADDRESS, "https://cards.example/b/the-example-score-book/40/", "the-example-score-book"):
        answer = Client().post("/keep/", {"link": link})
        assert (answer.status_code, answer.headers["Location"]) == (303, ADDRESS)
        assert COOKIE not in answer.cookies
    assert Client().post("/keep/", {"token": "the-example-score-book", "do": "keep"}).headers["Location"] == ADDRESS


def test_no_page_of_it_offers_to_save_it_on_the_phone():
    assert 'action="/keep/"' not in Client().get(ADDRESS).content.decode()
    assert 'action="/keep/"' in Client().get(f"/b/{seated().token}/").content.decode()


def test_each_page_says_that_nothing_can_be_changed_and_leads_to_a_new_match():
    whole = [page.decode() for page in pages().values() if page.startswith(b"<!doctype html>")]
    assert len(whole) > 40
    for page in whole:
        words = " ".join(re.sub(r"<[^>]+>", " ", page).split())
        assert words.count("This is an example. Nothing here can be changed. New match") == 1
        assert page.count('<aside class="of-example">') == 1
        assert page.count('href="/start/"') == 1
    own = Client().get(f"/b/{seated().token}/").content.decode()
    assert "This is an example" not in own


def test_who_tries_to_record_reads_why_not_and_where_it_is_possible():
    answer = Client().post(f"{ADDRESS}40/events/", ALL_PASSED)
    page = answer.content.decode()
    assert answer.status_code == 403
    assert "The example cannot be changed" in page
    assert "Nothing was recorded. In a match of your own you can record." in page
    assert 'href="/start/"' in page
    assert "ask the owner" not in page


def test_a_phone_without_matches_is_led_to_it_from_the_first_page():
    client = Client()
    assert client.get("/").content.count(b'href="/example/"') == 1
    client.get(f"/b/{seated().token}/")
    assert b'href="/example/"' not in client.get("/").content


def test_no_page_of_it_asks_the_servers_own_database_for_anything():
    book_as_read()
    with CaptureQueriesContext(connections["default"]) as asked:
        found = pages()
    assert len(found) > 40
    assert [query["sql"] for query in asked] == []
    assert set(rows().values()) == {0}


def test_it_has_no_links_for_others_but_itself():
    page = Client().get(f"{ADDRESS}40/share/").content.decode()
    assert re.findall(r"/b/([^/]+)/", page) != []
    assert set(re.findall(r"/b/([^/]+)/", page)) == {"the-example-score-book"}


def pages() -> dict[str, bytes]:
    """What the first pages of each kind say to which a link leads."""
    client, found, waiting, seen, kinds = Client(), dict[str, bytes](), [ADDRESS], {ADDRESS}, Counter[str]()
    while waiting:
        address = waiting.pop(0)
        kinds[kind := str(resolve(urlsplit(address).path).url_name)] += 1
        if kinds[kind] > MOST_OF_A_KIND:
            continue
        answer = client.get(address)
        assert answer.status_code in (200, 302), address
        found[address] = answer.getvalue()
        for link in re.findall(rb'\shref="([^"]+)"', found[address]):
            to = urldefrag(urljoin(address, unescape(link.decode())))[0]
            if to.startswith(ADDRESS) and to not in seen:
                seen.add(to)
                waiting.append(to)
    return found


def test_two_servers_answer_the_same_whatever_is_in_their_own_databases(anew: None):
    first = pages()
    forget()
    book = make_book(new_token())  # the same matches, on other days
    for match in book.matches.all():
        cached_match(match)
    assert pages() == first
    assert Book.objects.get() == book


def test_its_rows_have_keys_that_no_other_database_reaches():
    with example_link._only(example_link._example()):
        for model in apps.get_app_config("book").get_models():
            lowest = model.objects.order_by("pk").values_list("pk", flat=True).first()
            assert lowest is None or lowest > 10**15, model


def test_the_year_on_paper_is_whole():
    page = b"".join(Client().get(f"{ADDRESS}export/2026/"))
    assert page.count(b'class="sheet') >= 39
    assert page.rstrip().endswith(b"</html>")


def test_afterwards_the_thread_has_its_own_database_again():
    usual = connections["default"]
    with example_link._only(example_link._example()):
        assert connections["default"] is not usual
    assert connections["default"] is usual
    assert Client().get(f"{ADDRESS}99/").status_code == 404
    assert connections["default"] is usual


@pytest.mark.process
def test_a_server_that_has_just_started_shows_it_to_several_phones_at_once(server: Server):
    server.start()
    answers = list[tuple[int, dict[str, str], bytes]]()
    phones = [Thread(target=lambda: answers.append(server.get(ADDRESS))) for _ in range(8)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert [status for status, _headers, _page in answers] == [200] * 8
    assert all(b"Example book" in page for _status, _headers, page in answers)
