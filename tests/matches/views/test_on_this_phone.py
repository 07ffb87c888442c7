"""What a phone has opened it finds again on its first page: by whatever link, until it has to forget it."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.core import signing
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.bookmarks import COOKIE, SALT
from scorekeeper.matches.lifecycle import Start, start_match
from scorekeeper.matches.models import Link, Match, Role
from scorekeeper.web.tokens import digest, new_token
from tests.addresses import link
from tests.tables import ALL_PASSED, NAMES, NOTHING_TAKEN, Phone, seated, start_fields

pytestmark = pytest.mark.django_db

QUESTION = "Add it to this phone’s home page?"


@pytest.fixture
def table() -> Phone:
    """A match with a deal, in a book that other phones come to by links."""
    phone = seated()
    phone.deal(ALL_PASSED)
    return phone


def next_match(phone: Phone, game: str = "avinas") -> Phone:
    start = Start(uuid4(), BY_SLUG[game], NAMES, Seat.N, {})
    return Phone(phone.token, start_match(phone.book, start))


def shared(phone: Phone, role: Role, *, alone: bool = False) -> str:
    return link(phone.book, role, match=phone.match if alone else None)


def home(client: Client) -> str:
    return client.get("/").content.decode()


def tell(client: Client, do: str, token: str = "") -> HttpResponse:
    return client.post("/keep/", {"token": token, "do": do})


def lists(client: Client, *tokens: str) -> list[bool]:
    page = home(client)
    return [f'href="/b/{token}/' in page for token in tokens]


@pytest.mark.parametrize("alone", [False, True], ids=["the book", "one match"])
@pytest.mark.parametrize(
    "role, can, continues",
    [
        (Role.OWN, "This phone can manage", "Continue deal 2"),
        (Role.SCORE, "This phone can keep score", "Continue deal 2"),
        (Role.WATCH, "This phone can view", "View"),
    ],
)
def test_a_match_that_was_opened_by_a_link_is_there_to_go_on_with(
    table: Phone, role: Role, can: str, continues: str, alone: bool
) -> None:
    client, token = Client(), shared(table, role, alone=alone)
    client.get(f"/b/{token}/1/")
    page = home(client)
    assert re.search(rf'class="resume" href="/b/{token}/1/"', page)
    assert re.search(rf'class="btn do big" href="/b/{token}/1/">{continues}</a>', page)
    assert can in page
    assert ("Avinas, match 1" if alone else "Our score book") in page
    assert (f'href="/b/{token}/people/"' in page) is not alone


def test_only_who_looks_on_is_asked_and_only_once(table: Phone) -> None:
    for role, asked in ((Role.OWN, False), (Role.SCORE, False), (Role.WATCH, True)):
        client, token = Client(), shared(table, role)
        client.get(f"/b/{token}/1/")
        assert (QUESTION in home(client)) is asked, role
    for answer in ("not now", "keep it"):
        client, token = Client(), shared(table, Role.WATCH)
        client.get(f"/b/{token}/1/")
        assert tell(client, answer, token).headers["Location"] == "/"
        client.get(f"/b/{token}/1/")
        assert QUESTION not in home(client)
        assert lists(client, token) == [True]


def test_pages_are_kept_on_the_phone_where_it_records_or_was_told_to_keep_them(table: Phone) -> None:
    token = shared(table, Role.WATCH)
    watching, recording = Client(), Client()
    page = f"/b/{token}/1/"
    assert watching.get(page).headers["Scorekeeper-Keep"] == "no"
    assert "data-keeps" not in watching.get("/").content.decode()
    tell(watching, "not now", token)
    assert watching.get(page).headers["Scorekeeper-Keep"] == "no"
    tell(watching, "keep it", token)
    assert watching.get(page).headers["Scorekeeper-Keep"] == "yes"
    assert "data-keeps" in watching.get("/").content.decode()
    url = f"/b/{shared(table, Role.SCORE)}/1/"
    assert recording.get(url).headers["Scorekeeper-Keep"] == "yes"
    pages = recording.get(f"{url}offline.json").json()["pages"]
    assert {f"{url}deals/", f"{url}note/", f"{url}events/", url.replace("/1/", "/new/"), "/rules/avinas/learn/"} <= set(
        pages
    )
    assert {recording.get(each).headers["Scorekeeper-Keep"] for each in pages} == {"yes"}


def test_a_phone_saves_the_rules_of_every_game_of_the_book_and_no_page_that_its_link_does_not_open(
    table: Phone,
) -> None:
    started = table.client.post(table.url.replace("/1/", "/new/"), start_fields(game="kaiser"))
    assert started.status_code == 303
    pages = table.client.get(f"{table.url}offline.json").json()["pages"]
    assert {"/rules/kaiser/", "/rules/kaiser/learn/", "/rules/avinas/", "/rules/words/"} <= set(pages)
    assert "/rules/voormsi/" not in pages
    assert {"/games/avinas/", "/games/voormsi/", "/games/other/"} <= set(pages)
    alone = new_token()
    Link.objects.create(digest=digest(alone), book=table.match.book, match=table.match, role=Role.WATCH)
    pages = Client().get(f"/b/{alone}/1/offline.json").json()["pages"]
    assert f"/b/{alone}/1/deals/" in pages
    assert not {f"/b/{alone}/", f"/b/{alone}/1/note/", f"/b/{alone}/1/events/", "/rules/kaiser/"} & set(pages)


def test_one_tap_removes_it_and_the_way_back_stays_open(table: Phone) -> None:
    client = table.client
    client.get(table.url)
    answer = tell(client, "forget", table.token)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert f"http://testserver/b/{table.token}/" in page
    assert "Add it again" in page
    assert f'data-forget="/b/{table.token}/"' in page
    assert lists(client, table.token) == [False]
    assert "Four of you, one pack of cards?" in home(client)
    assert tell(client, "keep", table.token).headers["Location"] == f"/b/{table.token}/"
    assert lists(client, table.token) == [True]


def test_a_page_that_is_fetched_for_offline_is_no_visit(table: Phone) -> None:
    client = Client()
    assert COOKIE not in client.get(table.url, headers={"Scorekeeper-Visit": "no"}).cookies
    assert COOKIE in client.get(table.url).cookies


def test_a_link_to_one_match_is_kept_by_pasting_it(table: Phone) -> None:
    client, token = Client(), shared(table, Role.WATCH, alone=True)
    answer = client.post("/keep/", {"link": f"http://testserver/b/{token}/1/"})
    assert answer.headers["Location"] == f"/b/{token}/1/"
    assert lists(client, token) == [True]


def test_a_shared_computer_keeps_nothing(table: Phone) -> None:
    client, other = table.client, shared(table, Role.SCORE)
    client.get(table.url)
    assert 'data-forget="/b/"' in tell(client, "nothing").content.decode()
    client.get(f"/b/{other}/1/")
    made = new_token()
    assert client.post("/new/", start_fields(book=made)).status_code == 303
    answer = client.get(f"/b/{made}/1/")
    assert answer.headers["Scorekeeper-Keep"] == "no"
    assert lists(client, table.token, other, made) == [False, False, False]
    assert "This device does not list" in home(client)
    tell(client, "again")
    assert lists(client, table.token, other, made) == [False, False, False]
    client.get(f"/b/{other}/1/")
    assert lists(client, table.token, other, made) == [False, True, False]


def test_whatever_is_no_page_is_no_visit(table: Phone) -> None:
    client = table.client
    client.get(table.url + "match.json")
    client.get(table.url + "picture.svg")
    client.get(table.url, headers={"hx-request": "true"})
    client.get(f"{table.url}?shown=1")
    client.head(table.url)
    table.deal(ALL_PASSED)
    client.get(f"/b/{new_token()}/1/")
    assert COOKIE not in client.cookies


def test_a_rematch_is_there_from_the_moment_it_is_pressed(table: Phone) -> None:
    for _ in range(2):
        table.deal(NOTHING_TAKEN)
    answer = table.client.post(f"/b/{table.token}/new/", start_fields())
    assert answer.headers["Location"] == f"/b/{table.token}/2/"
    table.client.get(table.url)
    page = home(table.client)
    assert re.search(rf'class="resume" href="/b/{table.token}/2/"', page)
    assert "Continue deal 1" in page
    assert table.client.get("/go-on/").headers["Location"] == f"/b/{table.token}/2/"


def test_what_was_played_last_comes_first(table: Phone) -> None:
    second = next_match(table)
    second.deal(ALL_PASSED)
    third = seated()
    third.deal(ALL_PASSED)
    table.deal(ALL_PASSED)
    client = Client()
    for each in (table, second, third):
        client.get(each.url)
    found = re.findall(r'href="(/b/[^/]{22}/\d+/)"><', home(client))
    assert list(dict.fromkeys(found)) == [table.url, third.url, second.url]


def test_of_two_ways_to_a_match_the_stronger_one_is_shown(table: Phone) -> None:
    client, watching = Client(), shared(table, Role.WATCH)
    alone = shared(table, Role.OWN, alone=True)
    for token in (table.token, alone, watching):
        client.get(f"/b/{token}/1/")
    assert f'class="resume" href="{table.url}"' in home(client)
    tell(client, "forget", table.token)
    assert f'class="resume" href="/b/{alone}/1/"' in home(client)


def test_a_link_to_one_match_shows_no_other_of_its_book(table: Phone) -> None:
    other = next_match(table)
    other.deal(ALL_PASSED)
    client, token = Client(), shared(table, Role.WATCH, alone=True)
    client.get(f"/b/{token}/1/")
    page = home(client)
    assert f"/b/{token}/2/" not in page
    assert f'href="/b/{token}/"' not in page
    assert "If you start a match here, you get your own score book." in page
    assert '<a class="btn" href="/new/"' in page


@pytest.mark.parametrize("written", ["nothing", "x", 5, None, {}, [5, None, "x", "?"], [["a"]]])
def test_a_cookie_that_makes_no_sense_keeps_nothing(written: Any) -> None:
    client = Client()
    client.cookies[COOKIE] = signing.dumps(written, salt=SALT)
    assert "Four of you, one pack of cards?" in home(client)
    client.cookies[COOKIE] = "x"
    assert "Four of you, one pack of cards?" in home(client)


@pytest.mark.rest
def test_when_the_list_is_full_the_oldest_goes_and_first_what_is_not_kept(table: Phone) -> None:
    client = Client()
    watching, first, second = (shared(table, role) for role in (Role.WATCH, Role.SCORE, Role.SCORE))
    rest = [shared(table, Role.SCORE) for _ in range(38)]
    for token in (first, watching, second, *rest[:37]):
        client.get(f"/b/{token}/1/")
    assert lists(client, watching, first, second) == [True, True, True]
    client.get(f"/b/{rest[37]}/1/")
    assert lists(client, watching, first, second) == [False, True, True]
    newest = shared(table, Role.WATCH)
    client.get(f"/b/{newest}/1/")
    assert lists(client, newest, first, second) == [True, False, True]
    assert len(client.cookies[COOKIE].OutputString()) < 4096


def test_the_first_page_asks_as_often_however_much_was_played(table: Phone, django_assert_num_queries: Any) -> None:
    table.client.get(table.url)
    table.client.get("/")
    for _ in range(20):
        next_match(table).deal(ALL_PASSED)
    with django_assert_num_queries(6):
        table.client.get("/")
    assert Match.objects.count() == 21


# The page's own storage has the saved links too, and sends those that a lost cookie has forgotten.


def bring_back(client: Client, *tokens: str) -> None:
    assert client.post("/keep/", {"do": "bring back", "tokens": " ".join(tokens)}).status_code == 303


def test_a_lost_list_comes_back_behind_what_was_opened_since(table: Phone) -> None:
    client, new, old = Client(), shared(table, Role.SCORE), shared(table, Role.WATCH)
    client.get(f"/b/{new}/")

    bring_back(client, table.token, old, new)

    page = home(client)
    assert f'data-saved="{new} {table.token} {old}"' in page
    assert QUESTION not in page


def test_what_opens_nothing_does_not_come_back_and_guesses_are_limited(table: Phone, limited: None) -> None:
    client, stopped = Client(), shared(table, Role.SCORE)
    Link.objects.filter(digest=digest(stopped)).update(revoked=timezone.now())
    bring_back(client, stopped, "x", table.token)
    assert lists(client, stopped, table.token) == [False, True]
    guesses = [client.post("/keep/", {"do": "bring back", "tokens": new_token()}).status_code for _ in range(61)]
    assert guesses == [303] * 60 + [429]


def test_nothing_comes_back_to_a_device_that_stores_nothing(table: Phone) -> None:
    client = Client()
    tell(client, "nothing")
    bring_back(client, table.token)
    assert lists(client, table.token) == [False]
    assert "data-books" not in home(client)
    assert "data-saved" not in client.get(f"/b/{table.token}/").content.decode()


def test_only_saved_links_are_put_into_the_pages_storage(table: Phone) -> None:
    client, viewed = Client(), shared(table, Role.WATCH)
    assert "data-saved" not in client.get(f"/b/{viewed}/").content.decode()
    assert 'data-saved=""' in home(client)
    tell(client, "keep it", viewed)
    assert f'data-saved="{viewed}"' in client.get(f"/b/{viewed}/").content.decode()
    assert f'data-saved="{table.token}"' in client.get(f"/b/{table.token}/1/").content.decode()


def test_a_page_that_says_what_went_wrong_stores_no_link(table: Phone) -> None:
    scored = shared(table, Role.SCORE)
    client = Client()
    assert f'data-saved="{scored}"' in client.get(f"/b/{scored}/").content.decode()
    refused = client.get(f"/b/{scored}/time-zone/")
    assert (refused.status_code, "data-saved" in refused.content.decode()) == (403, False)
