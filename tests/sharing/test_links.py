"""Links: given once however often they are asked for, no stronger than who gives them, and dead when taken back."""

import re
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from scorekeeper.matches import links
from scorekeeper.matches.links import LinkLifetime
from scorekeeper.matches.models import Link, Role
from scorekeeper.web.tokens import digest, handle, new_token
from tests.addresses import DECIDED, HOLDERS, NOT_TAKEN, house, link
from tests.page_text import words_of
from tests.tables import ALL_PASSED, Phone, seated

pytestmark = pytest.mark.django_db

VILNIUS = ZoneInfo("Europe/Vilnius")


def give(phone: Phone, role: str, *, at: str = "links/", **more: Any) -> tuple[str, HttpResponse]:
    """Ask for a link; gives the secret that was chosen, and the answer."""
    token = more.pop("token", None) or new_token()
    answer = phone.client.post(f"/b/{phone.token}/{at}", {"token": token, "role": role, **more})
    return token, answer


def given(phone: Phone, role: str, **more: Any) -> str:
    token, answer = give(phone, role, **more)
    assert answer.status_code in (200, 303), answer.content.decode()
    return token


def kept(token: str) -> Link:
    return Link.objects.get(digest=digest(token))


def change(phone: Phone, of: str, do: str, **more: str) -> HttpResponse:
    return phone.client.post(f"/b/{phone.token}/links/{handle(digest(of))}/", {"do": do, **more})


def page(phone: Phone, path: str) -> str:
    return phone.client.get(f"/b/{phone.token}/{path}").content.decode()


def opens(token: str, path: str = "") -> int:
    return Client().get(f"/b/{token}/{path}").status_code


# Giving


@pytest.mark.parametrize("role", ["own", "score", "watch"])
def test_a_link_is_made_once_however_often_it_is_sent(phone: Phone, role: str) -> None:
    token, first = give(phone, role, label="Rūta’s phone")
    _token, again = give(phone, role, label="Rūta’s phone", token=token)

    made = kept(token)
    assert Link.objects.count() == 2
    assert (made.role, made.label, made.match, made.expires) == (role, "Rūta’s phone", None, None)
    assert (first.status_code, first.headers.get("Location")) == (again.status_code, again.headers.get("Location"))
    assert opens(token) == 200


def test_the_secret_is_shown_in_the_answer_and_never_again(phone: Phone) -> None:
    token, answer = give(phone, "score")

    assert answer.status_code == 200
    assert f"http://testserver/b/{token}/" in answer.content.decode()
    assert "only once" in answer.content.decode()
    assert kept(token).token == ""
    assert token not in page(phone, "links/")
    assert token not in page(phone, f"links/{handle(digest(token))}/")


def test_a_link_for_looking_on_can_be_shown_again_but_stands_in_no_list(phone: Phone) -> None:
    token, answer = give(phone, "watch")

    assert answer.headers["Location"] == f"/b/{phone.token}/links/{handle(digest(token))}/"
    assert token not in answer.headers["Location"]
    shown = page(phone, f"links/{handle(digest(token))}/")
    assert f"http://testserver/b/{token}/" in shown
    assert "<svg" in shown
    assert token not in page(phone, "links/")


@pytest.mark.parametrize("spent", ["revoked", "of another book", "of another role", "no secret"])
def test_a_secret_that_cannot_be_used_is_replaced_and_the_rest_kept(phone: Phone, spent: str) -> None:
    token = {
        "revoked": lambda: link(phone.match.book, Role.WATCH, revoked=timezone.now()),
        "of another book": lambda: seated().token,
        "of another role": lambda: phone.token,
        "no secret": lambda: "a" * 21 + "!",
    }[spent]()
    before = Link.objects.count()

    _token, answer = give(phone, "watch", token=token, label="Rūta’s phone", lasts="week")

    form = answer.content.decode()
    assert (answer.status_code, Link.objects.count()) == (422, before)
    assert "Tap the same button again" in form
    assert 'value="Rūta’s phone"' in form
    assert re.search(r'value="week"[^>]*checked', form)
    offered = re.search(r'name="token" value="([^"]*)"', form)
    assert offered
    assert offered[1] != token
    assert given(phone, "watch", token=offered[1])


