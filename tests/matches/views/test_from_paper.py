"""A match from a notebook: its final result counts in lists, sums and money, and no deal is ever counted for it."""

import json
import random
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command
from django.http import HttpResponse

from scorekeeper.domain.match_format import answer
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.matches.access import MatchAccess
from scorekeeper.matches.match_list import line
from scorekeeper.matches.models import Event, Feat, Link, Match, Player, Role, Seated, Tally
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.matches.stakes import MatchStakes
from scorekeeper.matches.undo import redo_step, undo_step
from scorekeeper.web.tokens import digest, new_token
from tests.addresses import everything_kept, link
from tests.books import came_in, exported, file_of, lines_of, never_played, taken_in
from tests.page_text import words_of
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, seated

pytestmark = pytest.mark.django_db

FOUR = {"N": "Ona", "E": "Jonas", "S": "Petras", "W": "Rūta"}
KAISER = {"game": "kaiser", "date": "2024-05-03", **FOUR, "points_ns": "52", "points_ew": "41"}
FRIDAY = datetime(2024, 5, 3, 9, tzinfo=UTC)
"""Noon in Vilnius."""


def send(phone: Phone, uid: UUID | None = None, **fields: str) -> HttpResponse:
    sent = {"uid": str(uid or uuid4())} | fields
    return phone.client.post(f"/b/{phone.token}/from-paper/", sent)


def saved(phone: Phone, **fields: str) -> Phone:
    """The phone, at the match that was saved."""
    done = send(phone, **fields)
    assert done.status_code == 303, words_of(done.content.decode())
    return Phone(phone.token, Match.objects.latest("pk"))


def outcomes(match: Match) -> dict[str, str]:
    return dict(match.seated.values_list("seat", "outcome"))


def test_a_result_is_a_finished_match_of_its_day(phone: Phone):
    match = saved(phone, **KAISER).match
    assert (match.slug, match.state, match.played, match.version) == ("kaiser", "over", FRIDAY, 1)
    assert match.summary["totals"] == {"NS": {"points": 52}, "EW": {"points": 41}}
    assert match.summary["result"] == {"ended_by": "final", "winner": "NS"}
    assert outcomes(match) == {"N": "won", "S": "won", "E": "lost", "W": "lost"}
    shown = line(match, phone.token)
    assert (shown.headline, shown.sides, shown.standings.words) == (
        "Petras & Ona won",
        "against Rūta & Jonas",
        "52 to 41 points",
    )
    assert shown.result_only
    assert match.summary["deals"] == 0
    evening = words_of(phone.client.get(f"/b/{phone.token}/evenings/2024-05-03/").content.decode())
    assert "1 match" in evening
    assert "deal" not in evening.partition("1 match")[2][:20]
    call_command("check_integrity")


def test_it_counts_as_a_match_and_never_in_statistics_of_deals(phone: Phone):
    saved(phone, **KAISER)
    sums = Tally.objects.filter(player__name="Ona").values_list("slug", "what", "count")
    assert sorted(sums) == [("kaiser", "matches", 1), ("kaiser", "won", 1)]
    assert not Feat.objects.exists()
    assert set(Seated.objects.filter(slug="kaiser").values_list("counts", flat=True)[0]) == {"matches"}


