"""The headline of an evening and a line for each person, by the rules of docs/evenings.md."""

import re
from uuid import uuid4

import pytest

from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.lifecycle import Start, start_match
from scorekeeper.matches.models import Match
from tests.finished_matches import FORTY, play, play_for, stopped
from tests.page_text import words_of
from tests.tables import ALL_PASSED, NAMES, Phone, seated, tonight

MARIJA = NAMES | {Seat.E: "Marija"}
ALBINAS = NAMES | {Seat.N: "Albinas"}
OTHERS = {Seat.N: "Aldona", Seat.E: "Birutė", Seat.S: "Dalia", Seat.W: "Elena"}
CATS, RAMS = "cats east", "two rams"
"""Petras and Ona win, and the others are Cats; or Rūta and Jonas win."""


@pytest.fixture
def phone(db: None) -> Phone:
    """A book whose own first match has nothing recorded, so that no page lists it."""
    return seated()


def page(phone: Phone, on: str = "") -> str:
    answer = phone.client.get(f"/b/{phone.token}/{on or tonight()}")
    assert answer.status_code == 200
    return answer.content.decode()


def headline(phone: Phone, on: str = "") -> str:
    found = re.search(r'<div class="night"><div><h2>(.*?)</h2><p>(.*?)</p>', page(phone, on), re.DOTALL)
    assert found
    return words_of(found[1])


def summary(phone: Phone) -> str:
    found = re.search(r'<div class="night"><div><h2>.*?</h2><p>(.*?)</p>', page(phone), re.DOTALL)
    assert found
    return words_of(found[1])


def lines(phone: Phone) -> list[str]:
    """Name, marks in words, won of played and amounts of everybody, as a screen reader has them."""
    [body] = re.findall(r'<table class="standing">.*?<tbody>(.*?)</tbody>', page(phone), re.DOTALL)
    rows = re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
    spoken = (re.sub(r'<(?:svg|span)[^>]*role="img" aria-label="([^"]*)"[^>]*>', r"[\1]", row) for row in rows)
    return [words_of(row).replace("–", "").replace("  ", " ") for row in spoken]


def opened(phone: Phone, names: dict[Seat, str]) -> Phone:
    """A match that goes on, after one deal."""
    match = start_match(phone.match.book, Start(uuid4(), BY_SLUG["avinas"], names, Seat.N, {}))
    other = Phone(phone.token, match, phone.client)
    assert other.deal(ALL_PASSED).status_code == 201
    return other


def styrivolt(phone: Phone) -> None:
    """A match that its players stop when nobody has a cross."""
    start = Start(uuid4(), BY_SLUG["styrivolt"], NAMES, Seat.N, {})
    other = Phone(phone.token, start_match(phone.match.book, start), phone.client)
    assert other.deal({"winner": "NS", "result": "ordinary"}).status_code == 201
    assert other.send(event="close", cid=uuid4(), seen=1).status_code == 201


def yesterday(phone: Phone) -> str:
    """All matches of the book move to another evening, which has ended."""
    for match in Match.objects.all():
        Match.objects.filter(pk=match.pk).update(played=match.played.replace(year=2024, month=11, day=20, hour=18))
    return "evenings/2024-11-20/"


def test_of_one_match_the_headline_is_its_result(phone: Phone) -> None:
    play(phone, NAMES, RAMS)
    assert headline(phone) == "Jonas & Rūta won"
    assert summary(phone) == "1 match, 4 deals"
    assert headline(phone, yesterday(phone)) == "Jonas & Rūta won"


def test_who_won_most_had_the_night(phone: Phone) -> None:
    play(phone, NAMES, CATS)
    play(phone, MARIJA | {Seat.N: "Albinas"}, CATS)
    assert headline(phone) == "Ona had the night"
    assert lines(phone) == [
        "Ona [won, won] 2 of 2",
        "Petras [won, did not play] 1 of 1",
        "Albinas [did not play, won] 1 of 1",
        "Rūta [Cats] [lost, did not play] 0 of 1",
        "Marija [Cats] [did not play, lost] 0 of 1",
        "Jonas [Cats] [lost, lost] 0 of 2",
    ]


def test_while_a_match_of_tonight_goes_on_it_is_so_far(phone: Phone) -> None:
    play(phone, NAMES, CATS)
    play(phone, MARIJA | {Seat.N: "Albinas"}, CATS)
    opened(phone, NAMES)
    assert headline(phone) == "Ona has the night so far"
    assert summary(phone) == "3 matches, 7 deals so far"
    assert lines(phone)[0] == "Ona [won, won, not finished] 2 of 2"
    assert headline(phone, yesterday(phone)) == "Ona had the night"