def test_a_label_that_tricks_the_page_is_refused_and_still_there(phone: Phone) -> None:
    _token, answer = give(phone, "watch", label="Rū\u202eta")

    assert answer.status_code == 422
    assert "U+202E" in answer.content.decode()
    assert 'value="Rū\u202eta"' in answer.content.decode()


@pytest.mark.parametrize("now,lasts,until", [
    ("2026-11-21 19:00", LinkLifetime.EVER,  None),
    ("2026-11-21 19:00", LinkLifetime.NIGHT, "2026-11-22 06:00"),
    ("2026-11-22 00:30", LinkLifetime.NIGHT, "2026-11-22 06:00"),
    ("2026-11-22 03:01", LinkLifetime.NIGHT, "2026-11-23 06:00"),
    ("2026-11-30 22:00", LinkLifetime.NIGHT, "2026-12-01 06:00"),
    ("2026-11-21 19:00", LinkLifetime.WEEK,  "2026-11-28 19:00"),
    ("2026-11-21 19:00", LinkLifetime.YEAR,  "2027-11-21 19:00"),
])  # fmt: skip
def test_a_link_ends_when_it_was_chosen_to(now: str, lasts: LinkLifetime, until: str | None) -> None:
    moment = datetime.fromisoformat(now).replace(tzinfo=VILNIUS)
    assert lasts.until(moment) == (datetime.fromisoformat(until).replace(tzinfo=VILNIUS) if until else None)


def test_a_night_ends_where_the_book_is_kept(phone: Phone) -> None:
    token = given(phone, "watch", lasts="night")
    ends = kept(token).expires
    assert ends
    assert ends.astimezone(VILNIUS).strftime("%H:%M") == "06:00"
    assert timedelta(hours=3) <= ends - timezone.now() <= timedelta(hours=27)


def test_there_are_never_more_than_fifty(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "MOST_LIVE", 3)
    first, _second = given(phone, "watch"), given(phone, "score")
    _token, answer = give(phone, "watch")
    assert (answer.status_code, "Stop one" in answer.content.decode()) == (422, True)

    for _ in range(3):  # those of one match are counted by themselves
        given(phone, "watch", match="1")
    assert give(phone, "watch", match="1")[1].status_code == 422
    change(phone, first, "take back")
    assert given(phone, "watch")


# Who may hand out what


@pytest.mark.parametrize("role", ["own", "score"])
def test_who_records_hands_out_nothing_but_looking_on(phone: Phone, role: str) -> None:
    scorer = Phone(link(phone.match.book, Role.SCORE), phone.match)

    _token, answer = give(scorer, role, at="1/links/", match="1")

    assert (answer.status_code, Link.objects.count()) == (422, 2)
    made = kept(given(scorer, "watch", at="1/links/", match="1"))
    assert (made.role, made.match) == ("watch", phone.match)


def test_who_records_cannot_hand_out_the_whole_book(phone: Phone) -> None:
    scorer = Phone(link(phone.match.book, Role.SCORE), phone.match)
    assert give(scorer, "watch", at="1/links/")[1].status_code == 422
    assert Link.objects.count() == 2


def test_who_records_sees_no_link_that_is_stronger(phone: Phone) -> None:
    stronger = given(phone, "score", match="1", label="Jonas")
    scorer = Phone(link(phone.match.book, Role.SCORE), phone.match)

    assert "Jonas" not in page(scorer, "1/links/")
    assert opens(scorer.token, f"1/links/{handle(digest(stronger))}/") == 404


def test_a_link_to_one_match_leads_there_and_never_to_the_book() -> None:
    home = house()
    pages = [name for name, (to_read, _post) in DECIDED.items() if to_read["watch of the match"] == 200]
    readers = [holder for holder in HOLDERS if holder.endswith(" of the match")]
    for name in [name for name in pages if home.address(name, "own") != home.address(name, "nobody")]:
        for holder in readers:
            token = home.tokens[holder]
            answer = Client().get(home.address(name, holder))
            named = set(re.findall(rf"/b/{token}/([^\"'\s?#<]*)", answer.content.decode(errors="replace")))
            assert not [path for path in named if not path.startswith("2/")], (name, holder)
    for holder in readers:
        assert Client().get(f"/b/{home.tokens[holder]}/").headers["Location"] == f"/b/{home.tokens[holder]}/2/"