# fmt: off
PAPER: list[tuple[dict[str, str], dict[str, str], str]] = [
    (
        {"game": "avinas", **FOUR, "winner": "NS", "rams_ns": "0", "rams_ew": "3", "pips_ns": "14", "pips_ew": "1"},
        {"N": "won", "E": "lost", "S": "won", "W": "lost"},
        "3 rams on Rūta & Jonas · pips 14 to 1",
    ),
    ({"game": "avinas", **FOUR, "winner": "EW"}, {"N": "lost", "E": "won", "S": "lost", "W": "won"}, ""),
    ({"game": "kaiser", **FOUR, "winner": "tie"}, {"N": "level", "E": "level", "S": "level", "W": "level"}, ""),
    (
        {"game": "kaiser", **FOUR, "winner": "EW", "points_ns": "52", "points_ew": "41"},  # on a bid of Kaiser, say
        {"N": "lost", "E": "won", "S": "lost", "W": "won"},
        "41 to 52 points",
    ),
    (
        {"game": "spades", **FOUR, "points_ns": "−60", "points_ew": "505", "bags_ew": "4"},
        {"N": "lost", "E": "won", "S": "lost", "W": "won"},
        "505 to −60 points",
    ),
    (
        {"game": "solo-spades", **FOUR, "points_n": "12", "points_e": "64", "points_s": "-3", "points_w": "64"},
        {"N": "lost", "E": "level", "S": "lost", "W": "level"},
        "Ona 12, Jonas 64, Petras −3, Rūta 64 points",
    ),
    (
        {"game": "forty-one", **FOUR, "points_n": "43", "points_e": "30", "points_s": "2", "points_w": "10"},
        {"N": "won", "E": "lost", "S": "won", "W": "lost"},
        "Ona 43 points, Petras 2",
    ),
    (
        {"game": "styrivolt", **FOUR, "winner": "EW", "bars_ns": "0", "bars_ew": "0", "crosses_ew": "3"},
        {"N": "lost", "E": "won", "S": "lost", "W": "won"},
        "3 to 0 crosses",
    ),
    (
        {
            "game": "voormsi",
            "players": "3",
            "N": "Ona",
            "E": "Jonas",
            "S": "Rūta",
            "points_n": "5",
            "points_e": "12",
            "points_s": "7",
        },
        {"N": "lost", "E": "won", "S": "lost"},
        "12 points to Rūta’s 7",
    ),
    (
        {"game": "voormsi", "players": "4", **FOUR, "points_ns": "9", "points_ew": "4"},
        {"N": "won", "E": "lost", "S": "won", "W": "lost"},
        "9 to 4 points",
    ),
    (
        {
            "game": "other",
            "rule_title_own": "Catan",
            "rule_wins": "0",
            "P1": "Sean",
            "P2": "Jess",
            "P3": "Mic",
            "points_p1": "10",
            "points_p2": "10",
            "points_p3": "8",
            "winner": "P1",
        },  # the draw broke the tie
        {"P1": "won", "P2": "lost", "P3": "lost"},
        "10 points to Jess’s 10",
    ),
    (
        {
            "game": "other",
            "rule_title_own": "Golf",
            "rule_wins": "1",
            "P1": "Sean",
            "P2": "Jess",
            "P4": "Mic",
            "points_p1": "72",
            "points_p2": "80",
            "points_p4": "69",
        },  # an empty place is passed over
        {"P1": "lost", "P2": "lost", "P3": "won"},
        "69 points to Sean’s 72",
    ),
]


@pytest.mark.parametrize("sent, outcome, words", PAPER)
def test_every_game_can_be_written_down(phone: Phone, sent: dict[str, str], outcome: dict[str, str], words: str):
    at = saved(phone, date="2023-01-31", **sent)
    assert outcomes(at.match) == outcome
    shown = line(at.match, phone.token).standings.words
    assert shown.replace("\u2068", "").replace("\u2069", "") == words
    for page in ("", "deals/", "again/", "table/", "picture/", "picture.svg", "stakes/", "start/", "date/", "share/"):
        assert at.client.get(at.url + page).status_code == 200, page
    cid = at.match.log().live[0].cid
    assert at.client.get(f"{at.url}deals/{cid}/").status_code == 200
    assert at.client.get(f"{at.url}deals/{cid}/?event=void").status_code == 200
    call_command("check_integrity")


def test_every_game_is_among_them():
    assert {sent["game"] for sent, _outcome, _words in PAPER} == {game.slug for game in GAMES}


def test_sent_twice_it_is_saved_once(phone: Phone):
    uid = uuid4()
    first, again = send(phone, uid, **KAISER), send(phone, uid, **KAISER)
    assert (first.status_code, again.status_code) == (303, 303)
    assert first["Location"] == again["Location"]
    assert (Match.objects.filter(slug="kaiser").count(), Event.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    "other", [{"points_ns": "53"}, {"N": "Aldona"}, {"date": "2024-05-04"}, {"winner": "EW"}, {"game": "spades"}]
)
def test_another_result_under_the_same_id_is_not_saved(phone: Phone, other: dict[str, str]):
    uid = uuid4()
    send(phone, uid, **KAISER)
    before = everything_kept()
    refused = send(phone, uid, **KAISER | other)
    assert refused.status_code == 422
    assert "This page has already saved a match." in words_of(refused.content.decode())
    assert str(uid) not in refused.content.decode()
    assert everything_kept() == before


