"""The start of a match is corrected by hand: seats, first dealer, house rules. It is an event as any other."""

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command

from scorekeeper.matches.events import Kind
from scorekeeper.matches.models import Event, Link, Match, Player, Role, Seated
from scorekeeper.matches.undo import redo_step, undo_step
from scorekeeper.web.tokens import digest, new_token
from tests import match_deals
from tests.addresses import everything_kept
from tests.books import came_in, deal_rows, exported, file_of, lines_of, never_played, taken_in
from tests.starts import (
    FOUR,
    begun,
    correct,
    counted,
    file_now,
    finished,
    form_in,
    merged,
    press,
    preview,
    replayed,
    rule,
    statistics,
    words,
)
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, cid_of, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    """Two deals of Avinas, of which North dealt the first."""
    phone = seated()
    for deal in (ONE_SEVEN_MADE, ALL_PASSED):
        phone.deal(deal)
    phone.match = Match.objects.get()
    return phone


# Game, house rules, people and deals as they were; what is changed in the form; what the preview says; what the match
# then is: seats, first dealer, dealers and totals of its deals, the result, and who is said to have won.
STORIES = [
    (
        ("avinas", {}, FOUR, [match_deals.WON]),
        {"seat_N": "E", "seat_E": "N"},
        ["Ona and Jonas changed seats."],
        {"N": "Jonas", "E": "Ona", "S": "Rasa", "W": "Petras"},
        "E",
        [("E", {"NS": {"rams": 0, "pips": 0}, "EW": {"rams": 1, "pips": 0}})],
        None,
        [],
    ),
    (
        ("kaiser", {}, FOUR, [match_deals.KAISER, match_deals.SEVEN]),
        {"first_dealer": "W"} | rule("kaiser", "min_bid", 7),
        ["Petras dealt first, instead of Ona.", "7 instead of 5", "Deal 1"],
        {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"},
        "W",
        [("W", {"NS": {"points": 2}, "EW": {"points": 8}})],
        None,
        [],
    ),
    (
        ("spades", {"failed_nil": "none"}, FOUR, [match_deals.NIL]),
        {"seat_S": "W", "seat_W": "S"} | rule("spades", "nil", 50),
        ["Rasa and Petras changed seats.", "50 instead of 100"],
        {"N": "Ona", "E": "Jonas", "S": "Petras", "W": "Rasa"},
        "N",
        [("N", {"NS": {"points": -110, "bags": 0}, "EW": {"points": 70, "bags": 0}})],
        None,
        [],
    ),
    (
        ("solo-spades", {"target": 60}, FOUR, [match_deals.ALONE]),
        rule("solo-spades", "target", 500),
        ["500 instead of 60", "The match would no longer be over."],
        {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"},
        "N",
        [("N", match_deals.ALONE_TOTALS)],
        None,
        [],
    ),
    (
        ("forty-one", {"values": "400"}, FOUR, [match_deals.EIGHT]),
        {"first_dealer": "E"} | rule("forty-one", "values", "face"),
        ["Jonas dealt first, instead of Ona."],
        {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"},
        "E",
        [("E", {"N": {"points": 8}, "E": {"points": -3}, "S": {"points": 2}, "W": {"points": 2}})],
        None,
        [],
    ),
    (
        ("styrivolt", {"failed_nine_loses": True}, FOUR, [match_deals.MISSED]),
        {"seat_N": "S", "seat_S": "N"} | rule("styrivolt", "failed_nine_loses", value=False),
        ["Ona and Rasa changed seats.", "Deal 1"],
        {"N": "Rasa", "E": "Jonas", "S": "Ona", "W": "Petras"},
        "S",
        [],
        None,
        [],
    ),
    (
        ("voormsi", {}, "N Ona, S Rasa", [match_deals.TOQU]),
        {"seat_N": "S", "seat_S": "N"} | rule("voormsi", "target", 4),
        ["Ona and Rasa changed seats.", "The match would be over:"],
        {"N": "Rasa", "S": "Ona"},
        "S",
        [("S", {"N": {"points": 4}, "S": {"points": 0}})],
        {"ended_by": "target", "winner": "N"},
        ["Rasa"],
    ),
    (
        (
            "other",
            {"title": "Rummy", "wins": "lowest", "target": 100},
            "P1 Ona, P2 Jonas, P3 Rasa",
            [match_deals.ROUND],
        ),
        {"rule_title_own": "Hearts", "first_dealer": "P2"} | rule("other", "wins", "highest"),
        ["Jonas dealt first, instead of Ona.", "Hearts instead of Rummy", "It would have ended otherwise:"],
        {"P1": "Ona", "P2": "Jonas", "P3": "Rasa"},
        "P2",
        [("P2", {"P1": {"points": 10}, "P2": {"points": 30}, "P3": {"points": 100}})],
        {"ended_by": "target", "winner": "P3"},
        ["Rasa"],
    ),
]


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story[0][0])
def test_a_wrong_start_of_every_game_is_corrected(story: Any) -> None:
    begins, changed, said, seats, first_dealer, deals, result, winners = story
    phone = begun(*begins)
    before, sums = file_now(phone), statistics()
    page = words(preview(phone, **changed))
    for each in said:
        assert each in page
    assert file_now(phone) == before, "a preview changes nothing"
    assert correct(phone, **changed).status_code == 303
    now = file_now(phone)
    assert (now["seats"], now["first_dealer"]) == (seats, first_dealer)
    replay = replayed(phone)
    assert replay["error"] is None
    assert [(row["dealer"], row["totals"]) for row in replay["deals"]] == deals
    assert replay["result"] == result
    assert [*Seated.objects.filter(outcome="won").values_list("player__name", flat=True)] == winners
    assert "The start is corrected:" in words(phone.client.get(phone.url))
    assert "The start was corrected" in words(phone.client.get(f"{phone.url}deals/"))
    assert phone.client.get(f"{phone.url}again/").status_code == 200
    call_command("check_integrity")
    there = exported(phone.token)
    here = never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    assert came_in(here.token, there) == (0, 1)
    Match.objects.filter(book=here.match.book_id).delete()
    Player.objects.filter(book=here.match.book_id).delete()
    press(phone, undo_step)
    assert "The correction of the start is undone:" in words(phone.client.get(phone.url))
    assert file_now(phone) == before
    assert statistics() == sums
    call_command("check_integrity")
    press(phone, redo_step)
    assert file_now(phone) == now
    call_command("check_integrity")


# Conflicts, repetitions, refusals


def test_it_is_recorded_exactly_once(phone: Phone) -> None:
    fields = form_in(preview(phone, first_dealer="W"), "agree")
    first, again = (phone.send(**fields) for _ in range(2))
    assert (first.status_code, json.loads(first.content)) == (201, {"n": 3, "repeated": False})
    assert (again.status_code, json.loads(again.content)) == (200, {"n": 3, "repeated": True})
    assert Event.objects.count() == 3
    other = fields | {"start": fields["start"].replace('"first_dealer":"W"', '"first_dealer":"S"')}
    refused = phone.send(**other)
    assert refused.status_code == 422
    assert "This page has already recorded something else." in words(refused)
    assert Event.objects.count() == 3


def test_who_corrects_the_start_sees_what_came_first(phone: Phone) -> None:
    fields = form_in(preview(phone, first_dealer="W"), "agree")
    phone.deal(ALL_PASSED)
    quicker = phone.client.post(f"{phone.url}events/", fields)
    assert quicker.status_code == 409
    assert "Somebody recorded something after you opened this." in words(quicker)
    assert "What you entered Jonas dealt first, instead of Petras." in words(quicker)
    assert file_now(phone)["first_dealer"] == "N"
    again = re.search(r'name="seen" value="(\d+)"', quicker.content.decode())
    assert again
    assert phone.client.post(f"{phone.url}events/", fields | {"seen": again[1]}).status_code == 303
    assert file_now(phone)["first_dealer"] == "W"


def test_a_deal_of_a_phone_that_saw_the_old_start_asks(phone: Phone) -> None:
    after = phone.after()
    correct(phone, seat_N="E", seat_E="N")
    asked = phone.deal(ALL_PASSED, after=after)
    assert asked.status_code == 409
    assert "Somebody corrected the start of this match: Petras and Rūta changed seats." in words(asked)
    assert "Somebody undid a deal" not in words(asked)
    now = re.search(r'name="after" value="([0-9a-f-]+)"', asked.content.decode())
    assert now
    assert now[1] == str(Event.objects.get(kind="start").cid)
    assert phone.deal(ALL_PASSED, after=now[1]).status_code == 201
    assert phone.deal(ALL_PASSED, after=after).status_code == 409
    assert phone.deal(ALL_PASSED).status_code == 201


def test_what_was_answered_of_the_deal_in_play_stays() -> None:
    phone = begun("kaiser", {}, FOUR, [match_deals.KAISER])
    phone.client.post(f"{phone.url}underway/", {"after": phone.after(), "bidder": "S", "bid": "8"})
    answers = Match.objects.get().underway
    assert answers
    correct(phone, first_dealer="W")
    assert Match.objects.get().underway == {"after": phone.after(), "answers": answers["answers"]}


def test_a_plain_sheet_becomes_hearts_and_deals_that_hearts_cannot_have_are_named() -> None:
    phone = seated(game="other", options={"wins": "lowest"})
    for deal in ("13 5 8 0", "20 5 2 0", "26 26 0 26"):
        phone.deal({"kind": "played"} | {f"points_{n}": points for n, points in enumerate(deal.split(), 1)})
    hearts = {"preset": "hearts", "rule_title_own": "", "rule_wins": ""}
    form = words(phone.client.get(f"{phone.url}start/"))
    assert "it counts for the person who sits there." in form
    asked = words(preview(phone, **hearts))
    assert "The points of a deal add up to 26, not to 27." in asked
    assert "Points of a deal: 26, or the moon instead of any." in asked
    assert correct(phone, **hearts).status_code == 303
    assert file_now(phone)["options"] == {"title": "Hearts", "wins": "lowest", "target": 100, "scoring": "hearts"}
    assert [total["points"] for total in phone.totals().values()] == [39, 31, 8, 26]
    press(phone, undo_step)
    assert file_now(phone)["options"] == {"wins": "lowest"}
    assert [total["points"] for total in phone.totals().values()] == [59, 36, 10, 26]


def test_nothing_is_struck_out_that_nobody_agreed_to() -> None:
    phone = begun("kaiser", {}, FOUR, [match_deals.KAISER, match_deals.SEVEN, match_deals.KAISER])
    first, third = cid_of(phone, 1), cid_of(phone, 3)
    changed = rule("kaiser", "min_bid", 7)
    page = preview(phone, **changed)
    assert re.search("Deal 1 .* Deal 3 ", words(page))
    fields = form_in(page, "agree")
    assert fields["agreed"] == f"{first} {third}"
    assert "Correct the start, and strike out 2 deals" in words(page)
    before = everything_kept()
    for agreed in ("", str(first), f"{fields['agreed']} {cid_of(phone, 2)}"):
        asked = phone.client.post(f"{phone.url}events/", fields | {"agreed": agreed})
        assert asked.status_code == 422
        assert form_in(asked, "agree")["agreed"] == fields["agreed"]
    assert everything_kept() == before
    assert phone.client.post(f"{phone.url}events/", fields).status_code == 303
    phone.match = Match.objects.get()
    assert [entry.live for entry in phone.match.log().entries.values()] == [False, True, False]
    history = words(phone.client.get(f"{phone.url}deals/{first}/"))
    assert "Struck out: it cannot stand after the start as it was corrected" in history
    assert "Ona 6, lost with" in history
    assert len(re.findall("Ona 6, lost with .* struck out", words(phone.client.get(f"{phone.url}deals/")))) == 1
    assert "2 deals are struck out." in words(phone.client.get(phone.url))
    press(phone, undo_step)
    assert [entry.live for entry in phone.match.log().entries.values()] == [True, True, True]
    assert "2 deals are back." in words(phone.client.get(phone.url))
    press(phone, redo_step)
    assert [entry.live for entry in phone.match.log().entries.values()] == [False, True, False]
    there, here = exported(phone.token), never_played()
    assert came_in(here.token, there) == (1, 0)
    assert exported(here.token) == there
    call_command("check_integrity")


def test_where_no_number_changes_the_page_says_so(phone: Phone) -> None:
    page = preview(phone, first_dealer="W")
    assert "The score stays the same." in words(page)
    assert "will be" not in words(page)
    assert "will be" in words(preview(phone, seat_N="E", seat_E="N"))


def test_the_form_says_who_are_partners(phone: Phone) -> None:
    hint = "Seats 1 and 3 are partners, and so are seats 2 and 4."
    assert hint in words(phone.client.get(f"{phone.url}start/"))
    alone = begun("other", {}, "P1 Ona, P2 Jonas", [{"kind": "played", "points": {"P1": 1, "P2": 2}}])
    page = words(alone.client.get(f"{alone.url}start/"))
    assert "The seats are in dealing order." in page
    assert hint not in page


def test_a_lower_target_strikes_out_what_came_after_the_new_end() -> None:
    deals = [{"kind": "played", "points": {"P1": points, "P2": 5}} for points in (40, 40, 40)]
    phone = begun("other", {}, "P1 Ona, P2 Jonas", deals)
    page = preview(phone, **rule("other", "target", 80))
    assert "the match was over before this deal" in words(page).lower()
    assert "The match would be over:" in words(page)
    assert correct(phone, **rule("other", "target", 80)).status_code == 303
    assert replayed(phone)["result"] == {"ended_by": "target", "winner": "P1"}
    assert [row["totals"]["P1"]["points"] for row in replayed(phone)["deals"]] == [40, 80]


def test_what_cannot_be_is_refused_in_words(phone: Phone) -> None:
    assert "The match already starts like that." in words(preview(phone))
    twice = preview(phone, seat_N="E", first_dealer="W")
    assert "Somebody has two seats. Choose another person for each seat." in words(twice)
    sent = {name: value for name, value in form_in(twice, "start").items() if value}
    assert sent == {"seat_N": "E", "seat_E": "E", "seat_S": "S", "seat_W": "W", "first_dealer": "W"}
    fields = form_in(preview(phone, first_dealer="W"), "agree")
    phone.send(event="close", cid=uuid4(), seen=2)
    assert "This match has ended. Resume it first." in words(preview(phone, first_dealer="W"))
    refused = phone.send(**fields | {"seen": "3"})
    assert (refused.status_code, "This match has ended. Resume it first." in words(refused)) == (422, True)


def test_before_the_first_deal_there_is_nothing_to_correct() -> None:
    phone = seated()
    assert "Nothing is recorded yet. Record the first deal" in words(preview(phone, first_dealer="W"))


@pytest.mark.parametrize(
    "start",
    [
        "",
        "x",
        "[]",
        "{}",
        '{"options":{},"first_dealer":"P1","seats":{"N":"N","E":"E","S":"S","W":"W"}}',
        '{"options":{"target":5},"first_dealer":"N","seats":{"N":"N","E":"E","S":"S","W":"W"}}',
        '{"options":{},"first_dealer":"N","seats":{"N":"N","E":"N","S":"S","W":"W"}}',
        '{"options":{},"first_dealer":["N"],"seats":{"N":"N","E":"E","S":"S","W":{}}}',
        '{"options":{},"first_dealer":"N","seats":{"N":"N","E":"E","S":"S"}}',
        '{"options":{},"first_dealer":"N","seats":{"N":"N","E":"E","S":"S","W":"W"},"more":1}',
    ],
)
def test_a_program_learns_that_it_is_no_start(phone: Phone, start: str) -> None:
    before = everything_kept()
    assert phone.send(event="start", cid=uuid4(), seen=2, start=start).status_code == 400
    assert everything_kept() == before


def test_who_may_only_view_sees_it_and_changes_nothing(phone: Phone) -> None:
    fields = form_in(preview(phone, first_dealer="W"), "agree")
    token = new_token()
    Link.objects.create(book=phone.match.book, role=Role.WATCH, digest=digest(token), token=token)
    viewer = Phone(token, phone.match)
    assert viewer.client.get(f"{viewer.url}start/").status_code == 403
    assert viewer.send(**fields).status_code == 403
    assert Event.objects.count() == 2
    correct(phone, first_dealer="W")
    page = words(viewer.client.get(f"{viewer.url}deals/"))
    assert "Jonas dealt first, instead of Petras." in page
    assert "Correct the start" not in page


# What follows from it


def test_results_and_sums_go_to_whom_they_belong() -> None:
    phone = finished()
    assert counted("won") == {"Petras": 1, "Ona": 1}
    correct(phone, seat_N="E", seat_E="N")
    assert counted("won") == {"Rūta": 1, "Ona": 1}
    assert counted("lost") == {"Petras": 1, "Jonas": 1}
    assert counted("matches") == {"Petras": 1, "Ona": 1, "Rūta": 1, "Jonas": 1}
    partners = Seated.objects.values_list("player__name", "partner__name")
    assert {*partners} == {("Rūta", "Ona"), ("Ona", "Rūta"), ("Petras", "Jonas"), ("Jonas", "Petras")}
    assert "Ona & Rūta" in words(phone.client.get(f"/b/{phone.token}/matches/")).replace("Rūta & Ona", "Ona & Rūta")
    number = Player.objects.get(name="Rūta").number
    assert "1 of 1" in words(phone.client.get(f"/b/{phone.token}/people/{number}/"))
    call_command("check_integrity")


def test_who_has_paid_has_paid() -> None:
    phone = finished()
    paid = [{"at": "2026-11-20T19:40:00Z", "paid": {"ct": {"N": 40, "E": -40, "S": 40, "W": -40}}}]
    Match.objects.update(settlements=paid)
    phone.match = Match.objects.get()
    correct(phone, seat_N="E", seat_E="N")
    [now] = Match.objects.get().settlements or []
    assert now == {"at": "2026-11-20T19:40:00Z", "paid": {"ct": {"N": -40, "E": 40, "S": 40, "W": -40}}}
    page = words(phone.client.get(phone.url))
    assert "Petras pays 80 ct to Rūta." in page
    press(phone, undo_step)
    assert Match.objects.get().settlements == paid
    call_command("check_integrity")


def test_a_mark_without_sums_is_written_down_first() -> None:
    phone = finished()
    Match.objects.update(settlements=[{"at": "2026-11-20T19:40:00Z"}])
    phone.match = Match.objects.get()
    correct(phone, seat_N="E", seat_E="N")
    [now] = Match.objects.get().settlements or []
    assert now["paid"] == {"ct": {"N": -40, "E": 40, "S": 40, "W": -40}}
    call_command("check_integrity")


def test_people_can_be_merged_before_it_is_undone(phone: Phone) -> None:
    phone.deal(NOTHING_TAKEN)
    phone.deal(NOTHING_TAKEN)
    correct(phone, seat_N="E", seat_E="N")
    merged("Petras", "Petriukas")
    press(phone, undo_step)
    assert file_now(phone)["seats"] == {"N": "Petriukas", "E": "Rūta", "S": "Ona", "W": "Jonas"}
    assert counted("won") == {"Petriukas": 1, "Ona": 1}
    call_command("check_integrity")


def test_a_table_of_deals_names_who_sat_and_dealt(phone: Phone) -> None:
    correct(phone, seat_N="E", seat_E="N", first_dealer="W")
    rows = deal_rows(phone.book)
    dealers = [row[5] for row in rows[1:]]
    assert dealers == ["Jonas", "Rūta"]
    assert rows[1][8::3] == ["Rūta", "Petras", "Ona", "Jonas"]


# Files and damage


@pytest.mark.parametrize(
    "change,reason",
    [
        (lambda match: match.update(first_dealer="E"), "its events give another start"),
        (lambda match: match["events"][2].pop("instead"), "“instead” is missing"),
        (lambda match: match["events"][2].pop("start"), "“start” is missing"),
        (lambda match: match["events"][2]["start"].update(first_dealer="P1"), "nobody sits at “P1”"),
        (lambda match: match["events"][2]["start"].update(seats={"N": "N"}), "“E” is missing"),
        (lambda match: match["events"][2]["start"]["seats"].update(N="N"), "somebody sits twice"),
        (lambda match: match["events"][2]["start"].update(options={"target": 5}), "“target”"),
        (lambda match: match["events"][3].update(start={}), "“start” is not a field here"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused(phone: Phone, change: Any, reason: str) -> None:
    correct(phone, first_dealer="W", seat_N="E", seat_E="N")
    phone.deal(ALL_PASSED)
    file = lines_of(exported(phone.token))
    change(file["matches"][0])
    here = seated()
    before = everything_kept()
    assert reason in taken_in(here.token, file_of(file)).words
    assert everything_kept() == before


@pytest.mark.parametrize("change", [{"first_dealer": "S"}, {"options": {"min_bid": 6}}])
def test_damage_is_found(change: dict[str, Any]) -> None:
    phone = begun("kaiser", {}, FOUR, [match_deals.SEVEN])
    correct(phone, first_dealer="W")
    Match.objects.update(**change)
    with pytest.raises(SystemExit):
        call_command("check_integrity")


@pytest.mark.parametrize("name", ["start", "instead"])
def test_damage_of_the_event_is_found(phone: Phone, name: str) -> None:
    correct(phone, first_dealer="W")
    event = Event.objects.get(kind=Kind.START.value)
    payload = event.payload | {name: event.payload[name] | {"first_dealer": "S"}}
    Event.objects.filter(pk=event.pk).update(payload=payload)
    with pytest.raises(SystemExit):
        call_command("check_integrity")