# The list


def test_the_list_says_what_each_link_does_and_which_one_is_used(phone: Phone) -> None:
    given(phone, "score", label="Rūta’s phone", match="1")
    told = words_of(page(phone, "links/"))

    assert "Rūta’s phone can keep score, match 1 only ( Avinas )" in told
    assert "Manage link the link you are using the whole book" in told
    assert told.count(" Stop ") == told.count(" Stop ", 0, told.index("the link you are using")) == 1


def test_the_list_says_when_each_link_was_last_used_to_record(phone: Phone) -> None:
    scorer = Phone(given(phone, "score", label="Rūta’s phone"), phone.match)
    assert "last entry" not in page(phone, "links/")

    scorer.deal(ALL_PASSED)

    shown = page(phone, "links/")
    assert shown.count("last entry") == 1
    assert shown.index("Rūta’s phone") < shown.index("last entry")


def test_the_list_takes_as_many_queries_however_long_it_is(phone: Phone, django_assert_num_queries: Any) -> None:
    given(phone, "watch")
    with django_assert_num_queries(2):
        page(phone, "links/")
    for _ in range(20):
        given(phone, "score", match="1")
    with django_assert_num_queries(3):
        page(phone, "links/?match=1")


# Taking back


def test_a_link_that_is_taken_back_is_dead_at_once_and_the_others_live(phone: Phone) -> None:
    token, other = given(phone, "score", label="Jonas"), given(phone, "score")
    jonas = Phone(token, phone.match)
    assert jonas.deal(ALL_PASSED).status_code == 201

    assert change(phone, token, "take back").headers["Location"] == f"/b/{phone.token}/links/"

    assert jonas.deal(ALL_PASSED).status_code == 410
    for path in ("", "1/", "1/?shown=1", "1/deals/", "new/", "7/"):
        answer = jonas.client.get(f"/b/{token}/{path}")
        assert (path, answer.status_code, answer.headers["HX-Retarget"]) == (path, 410, "body")
        assert "the owner of the score book" in answer.content.decode()
    assert (opens(other), phone.match.log().version) == (200, 1)
    assert "Jonas" not in page(phone, "links/")
    assert "Jonas" in page(phone, f"1/deals/{phone.match.log().last.cid}/"), "the history still says who it was"


@pytest.mark.parametrize("other,may_go", [
    (None,                                   False),
    ({"role": "score"},                      False),
    ({"role": "own", "match": "1"},          False),
    ({"role": "own", "lasts": "year"},       False),
    ({"role": "own"},                        True),
])  # fmt: skip
def test_the_last_link_that_can_do_everything_stays(phone: Phone, other: dict[str, str] | None, may_go: bool) -> None:
    if other:
        given(phone, **other)

    answer = change(phone, phone.token, "take back alone")

    assert answer.status_code == (303 if may_go else 422)
    assert opens(phone.token) == (410 if may_go else 200)
    if may_go:
        assert answer.headers["Location"] == "/"
    else:
        assert "the last link that can manage the book" in answer.content.decode()


def test_an_expired_link_says_so_and_opens_nothing(phone: Phone) -> None:
    token = given(phone, "score", lasts="week")
    jonas = Phone(token, phone.match)
    shown = f"{jonas.url}?shown={phone.match.uid}"
    assert jonas.client.get(shown).status_code == 204

    Link.objects.filter(digest=digest(token)).update(expires=timezone.now())

    answers = [jonas.client.get(path) for path in (f"/b/{token}/", jonas.url, shown)]
    assert [answer.status_code for answer in answers] == [410] * 3
    assert all("This link has expired" in answer.content.decode() for answer in answers)
    assert jonas.deal(ALL_PASSED).status_code == 410
    assert "expired" in page(phone, "links/")