def test_today_is_saved_once_as_well(phone: Phone, monkeypatch: pytest.MonkeyPatch):
    """Before noon it was played now, and now is later at the second time."""
    uid, moment = uuid4(), datetime(2026, 3, 2, 7, tzinfo=UTC)
    for minute in (0, 1):
        monkeypatch.setattr("django.utils.timezone.now", lambda minute=minute: moment.replace(minute=minute))
        assert send(phone, uid, **KAISER | {"date": "2026-03-02"}).status_code == 303
    assert Match.objects.get(uid=uid).played == moment


def test_several_matches_of_a_night_are_saved_one_after_the_other(phone: Phone):
    done = send(phone, **KAISER)
    page = phone.client.get(done["Location"])
    text = page.content.decode()
    assert 'value="2024-05-03"' in text
    for name in FOUR.values():
        assert f'value="{name}"' in text
    assert "52 to 41 points" in words_of(text)
    assert 'name="points_ns" value=""' in text
    send(phone, **KAISER | {"points_ns": "30", "points_ew": "54"})
    numbers = Match.objects.filter(slug="kaiser").order_by("number").values_list("number", "played")
    assert list(numbers) == [(2, FRIDAY), (3, FRIDAY)]


WRONG = [
    ({"points_ns": "", "points_ew": ""}, "Enter the points, or say who won."),
    ({"points_ew": ""}, "Points of Rūta & Jonas: missing. Enter it for all, or for nobody."),
    ({"points_ew": "4x"}, "Enter a whole number, such as 20 or −5."),
    ({"points_ew": "1000000"}, "Nobody has more than 999999 points."),
    ({"points_ew": "1,000"}, "Enter a whole number, such as 20 or −5."),
    ({"points_ew": "1.000"}, "Enter a whole number, such as 20 or −5."),
    ({"N": ""}, "Enter who sits here."),
    ({"N": "Petras"}, "Two players cannot have the same name."),
    ({"date": ""}, "Enter the day."),
    ({"date": "3 May"}, "Enter a day like 2026-11-22."),
    ({"date": "2999-01-01"}, "Enter a day that is over, after 1900."),
    ({"date": "1812-06-24"}, "Enter a day that is over, after 1900."),
    ({"game": "avinas"}, "Choose who won."),
    ({"game": "avinas", "winner": "NS", "rams_ew": "3"}, "Enter it for all, or for nobody."),
    ({"game": "avinas", "winner": "NS", "pips_ew": "3"}, "Enter it for all, or for nobody."),
    ({"uid": "x"}, "Scorekeeper could not read that. Save it again."),
]


@pytest.mark.parametrize("wrong, words", WRONG)
def test_what_is_wrong_is_said_and_what_was_typed_stays(phone: Phone, wrong: dict[str, str], words: str):
    before = everything_kept()
    sent = {"uid": str(uuid4())} | KAISER | wrong
    refused = phone.client.post(f"/b/{phone.token}/from-paper/", sent)
    text = refused.content.decode()
    assert refused.status_code == 422
    assert words in words_of(text).replace("\u2068", "").replace("\u2069", "")
    if "N" not in wrong:
        assert 'value="Ona"' in text
    assert everything_kept() == before


def test_points_of_a_zero_sum_match_add_up_to_0(phone: Phone):
    before = everything_kept()
    zero = {"game": "other", "date": "2024-05-03", "preset": "zero-sum", "rule_title_own": "Skat"}
    refused = send(phone, **zero, P1="Ona", P2="Rūta", points_p1="30", points_p2="-10")
    assert refused.status_code == 422
    assert "The points of a zero-sum match add up to 0, not to 20." in words_of(refused.content.decode())
    assert 'value="30"' in refused.content.decode()
    assert everything_kept() == before


def test_a_number_may_have_two_zeros_after_its_mark(phone: Phone):
    match = saved(phone, **KAISER | {"points_ns": "52.0", "points_ew": "41,00"}).match
    assert match.summary["totals"] == {"NS": {"points": 52}, "EW": {"points": 41}}


def test_points_need_a_name(phone: Phone):
    refused = send(
        phone, game="other", date="2024-05-03", P1="Ona", P2="Rūta", points_p1="3", points_p2="2", points_p3="1"
    )
    assert refused.status_code == 422
    assert "Enter who has these points." in words_of(refused.content.decode())


