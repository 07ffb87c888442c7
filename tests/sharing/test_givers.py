"""What was given with a link stops with it, unless somebody decides otherwise."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.matches import links
from scorekeeper.matches.links import LinkRefused, NewLink
from scorekeeper.matches.models import Link, Role
from scorekeeper.web.tokens import new_token
from tests.addresses import link
from tests.page_text import words_of
from tests.sharing.test_links import change, give, given, kept, opens, page
from tests.sharing.test_share import look, press, shared
from tests.tables import ALL_PASSED, Phone, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def leaked() -> Phone:
    """The first link of a book, which somebody has seen who should not."""
    return seated()


@pytest.fixture
def owner(leaked: Phone) -> Phone:
    """The same book, by a link that its owner has made since."""
    return Phone(given(leaked, "own"), leaked.match)


def answers(phone: Phone) -> tuple[int, int]:
    """To reading the match, and to recording in it."""
    return phone.client.get(phone.url).status_code, phone.deal(ALL_PASSED).status_code


@pytest.mark.parametrize("do, status", [("take back", 410), ("take back alone", 200)])
def test_so_does_a_link_that_was_made_with_it_and_one_that_was_made_with_that(
    leaked: Phone, owner: Phone, do: str, status: int
) -> None:
    second = Phone(given(leaked, "own"), leaked.match)
    third = given(second, "score", match="1")
    fourth = shared(Phone(third, leaked.match))
    beside = given(owner, "score")

    change(owner, leaked.token, do)

    assert [opens(token, "1/") for token in (second.token, third, fourth)] == [status] * 3
    assert [opens(token) for token in (owner.token, beside)] == [200, 200]


def test_what_came_of_a_link_that_was_stopped_alone_still_stops_with_the_one_before(
    leaked: Phone, owner: Phone
) -> None:
    second = Phone(given(leaked, "own"), leaked.match)
    third = given(second, "score")
    change(owner, second.token, "take back alone")
    change(owner, leaked.token, "take back")
    assert opens(third) == 410


@pytest.mark.parametrize("do, status", [("replace", 410), ("replace alone", 200)])
def test_a_link_that_is_replaced_takes_along_what_was_given_with_it(
    leaked: Phone, owner: Phone, do: str, status: int
) -> None:
    jonas = Phone(given(owner, "score", label="Jonas"), leaked.match)
    derived = shared(jonas)
    token = new_token()

    assert change(owner, jonas.token, do, token=token).status_code == 200

    assert (opens(jonas.token), opens(derived, "1/"), opens(token)) == (410, status, 200)
    assert kept(token).given_by == kept(owner.token)


def test_a_stopped_link_keeps_no_secret_and_its_checksum_holds(leaked: Phone, owner: Phone) -> None:
    derived = kept(shared(leaked))
    change(owner, leaked.token, "take back")
    derived.refresh_from_db()
    assert (derived.token, derived.checksum) == ("", derived.checksum_now())


def test_the_page_of_a_link_says_what_stops_with_it_and_the_list_leads_there(leaked: Phone, owner: Phone) -> None:
    jonas = Phone(given(leaked, "score", label="Jonas"), leaked.match)
    shared(jonas)
    stopped = given(jonas, "watch", at="1/links/", match="1", label="The wall")
    change(owner, stopped, "take back")

    told = words_of(page(owner, f"links/{kept(leaked.token).handle}/"))
    assert "2 links were made with it and stop too: " in told
    assert "Jonas can keep score, the whole book" in told
    assert "View link match 1 only" in told
    assert "Stop this and 2 more links Stop this link only" in told
    assert "The wall" not in told

    shown = page(owner, "links/?match=1")
    forms = re.findall(r'<form action="/b/[^/]*/links/([0-9a-f]{12}/[^"]*)"([^>]*)>(.*?)</form>', shown, re.DOTALL)
    told_by = {address: (method, 'name="match" value="1"' in inner) for address, method, inner in forms}
    handles = [kept(token).handle for token in (jonas.token, leaked.token)]
    assert {address for address, (method, _match) in told_by.items() if not method} == {
        f"{handle}/?match=1#stop" for handle in handles
    }
    assert sorted(told_by.values()) == [("", True), ("", True), (' method="post"', False)]
    assert "Links made with it stop too" in words_of(shown)


def test_where_nothing_was_given_with_a_link_its_page_asks_nothing_more(leaked: Phone, owner: Phone) -> None:
    told = page(leaked, f"links/{kept(owner.token).handle}/")
    assert "made with it" not in told
    assert "alone" not in told


@pytest.mark.parametrize("do, status", [("take back", 422), ("take back alone", 303)])
def test_no_book_is_left_without_a_link_that_can_do_everything(
    leaked: Phone, owner: Phone, do: str, status: int
) -> None:
    derived = shared(leaked, "score")
    answer = change(leaked, leaked.token, do)
    assert answer.status_code == status
    assert ("Stop this link only" in answer.content.decode()) is (status == 422)
    assert opens(leaked.token) == (200 if status == 422 else 410)
    assert (opens(owner.token), opens(derived, "1/")) == (200, 200)


@pytest.mark.parametrize("role", ["own", "score", "watch"])
def test_no_link_outlives_its_giver(leaked: Phone, role: str) -> None:
    guest = Phone(given(leaked, "own", lasts="week"), leaked.match)
    ends = kept(guest.token).expires
    assert ends
    assert kept(given(guest, role)).expires == ends
    assert kept(given(guest, role, lasts="year")).expires == ends
    assert kept(given(guest, role, lasts="night")).expires < ends  # type: ignore[operator]


@pytest.mark.parametrize("can", ["watch", "score"])
def test_what_a_guest_shares_ends_with_the_guest(leaked: Phone, can: str) -> None:
    guest = Phone(given(leaked, "own", lasts="week"), leaked.match)
    derived = Phone(shared(guest, can), leaked.match)
    assert shared(guest, can) == derived.token, "the same at the next press"
    told = words_of(look(guest, can))
    assert "It works until" in told
    assert "until you stop it" not in told
    Link.objects.exclude(expires=None).update(expires=timezone.now() - timedelta(seconds=1))
    assert answers(derived) == (410, 410)


def test_a_link_that_is_stopped_at_this_moment_gives_none(leaked: Phone, owner: Phone) -> None:
    """The giver's page was opened before it was stopped."""
    giver = kept(leaked.token)
    change(owner, leaked.token, "take back")
    with pytest.raises(LinkRefused):
        links.give(leaked.book, NewLink(new_token(), Role.OWN), giver)
    assert Link.objects.count() == 2