def test_of_those_who_won_as_many_who_lost_fewer_had_the_night(phone: Phone) -> None:
    play(phone, NAMES, CATS)
    play(phone, ALBINAS, RAMS)
    # Petras 1 of 1; Ona 1 of 2, Rūta and Jonas 1 of 2; Albinas 0 of 1
    assert headline(phone) == "Petras had the night"


def test_partners_had_the_night_together(phone: Phone) -> None:
    for ends in (RAMS, CATS, RAMS):
        play(phone, NAMES, ends)
    assert headline(phone) == "Jonas & Rūta had the night"
    opened(phone, NAMES)
    assert headline(phone) == "Jonas & Rūta have the night so far"


def test_two_who_were_no_partners_are_named_one_by_one(phone: Phone) -> None:
    for north, south, east, west in (
        ("Petras", "Ona", "Rūta", "Jonas"),
        ("Petras", "Dalia", "Birutė", "Elena"),
        ("Marija", "Albinas", "Rūta", "Elena"),
        ("Marija", "Aldona", "Birutė", "Jonas"),
    ):
        play(phone, {Seat.N: north, Seat.E: east, Seat.S: south, Seat.W: west}, CATS)
    assert headline(phone) == "Petras and Marija had the night"


def test_where_all_did_equally_well_nobody_had_it(phone: Phone) -> None:
    play(phone, NAMES, RAMS)
    play(phone, NAMES, CATS)
    assert headline(phone) == "Nobody had the night: one each"
    opened(phone, NAMES)
    assert headline(phone) == "Nobody has the night so far: one each"
    play(phone, NAMES, RAMS)
    play(phone, NAMES | {Seat.E: "Jonas", Seat.W: "Rūta"}, CATS)
    assert headline(phone, yesterday(phone)) == "Rūta & Jonas, Cats twice"


def test_two_tables_count_together(phone: Phone) -> None:
    play(phone, NAMES, CATS)
    play(phone, OTHERS, RAMS)
    assert headline(phone) == "4 people had the night: one each"
    play(phone, OTHERS, RAMS)
    assert headline(phone) == "Elena & Birutė had the night"


def test_cats_twice_is_the_headline(phone: Phone) -> None:
    play(phone, NAMES, CATS)
    play(phone, NAMES, RAMS)
    play(phone, ALBINAS, CATS)
    assert headline(phone) == "Jonas & Rūta, Cats twice"
    play(phone, NAMES, CATS)
    assert headline(phone) == "Jonas & Rūta, Cats 3 times"


def test_where_two_pairs_were_cats_as_often_they_are_no_headline(phone: Phone) -> None:
    for names in (NAMES, OTHERS, NAMES, OTHERS):
        play(phone, names, CATS)
    assert headline(phone) == "4 people had the night: two each"


def test_before_the_first_result_nobody_has_won_yet(phone: Phone) -> None:
    opened(phone, NAMES)
    assert headline(phone) == "Nobody has won yet"
    assert summary(phone) == "1 match, 1 deal so far"
    assert lines(phone)[0] == "Petras [not finished] 0 of 0"
    assert headline(phone, yesterday(phone)) == "Nobody won"


def test_where_every_match_was_stopped_nobody_won(phone: Phone) -> None:
    stopped(phone, NAMES)
    assert headline(phone) == "Nobody won"
    assert lines(phone)[0] == "Petras [no winner] 0 of 0"


def test_where_all_matches_ended_level_nobody_won(phone: Phone) -> None:
    styrivolt(phone)
    assert headline(phone) == "Nobody won"
    styrivolt(phone)
    assert headline(phone) == "Nobody won"
    assert lines(phone)[0] == "Petras [tied, tied] 0 of 2"


def test_without_stakes_there_is_no_column_of_money(phone: Phone) -> None:
    play(phone, NAMES, CATS)
    assert "pays / gets" not in page(phone)
    assert "Who pays whom" not in page(phone)


def test_money_adds_up_to_nothing(phone: Phone) -> None:
    play_for(play(phone, NAMES, CATS), FORTY)
    play_for(play(phone, MARIJA | {Seat.N: "Albinas"}, CATS), FORTY)
    assert [line.partition(" of ")[2] for line in lines(phone)] == [
        "2 +80 ct",
        "1 +40 ct",
        "1 +40 ct",
        "1 −40 ct",
        "1 −40 ct",
        "2 −80 ct",
    ]
    play_for(play(phone, NAMES, CATS), FORTY | {"amount": "0,50", "unit": "€"})
    assert lines(phone)[0] == "Ona [won, won, won] 3 of 3 +80 ct +0,50 €"


def test_an_evening_is_there_for_a_name_that_is_written_from_the_right(phone: Phone) -> None:
    play(phone, NAMES | {Seat.S: "דנה"}, CATS)
    play(phone, {Seat.N: "Albinas", Seat.E: "Marija", Seat.S: "דנה", Seat.W: "Jonas"}, CATS)
    assert headline(phone) == "\u2068דנה\u2069 had the night"