def test_the_result_is_corrected_undone_and_entered_again(phone: Phone):
    at = saved(phone, **KAISER)
    cid = at.match.log().live[0].cid
    assert at.change("amend", cid, {"points_ns": "52", "points_ew": "60", "winner": ""}).status_code == 201
    assert outcomes(at.match) == {"N": "lost", "S": "lost", "E": "won", "W": "won"}
    at.press(undo_step(at.match.game, at.match.log(), ""))
    assert outcomes(at.match)["N"] == "won"
    at.change("void", cid)
    assert Match.objects.get(pk=at.match.pk).state == "open"
    page = words_of(at.client.get(at.url).content.decode())
    assert "The result is not written down yet." in page
    assert "Enter the result" in page
    assert at.client.get(at.url + "events/").status_code == 200
    assert not Tally.objects.filter(count__gt=0).exists()
    assert at.deal({"winner": "EW"}).status_code == 201
    match = Match.objects.get(pk=at.match.pk)
    assert (match.state, outcomes(match)["E"], match.log().last.played) == ("over", "won", FRIDAY)
    at.press(undo_step(match.game, match.log(), ""))
    at.press(redo_step(match.game, match.log(), ""))
    assert Match.objects.get(pk=match.pk).state == "over"
    call_command("check_integrity")


def test_a_match_without_its_result_can_be_ended(phone: Phone):
    at = saved(phone, **KAISER)
    at.change("void", at.match.log().live[0].cid)
    assert at.send(event="close", cid=uuid4(), seen=2).status_code == 201
    page = at.client.get(at.url)
    assert page.status_code == 200
    assert "No winner" in words_of(page.content.decode())
    call_command("check_integrity")


def test_money_follows_the_result(phone: Phone):
    flat = saved(phone, **KAISER, **{"stakes-kind": "flat", "stakes-amount": "5", "stakes-unit": "ct"})
    assert owed(flat) == {"N": 500, "S": 500, "E": -500, "W": -500}
    points = saved(phone, **KAISER, **{"stakes-kind": "per_unit", "stakes-amount": "2", "stakes-unit": "ct"})
    assert owed(points) == {"N": 2200, "S": 2200, "E": -2200, "W": -2200}
    behind = {"stakes-kind": "per_unit", "stakes-amount": "2", "stakes-unit": "ct", "winner": "EW"}
    assert set(owed(saved(phone, **KAISER, **behind)).values()) == {0}
    golf = {"game": "other", "date": "2024-05-03", "rule_wins": "1", "P1": "Ona", "P2": "Rūta", "P3": "Jonas"}
    stakes = {"stakes-kind": "per_unit", "stakes-amount": "1", "stakes-unit": "ct"}
    fewest = saved(phone, **golf, **stakes, points_p1="70", points_p2="75", points_p3="71")
    assert owed(fewest) == {"P1": 600, "P2": -900, "P3": 300}
    zero = {"game": "other", "date": "2024-05-03", "preset": "zero-sum", "rule_title_own": "Skat"} | {
        "P1": "Ona", "P2": "Rūta", "P3": "Jonas", "P4": "Petras",
    }  # fmt: skip
    points = {"points_p1": "30", "points_p2": "-10", "points_p3": "-10", "points_p4": "-10"}
    assert owed(saved(phone, **zero, **stakes, **points)) == {"P1": 3000, "P2": -1000, "P3": -1000, "P4": -1000}
    rams = {"game": "avinas", "date": "2024-05-03", **FOUR, "winner": "NS"}
    rams |= {"rams_ns": "0", "rams_ew": "3", "pips_ns": "14"}
    assert owed(saved(phone, **rams, **stakes)) == {"N": 300, "S": 300, "E": -300, "W": -300}


def owed(at: Phone) -> dict[str, int]:
    match = Match.objects.get(pk=at.match.pk)
    bill = MatchStakes(match, {}, match.replay(match.log()), match.log()).bill
    assert bill is not None
    unit = next(iter(bill.owed), "ct")
    return {seat.value: bill.owed.get(unit, {}).get(seat, 0) for seat in match.seats}