def test_links_of_older_versions_name_nobody_and_stay(leaked: Phone, owner: Phone) -> None:
    older = link(leaked.book, Role.SCORE)
    change(owner, leaked.token, "take back")
    assert opens(older) == 200


def test_what_is_deleted_names_no_giver(leaked: Phone) -> None:
    derived = shared(leaked)
    assert leaked.client.post(f"{leaked.url}delete/", {"sure": "yes"}).status_code in (200, 303)
    assert kept(derived).given_by is None


def test_the_pages_take_as_many_queries_however_many_were_given(
    leaked: Phone, owner: Phone, django_assert_num_queries: Any
) -> None:
    given(owner, "watch")
    at = f"/b/{leaked.token}/links/{kept(owner.token).handle}/"
    with django_assert_num_queries(3):
        leaked.client.get(at)
    for _ in range(5):
        given(Phone(given(owner, "own"), owner.match), "watch")
    with django_assert_num_queries(3):
        leaked.client.get(at)


def test_a_second_press_of_share_names_no_other_giver(leaked: Phone, owner: Phone) -> None:
    token = shared(leaked)
    press(owner)
    assert kept(token).given_by == kept(leaked.token)
    assert give(leaked, "watch")[1].status_code == 303
    assert Client().get(f"/b/{token}/1/").status_code == 200


# Links that an older version made: it did not store with which one.

UNKNOWN = "by an unknown link"
TAKE_OVER = "If you take it over, it stops when the link you are using is stopped. Take it over"


@pytest.fixture
def older(leaked: Phone) -> Phone:
    token = given(leaked, "score", label="The wall")
    link = kept(token)
    link.given_by = None
    link.save()
    return Phone(token, leaked.match)


def link_page(phone: Phone, of: str) -> str:
    return words_of(page(phone, f"links/{kept(of).handle}/"))


def test_a_link_without_a_giver_says_so_and_a_books_first_link_does_not(leaked: Phone, older: Phone) -> None:
    beside = given(leaked, "watch")
    listed = words_of(page(leaked, "links/"))

    assert listed.count(UNKNOWN) == 1
    assert re.search(rf"The wall can keep score, the whole book made [^,]*, {UNKNOWN}", listed)
    assert TAKE_OVER in link_page(leaked, older.token)
    assert TAKE_OVER not in link_page(leaked, beside)
    assert TAKE_OVER not in link_page(leaked, leaked.token)


def test_who_takes_it_over_becomes_its_giver(leaked: Phone, owner: Phone, older: Phone) -> None:
    assert change(owner, older.token, "take over").status_code == 303
    assert change(owner, older.token, "take over").status_code == 303

    assert kept(older.token).given_by == kept(owner.token)
    assert kept(older.token).checksum == kept(older.token).checksum_now()
    assert UNKNOWN not in words_of(page(leaked, "links/"))
    assert change(leaked, owner.token, "take back").status_code == 303
    assert opens(older.token) == 410


def test_a_link_with_a_giver_is_not_taken_over(leaked: Phone, owner: Phone) -> None:
    jonas = given(leaked, "score")
    for of in (jonas, leaked.token, owner.token):
        assert change(owner, of, "take over").status_code == 422
    assert kept(jonas).given_by == kept(leaked.token)


def test_nor_with_a_link_that_was_made_with_it(leaked: Phone) -> None:
    second = Phone(given(leaked, "own"), leaked.match)
    Link.objects.filter(pk=kept(second.token).pk).update(given_by=None)
    third = Phone(given(second, "own"), leaked.match)

    assert change(third, second.token, "take over").status_code == 422
    assert kept(second.token).given_by is None


def test_nor_with_one_that_ends_before_it(leaked: Phone, older: Phone) -> None:
    brief = Phone(given(leaked, "own", lasts="week"), leaked.match)

    refused = change(brief, older.token, "take over")

    assert refused.status_code == 422
    assert "This link works longer than the one you are using." in refused.content.decode()
    assert kept(older.token).given_by is None