def test_a_phone_that_keeps_a_book_forgets_it_with_the_link(phone: Phone) -> None:
    phone.deal(ALL_PASSED)
    token, visitor = given(phone, "score", lasts="week"), Client()
    assert visitor.post("/keep/", {"token": token}).status_code == 303
    assert token in visitor.get("/").content.decode()

    Link.objects.filter(digest=digest(token)).update(expires=timezone.now())

    assert token not in visitor.get("/").content.decode()
    assert visitor.post("/keep/", {"link": token}).status_code == 422


# Replacing, and calling it something else


def test_a_replaced_link_is_dead_and_the_new_one_can_do_the_same(phone: Phone) -> None:
    old, new = given(phone, "score", label="Jonas", lasts="week", match="1"), new_token()
    before = kept(old)

    answers = [change(phone, old, "replace", token=new) for _ in range(2)]

    made = kept(new)
    assert [answer.status_code for answer in answers] == [200, 200]
    assert all(f"/b/{new}/1/" in answer.content.decode() for answer in answers)
    assert (opens(old), opens(new, "1/"), Link.objects.count()) == (410, 200, 3)
    for name in ("role", "label", "match", "expires"):
        assert getattr(made, name) == getattr(before, name), name
    assert change(phone, old, "replace", token=new_token()).status_code == 422, "it is gone already"


def test_a_link_that_has_expired_is_replaced_for_as_long_again(phone: Phone) -> None:
    old, new, now = given(phone, "watch", lasts="week"), new_token(), timezone.now()
    long_ago = {"created": now - timedelta(days=9), "expires": now - timedelta(days=2)}
    Link.objects.filter(digest=digest(old)).update(**long_ago)

    change(phone, old, "replace", token=new)

    ends = kept(new).expires
    assert ends
    assert timedelta(days=6, hours=23) < ends - now < timedelta(days=7, hours=1)


def test_the_link_in_use_is_not_replaced_under_its_holders_feet(phone: Phone) -> None:
    answer = change(phone, phone.token, "replace", token=new_token())
    assert (answer.status_code, opens(phone.token)) == (422, 200)
    assert "Make a new one, open it, and stop this one from there." in answer.content.decode()


@pytest.mark.parametrize("token", ["", "short", "a" * 21 + "!"])
def test_without_a_proper_secret_nothing_is_replaced(phone: Phone, token: str) -> None:
    old = given(phone, "watch")
    assert (change(phone, old, "replace", token=token).status_code, opens(old)) == (422, 200)


def test_a_link_is_called_something_else(phone: Phone) -> None:
    token = given(phone, "score", label="Jonas")

    assert change(phone, token, "relabel", label="Jonas’s tablet").status_code == 303
    refused = change(phone, token, "relabel", label="x" * 41)

    assert (refused.status_code, "x" * 41 in refused.content.decode()) == (422, True)
    assert kept(token).label == "Jonas’s tablet"


@pytest.mark.parametrize("do", ["", "burn"])
def test_what_nobody_can_do_to_a_link_changes_nothing(phone: Phone, do: str) -> None:
    token = given(phone, "watch")
    assert (change(phone, token, do).status_code, opens(token)) == (422, 200)


def test_a_link_of_another_book_cannot_be_reached(phone: Phone) -> None:
    stranger = seated()
    token = given(stranger, "watch")
    assert change(phone, token, "take back").status_code == 404
    assert opens(token) == 200


# Who has no link


def test_a_stranger_reads_the_same_wherever_they_look() -> None:
    home = house()
    names = [name for name in DECIDED if home.address(name, "own").startswith("/b/")]
    answers = [Client().get(home.address(name, "nobody")) for name in names if DECIDED[name][0] is not NOT_TAKEN]
    answers += [Client().get(f"/b/{new_token()}/{path}") for path in ("", "1/", "nowhere/", "links/0123456789ab/")]

    told = {(answer.status_code, answer.content, tuple(sorted(answer.headers.items()))) for answer in answers}

    assert len(told) == 1
    assert next(iter(told))[0] == 404


def test_a_link_to_one_match_does_not_tell_whether_there_is_news_in_another() -> None:
    home = house()
    shown = f"{home.address('match', 'of another match')}?shown={home.match.log().version}"
    assert Client().get(shown).status_code == 404
    assert (
        Client().get(shown.replace(home.tokens["of another match"], home.tokens["watch of the match"])).status_code
        == 204
    )