def test_files_carry_it(phone: Phone):
    at = saved(phone, **KAISER)
    written = at.client.get(at.url + "match.json").content
    one = json.loads(written)
    assert (one["options"], one["deals"]) == (
        {"result_only": True},
        [{"kind": "final", "totals": {"NS": {"points": 52}, "EW": {"points": 41}}}],
    )
    assert answer(written, BY_SLUG) == {
        "game": "kaiser",
        "deals": [{"number": 1, "dealer": "S", "effect": {}, "totals": {"NS": {"points": 52}, "EW": {"points": 41}}}],
        "result": {"ended_by": "final", "winner": "NS"},
        "next_dealer": None,
        "error": None,
    }
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    assert came_in(never_played().token, written) == (1, 0)
    call_command("check_integrity")


@pytest.mark.parametrize(
    "deal, words",
    [
        ({"kind": "final", "totals": {"NS": {"points": 1}}}, "these are not the numbers of this table"),
        ({"kind": "final", "totals": {"NS": {"rams": 1}, "EW": {"points": 1}}}, "these are not the numbers"),
        ({"kind": "final", "winner": "N"}, "is nobody at this table"),
        ({"kind": "final", "winner": "P9"}, "neither a side nor a seat"),
        ({"kind": "final", "winner": ""}, "neither a side nor a seat"),
        ({"kind": "final", "winner": ["NS"]}, "neither a side nor a seat"),
        ({"kind": "final"}, "is missing"),
        ({"kind": "passed"}, "it can be “final”"),
        ({"kind": "final", "winner": "NS", "totals": {"NS": {"points": 10**6}, "EW": {"points": 0}}}, "whole number"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(deal: dict[str, Any], words: str):
    match = {"format": "scorekeeper-match/1", "game": "kaiser", "options": {"result_only": True}}
    match |= {"seats": FOUR, "first_dealer": "N", "deals": [deal]}
    assert words in answer(match, BY_SLUG)["error"]["message"]


def test_other_options_are_refused():
    match = {"format": "scorekeeper-match/1", "game": "kaiser", "seats": FOUR, "first_dealer": "N", "deals": []}
    for options in ({"result_only": False}, {"result_only": 1}, {"result_only": None}, {"result_only": True, "x": 1}):
        assert answer(match | {"options": options}, BY_SLUG)["error"]


def test_no_correction_of_the_start_makes_deals_of_a_result(phone: Phone):
    at = saved(phone, **KAISER)
    seats = {seat: seat for seat in "NESW"}
    start = {"options": {"result_only": False}, "first_dealer": "N", "seats": seats}
    sent = {"event": "start", "cid": uuid4(), "seen": 1, "start": json.dumps(start)}
    assert at.send(**sent).status_code == 201
    match = Match.objects.get(pk=at.match.pk)
    assert (match.options, match.state, match.first_dealer) == ({"result_only": True}, "over", "N")
    other = seated(game="kaiser")
    other.deal({"kind": "passed"})
    start = {"options": {"result_only": True}, "first_dealer": "N", "seats": seats}
    assert other.send(**sent | {"cid": uuid4(), "start": json.dumps(start)}).status_code == 400
    call_command("check_integrity")


def test_a_match_with_deals_takes_no_result(phone: Phone):
    phone.deal(ALL_PASSED)
    before = everything_kept()
    assert phone.deal({"kind": "final", "winner": "NS"}).status_code == 422
    assert everything_kept() == before


def test_two_seats_change_and_the_result_follows_the_seats(phone: Phone):
    at = saved(phone, **KAISER)
    start = {"options": {}, "first_dealer": "S", "seats": {"N": "E", "E": "N", "S": "S", "W": "W"}}
    at.send(event="start", cid=uuid4(), seen=1, start=json.dumps(start))
    rows = Seated.objects.filter(match=at.match).values_list("player__name", "outcome")
    assert dict(rows) == {"Jonas": "won", "Petras": "won", "Ona": "lost", "Rūta": "lost"}
    call_command("check_integrity")


def test_only_those_who_may_write_in_the_whole_book_save_it(phone: Phone):
    watching = link(phone.book, Role.WATCH)
    assert phone.client.post(f"/b/{watching}/from-paper/", {"uid": str(uuid4())} | KAISER).status_code == 403
    assert phone.client.get(f"/b/{watching}/from-paper/").status_code == 403
    assert phone.client.get(f"/b/{new_token()}/from-paper/").status_code == 404
    assert f"/b/{watching}/from-paper/" not in phone.client.get(f"/b/{watching}/").content.decode()


def test_a_name_that_looks_like_another_is_asked_about(phone: Phone):
    asked = send(phone, **KAISER | {"E": "Jonаs"})
    assert asked.status_code == 422
    assert "different people" in words_of(asked.content.decode())
    assert not Player.objects.filter(name="Jonаs").exists()


def test_nothing_that_is_sent_breaks_the_page(phone: Phone):
    draw = random.Random(5)  # noqa: S311  only the same again each time
    odd = ["", "\0", "x" * 5000, "-", "−", "9" * 99, "1e5", "<b>", "\u202e"]
    fields = [
        *KAISER,
        "winner",
        "players",
        "sure",
        "meant",
        "rule_wins",
        "rule_title_own",
        "stakes-kind",
        "P1",
        "points_p8",
    ]
    for _round in range(60):
        sent = {"uid": str(uuid4())} | KAISER | {draw.choice(fields): draw.choice(odd) for _n in range(3)}
        sent["game"] = draw.choice([*BY_SLUG, "nope"])
        assert phone.client.post(f"/b/{phone.token}/from-paper/", sent).status_code in (303, 422)
    for query in (
        "game=x",
        "game=%00",
        "date=x",
        "date=9999-99-99",
        "saved=99999",
        "saved=%00",
        "players=99",
        "players=x",
    ):
        assert phone.client.get(f"/b/{phone.token}/from-paper/?{query}").status_code == 200
    call_command("check_integrity")


def test_the_page_of_a_result_says_what_it_is(phone: Phone):
    at = saved(phone, **KAISER)
    page = words_of(at.client.get(at.url).content.decode())
    assert "Only the final result is written down." in page
    assert "Correct the result" in page
    assert "Replay deals" not in page
    table = MatchPage.__doc__ and at.client.get(f"/b/{phone.token}/matches/").content.decode()
    assert "final result only" in words_of(table)


def test_a_spreadsheet_of_deals_names_the_result(phone: Phone):
    saved(phone, **KAISER)
    saved(phone, game="avinas", date="2024-05-03", **FOUR, winner="EW")
    file = b"".join(phone.client.get(f"/b/{phone.token}/export/deals.csv").streaming_content).decode()
    assert "Final result: Petras & Ona won: 52 to 41 points." in file
    assert "Final result: Rūta & Jonas won." in file


def test_a_book_file_with_another_time_for_the_result_is_refused(phone: Phone):
    saved(phone, **KAISER)
    told = lines_of(exported(phone.token))
    told["matches"][0]["options"] = {}
    assert taken_in(never_played().token, file_of(told)).stage == "refused"


def test_seats_of_a_table_of_two_are_the_two(phone: Phone):
    page = phone.client.get(f"/b/{phone.token}/from-paper/?game=voormsi&players=2").content.decode()
    assert [name for name in ("N", "E", "S", "W") if f'name="{name}"' in page] == ["N", "S"]
    assert Seat.N.value in page


# All deals from paper: a match as any other, of the day that is asked first, without a clock.

SHEET = {"uid": "", "game": "avinas", "first_dealer": "S", **FOUR, "date": "2024-05-03"}


def with_deals(phone: Phone, *deals: dict[str, str]) -> Phone:
    done = phone.client.post(f"/b/{phone.token}/new/", SHEET | {"uid": str(uuid4())})
    assert done.status_code == 303
    at = Phone(phone.token, Match.objects.latest("pk"))
    for deal in deals:
        assert at.deal(deal).status_code == 201
    at.match.refresh_from_db()
    return at


def test_the_day_comes_first(phone: Phone):
    page = phone.client.get(f"/b/{phone.token}/from-paper/?game=avinas&date=2024-05-03").content.decode()
    assert f'href="/b/{phone.token}/new/?game=avinas&amp;date=2024-05-03">All deals</a>' in page
    page = phone.client.get(f"/b/{phone.token}/new/?game=avinas&date=2024-05-03").content.decode()
    assert '<input type="date" name="date" value="2024-05-03"' in page
    assert 'name="date"' not in phone.client.get(f"/b/{phone.token}/new/?game=avinas").content.decode()


def test_all_deals_are_of_that_day_and_took_no_time(phone: Phone):
    at = with_deals(phone, ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN)
    assert (at.match.played, at.match.state, at.match.options) == (FRIDAY, "over", {"no_clock": True})
    assert {entry.played for entry in at.match.log().live} == {FRIDAY}
    assert at.match.summary["last"] == FRIDAY.isoformat()
    page = words_of(at.client.get(at.url).content.decode())
    assert "3 deals" in page
    assert MatchPage(access(at)).played == "3 deals"
    call_command("check_integrity")


def access(at: Phone) -> MatchAccess:
    own = Link.objects.get(digest=digest(at.token))
    return MatchAccess(at.token, own, at.book, at.match)


def test_its_deals_count_as_any_others(phone: Phone):
    at = with_deals(phone, ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN)
    live = seated()
    for deal in (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN):
        live.deal(deal)
    assert dict(at.match.feats.values_list("what", "value")) == dict(live.match.feats.values_list("what", "value"))
    counts = [dict(match.seated.values_list("seat", "counts")) for match in (at.match, live.match)]
    assert counts[0] == counts[1]


def test_a_phone_that_held_a_deal_back_gives_it_no_clock(phone: Phone):
    at = with_deals(phone, ONE_SEVEN_MADE)
    assert at.deal(ALL_PASSED, age="7200").status_code == 201
    assert [entry.played for entry in at.match.log().live] == [FRIDAY, FRIDAY]


def test_the_rematch_is_of_the_same_day(phone: Phone):
    at = with_deals(phone, ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN)
    assert '<input type="hidden" name="date" value="2024-05-03">' in at.client.get(at.url).content.decode()
    assert 'name="date"' not in phone.client.get(phone.url).content.decode()


def test_all_deals_go_into_files_and_come_back(phone: Phone):
    at = with_deals(phone, ONE_SEVEN_MADE, ALL_PASSED)
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    written = at.client.get(at.url + "match.json").content
    assert came_in(never_played().token, written) == (1, 0)
    assert [entry.played for entry in Match.objects.latest("pk").log().live] == [FRIDAY, FRIDAY]
    call_command("check_integrity")


def test_no_correction_of_the_start_gives_it_a_clock(phone: Phone):
    at = with_deals(phone, ONE_SEVEN_MADE)
    start = {"options": {}, "first_dealer": "N", "seats": {seat: seat for seat in "NESW"}}
    assert at.send(event="start", cid=uuid4(), seen=1, start=json.dumps(start)).status_code == 201
    assert Match.objects.get(pk=at.match.pk).options == {"no_clock": True}


def test_a_corrected_date_moves_its_deals(phone: Phone):
    at = with_deals(phone, ONE_SEVEN_MADE)
    at.send(event="date", cid=uuid4(), seen=1, date="2024-05-02", time="12:00")
    assert [entry.played for entry in at.match.log().live] == [datetime(2024, 5, 2, 9, tzinfo=UTC)]
    assert at.deal(ALL_PASSED).status_code == 201
    assert at.match.log().last.played == datetime(2024, 5, 2, 9, tzinfo=UTC)
    call_command("check_integrity")


def test_a_match_of_a_day_is_started_once(phone: Phone):
    uid = str(uuid4())
    first, again = (phone.client.post(f"/b/{phone.token}/new/", SHEET | {"uid": uid}) for _time in range(2))
    assert first["Location"] == again["Location"]
    assert Match.objects.filter(uid=uid).count() == 1


@pytest.mark.parametrize(
    "day, words",
    [("x", "Enter a day like 2026-11-22."), ("2999-01-01", "Enter a day that is over"), ("1812-06-24", "after 1900")],
)
def test_a_day_that_cannot_be_is_refused(phone: Phone, day: str, words: str):
    before = everything_kept()
    refused = phone.client.post(f"/b/{phone.token}/new/", SHEET | {"uid": str(uuid4()), "date": day})
    assert refused.status_code == 422
    assert words in words_of(refused.content.decode())
    assert everything_kept() == before


def test_a_game_that_has_a_name_is_chosen_by_it(phone: Phone):
    page = phone.client.get(f"/b/{phone.token}/from-paper/?game=other").content.decode()
    assert 'name="preset" value="hearts"' in page
    people = {"P1": "Ona", "P2": "Rūta", "P3": "Jonas", "points_p1": "104", "points_p2": "30", "points_p3": "61"}
    match = saved(phone, game="other", date="2024-05-03", preset="hearts", **people).match
    assert (match.options["title"], match.options["wins"]) == ("Hearts", "lowest")
    assert outcomes(match) == {"P1": "lost", "P2": "won", "P3": "lost"}
