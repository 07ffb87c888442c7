"""What a chair that somebody took counts and pays, where the order of deals or the end of the match is odd."""

import json
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.matches.models import Link, Match, Player, Role, Seated, Unseated
from scorekeeper.web.tokens import digest, new_token
from tests import match_deals
from tests.books import exported, never_played, taken_in
from tests.matches.views.test_chairs import BY_WEST, PASSED, record, take
from tests.starts import FOUR, begun, correct, form_in, preview, rule, words
from tests.tables import Phone, cid_of

pytestmark = pytest.mark.django_db


def played_for(phone: Phone, amount: int) -> None:
    stakes = {"kind": "flat", "amount": amount, "unit": "ct"}
    Match.objects.filter(pk=phone.match.pk).update(stakes=stakes)
    phone.match = Match.objects.get(pk=phone.match.pk)


def test_what_is_left_over_is_whose_deal_came_last() -> None:
    """W: Petras four deals, Albinas one, Petras two; East–West lose, and each of them pays 40 ct."""
    phone = begun("avinas", {}, FOUR, [BY_WEST, PASSED, PASSED, PASSED, PASSED, PASSED])
    take(phone, "W", "Albinas", deal=5)
    take(phone, "W", "Petras", deal=6)
    record(phone, BY_WEST)
    played_for(phone, 40)
    end = words(phone.client.get(phone.url))
    # 40 · 1/7 = 5.7: Albinas pays 5, and Petras, whose deal came last, the other 35.
    assert "Petras pays 35 ct." in end
    assert "Albinas pays 5 ct." in end


def test_cats_behind_a_corrected_end_are_of_who_sits_there_at_the_end() -> None:
    """Albinas takes W from deal 4; then deal 2 is corrected, and the match ends with deal 3, in Cats for East–West."""
    fewer = {**BY_WEST, "losers_band": "2-30"}
    phone = begun("avinas", {}, FOUR, [BY_WEST, PASSED, fewer])
    take(phone, "W", "Albinas")
    record(phone, PASSED)
    fields = {name: str(value) for name, value in fewer.items()} | {"won": "false"}
    behind = {"agreed": str(cid_of(phone, 4))}
    assert phone.change("amend", cid_of(phone, 2), fields | behind).status_code == 201
    counts = {
        **dict(Seated.objects.filter(seat="W").values_list("player__name", "counts")),
        **dict(Unseated.objects.values_list("player__name", "counts")),
    }
    assert counts["Albinas"].get("cats") == 1
    assert "cats" not in counts["Petras"]
    call_command("check_integrity")


def test_a_file_in_which_somebody_paid_who_played_in_no_deal_is_refused() -> None:
    """Ona was seated by mistake; Zita played."""
    phone = begun("avinas", {}, FOUR, [match_deals.WON, BY_WEST, PASSED])
    correct(phone, seat_N="new", name_N="Zita")
    record(phone, BY_WEST)
    played_for(phone, 40)
    head, line = exported(phone.token).decode().splitlines()
    at = "2026-01-02T20:00:00Z"
    for who, says in (("-N", "somebody paid who played in no deal of it"), (f"-{uuid4()}", "is not")):
        payments = [{"at": at, "paid": {"ct": {who: -40, "S": 40}}}]
        match = json.loads(line) | {"settled": at, "settlements": payments}
        words_of_refusal = taken_in(never_played().token, "\n".join([head, json.dumps(match)]).encode()).words
        assert says in words_of_refusal, words_of_refusal


def test_a_link_of_one_match_is_not_told_how_the_book_writes_a_name() -> None:
    phone = begun("avinas", {}, FOUR, [match_deals.WON])
    Player.objects.create(book=phone.match.book, number=5, name="Žibutė", folded="žibutė")
    token = new_token()
    Link.objects.create(book=phone.match.book, match=phone.match, role=Role.SCORE, digest=digest(token))
    alone = Phone(token, phone.match)
    fields = form_in(alone.client.get(f"{alone.url}chairs/"), "chair") | {"seat": "W", "name": "žibutė"}
    record(phone, PASSED)
    late = alone.client.post(f"{alone.url}events/", fields)
    assert late.status_code == 422
    assert "Žibutė" not in late.content.decode()


@pytest.mark.parametrize("who", ["11111111-1111-4111-8111-111111111111", "P5"])
@pytest.mark.parametrize("late", [False, True])
def test_a_chair_of_somebody_unknown_is_refused(who: str, late: bool) -> None:
    """Nobody's form sends that: there is no name for the person."""
    phone = begun("avinas", {}, FOUR, [match_deals.WON, PASSED])
    fields = form_in(phone.client.get(f"{phone.url}chairs/"), "chair")
    sent = {name: fields[name] for name in ("event", "cid", "seen", "ask")}
    sent["chairs"] = json.dumps([{"seat": "W", "after": str(cid_of(phone, 1)), "who": who}])
    if late:
        record(phone, PASSED)
    assert phone.client.post(f"{phone.url}events/", sent).status_code == (409 if late else 422)


@pytest.mark.parametrize("who", ["11111111-1111-4111-8111-111111111111", "P5"])
@pytest.mark.parametrize("late", [False, True])
def test_a_start_with_somebody_unknown_is_refused(who: str, late: bool) -> None:
    phone = begun("avinas", {}, FOUR, [match_deals.WON, PASSED])
    sent = form_in(preview(phone, first_dealer="E"), "agree")
    start = json.loads(sent["start"])
    start["seats"]["W"] = who
    if late:
        record(phone, PASSED)
    answer = phone.client.post(f"{phone.url}events/", sent | {"start": json.dumps(start)})
    assert answer.status_code in (400, 409, 422)


def test_a_start_with_somebody_unknown_is_refused_where_deals_would_go() -> None:
    phone = begun("kaiser", {}, FOUR, [match_deals.KAISER, match_deals.SEVEN, match_deals.KAISER])
    sent = form_in(preview(phone, **rule("kaiser", "min_bid", 7)), "agree")
    start = json.loads(sent["start"])
    start["seats"]["W"] = str(uuid4())
    answer = phone.client.post(f"{phone.url}events/", sent | {"start": json.dumps(start), "agreed": ""})
    assert answer.status_code == 422
    assert "Scorekeeper does not know who" in words(answer)


def test_a_deal_after_a_corrected_start_asks_no_more_than_another() -> None:
    """What a match counts is stored when it is over, or while somebody has taken a chair."""
    phone = begun("avinas", {}, FOUR, [match_deals.WON])
    record(phone, PASSED)
    with CaptureQueriesContext(connection) as before:
        record(phone, PASSED)
    correct(phone, seat_N="new", name_N="Zita")
    record(phone, PASSED)
    with CaptureQueriesContext(connection) as after:
        record(phone, PASSED)
    assert [query["sql"].split(" ")[0] for query in after] == [query["sql"].split(" ")[0] for query in before]
