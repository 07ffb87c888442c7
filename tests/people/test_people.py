"""The people of a book: who is listed how, what stands on a person's page, and that it costs the same in any book."""

import re
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from scorekeeper.domain.history import Outcome
from scorekeeper.domain.names import unaccented
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.lifecycle import Start, start_match
from scorekeeper.matches.models import Player, Role
from scorekeeper.matches.players import alike, people_of, recent_players
from scorekeeper.people import person
from scorekeeper.people.person import form_from, person_of
from tests.addresses import link
from tests.bench.large_book import large_book
from tests.finished_matches import FOUR, play, played, stopped
from tests.page_text import words_of
from tests.tables import NAMES, ONE_SEVEN_MADE, Phone, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    return seated()


def page(phone: Phone, path: str, status: int = 200) -> str:
    answer = phone.client.get(f"/b/{phone.token}/{path}")
    assert answer.status_code == status
    return answer.content.decode()


def names(lines: Any) -> list[str]:
    return [line.name for line in lines]


def known(phone: Phone, name: str) -> Any:
    return person_of(phone.book.players.get(name=name), phone.token)


# Lists


def test_who_played_last_stands_first_and_who_never_played_last(phone: Phone) -> None:
    book = phone.book
    Player.objects.create(book=book, number=9, name="Aldona")
    phone.deal(ONE_SEVEN_MADE)
    play(phone, dict(zip(FOUR, ["Marija", "Tomas", "Ona", "Albinas"], strict=True)))
    found = people_of(book)
    assert names(found.lately) == ["Ona", "Marija", "Tomas", "Albinas", "Petras", "Rūta", "Jonas"]
    assert names(found.others) == ["Aldona"]
    assert names(recent_players(book, 5)) == ["Ona", "Marija", "Tomas", "Albinas", "Petras"]


def test_a_match_that_nobody_recorded_in_makes_nobody_recent(phone: Phone) -> None:
    assert recent_players(phone.book, 12) == []
    assert "Nobody has finished a match yet" in page(phone, "people/")


def test_a_list_says_how_many_matches_were_won_and_who_is_cats(phone: Phone) -> None:
    played(phone)
    found = {line.name: line for line in people_of(phone.book).lately}
    assert {name: (line.won, line.matches, bool(line.badge)) for name, line in found.items()} == {
        "Petras": (1, 1, False),
        "Ona": (1, 1, False),
        "Rūta": (0, 1, True),
        "Jonas": (0, 1, True),
    }
    text = page(phone, "people/")
    assert words_of(text).count("won 1 of 1") == 2
    assert text.count('aria-label="Cats"') == 2


def test_many_people_are_found_by_letters_without_accents(phone: Phone) -> None:
    book = phone.book
    Player.objects.bulk_create(
        Player(book=book, number=number, name=f"Guest {number}", folded=f"guest {number}") for number in range(10, 40)
    )
    assert 'type="search"' in page(phone, "people/")
    assert names(people_of(book, "RUT").others) == ["Rūta"]
    text = page(phone, "people/?q=ruta")
    assert "Rūta" in text
    assert "Petras" not in text
    assert "No name in this book matches." in page(phone, "people/?q=xyz")


@pytest.mark.parametrize("name,without", [
    ("Rūta",     "ruta"),
    ("ŽYDRŪNĖ",  "zydrune"),
    ("Łukasz",   "lukasz"),
    ("Søren",    "soren"),
    ("Ёжик",     "ежик"),
    ("がく",     "がく"),   # another sound, hence another name
    ("Anna  B",  "anna b"),
])  # fmt: skip
def test_a_name_without_its_accents(name: str, without: str) -> None:
    assert unaccented(name) == unaccented(without)
    assert unaccented("かく") != unaccented("がく")


def test_names_that_differ_in_accents_alone_are_shown_to_the_owner(phone: Phone) -> None:
    played(phone)
    book = phone.book
    play(phone, NAMES | {Seat.E: "Ruta"})
    assert [(pair.name, pair.staying) for pair in alike(book)] in ([("Rūta", "Ruta")], [("Ruta", "Rūta")])
    assert "the same person?" in page(phone, "people/")
    watching = Phone(link(book, Role.SCORE), phone.match)
    assert "the same person?" not in page(watching, "people/")


def test_two_who_sat_in_one_match_are_not_taken_for_one(phone: Phone) -> None:
    play(phone, NAMES | {Seat.N: "Ruta"})
    assert alike(phone.book) == []


# A person


def test_a_person_who_finished_nothing_is_told_so(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    text = page(phone, "people/1/")
    assert "has not finished a match yet" in text
    assert "Not finished" in text
    assert phone.url in text


def test_won_and_lost_stand_with_what_matters_in_the_game(phone: Phone) -> None:
    played(phone)
    play(phone, NAMES, ends="rams east")
    petras = known(phone, "Petras")
    assert (petras.record.won, petras.record.lost, petras.record.matches) == (1, 1, 2)
    facts = {fact.label: fact.value for game in petras.games for fact in game.facts}
    assert facts["Declared and made"] == "1 of 2"
    assert facts["Made the others Cats"] == "once"
    text = page(phone, "people/1/")
    assert "1 of 2" in text
    assert "won, lost" in text


def test_a_match_that_was_stopped_is_finished_and_undecided(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    phone.send(event="close", cid="b6a1d1de-6b5f-4b3a-8f57-3c5a0f6f0b11", seen=1)
    petras = known(phone, "Petras")
    assert (petras.record.matches, petras.record.rest) == (1, "1 without a winner")
    assert petras.form is None
    assert [line.is_open for line in petras.recent] == [False]


def test_won_is_said_of_as_many_matches_on_every_page(phone: Phone) -> None:
    """Three won by Petras and Ona, two lost, one stopped, which is told apart."""
    played(phone)
    for ends in ("cats east", "cats east", "rams east", "rams east"):
        play(phone, NAMES, ends=ends)
    stopped(phone, NAMES)
    petras, ona = (phone.book.players.get(name=name).number for name in ("Petras", "Ona"))

    book, people, person = (page(phone, path) for path in ("", "people/", f"people/{petras}/"))
    together = page(phone, f"people/{petras}/with/{ona}/")

    assert re.search(r"This month Petras 3 of 5 .*Ever Petras 3 of 5 ", words_of(book))
    assert "Petras won 3 of 5" in words_of(people)
    assert "3 of 5 matches won 2 lost, 1 more without a winner" in words_of(person)
    assert "Best partner Ona Petras won 3 of 5 with Ona" in words_of(person)
    assert "Avinas (2 lost) 3 of 5" in words_of(together)
    for shown in (book, people, together):
        assert "of 6" not in words_of(shown)


# fmt: off
FORMS = [  # outcomes, told, now, longest
    ("w",            "Won 1 of the last 1",   "",                "" ),
    ("wwl",          "Won 2 of the last 3",   "",                "2 won in a row"),
    ("lwww",         "Won 3 of the last 4",   "3 won in a row",  "3 won in a row"),
    ("wwwll",        "Won 3 of the last 5",   "2 lost in a row", "3 won in a row"),
    ("ww-",          "Won 2 of the last 3",   "",                "2 won in a row"),
    ("wwwwllllllllll", "Won 0 of the last 10", "10 lost in a row", "4 won in a row"),
]
# fmt: on


@pytest.mark.parametrize("outcomes,told,now,longest", FORMS)
def test_form_is_told_in_words_and_runs(outcomes: str, told: str, now: str, longest: str) -> None:
    words = {"w": "won", "l": "lost", "-": "tied"}
    form = form_from([{"w": Outcome.WON, "l": Outcome.LOST, "-": Outcome.LEVEL}[letter] for letter in outcomes])
    assert form is not None
    assert (form.summary, form.now, form.longest) == (told, now, longest)
    assert form.words == ", ".join(words[letter] for letter in outcomes[-10:])


def test_form_and_partners_are_told_from_the_last_matches_and_whoever_has_more_is_told_so(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(person, "MOST_DECIDED", 5)
    for _match in range(2):
        play(phone, NAMES)
    for _match in range(3):
        play(phone, NAMES | {Seat.S: "Tomas"}, ends="rams east")
    number = phone.book.players.get(name="Petras").number
    assert "Runs and partners" not in page(phone, f"people/{number}/")
    play(phone, NAMES | {Seat.S: "Tomas"}, ends="rams east")
    petras = known(phone, "Petras")
    partners = petras.partners_and_opponents.partners
    assert [(partner.name, partner.matches) for partner in partners] == [("Tomas", 4), ("Ona", 1)]
    assert (petras.form.summary, petras.form.now, petras.record.matches) == (
        "Won 1 of the last 5",
        "4 lost in a row",
        6,
    )
    assert "Runs and partners are based on the last 5 matches." in page(phone, f"people/{number}/")


def test_a_match_in_which_nothing_was_recorded_does_not_stand_on_anybodys_page(phone: Phone) -> None:
    played(phone)
    start = Start(uuid4(), BY_SLUG["avinas"], NAMES, Seat.N, {})
    start_match(phone.book, start)
    ruta = known(phone, "Rūta")
    assert (ruta.open, len(ruta.recent), bool(ruta.badge)) == ([], 1, True)


def test_the_best_partner_needs_five_matches_together(phone: Phone) -> None:
    for _match in range(4):
        play(phone, NAMES)
    assert known(phone, "Petras").partners_and_opponents.best is None
    play(phone, NAMES)
    best = known(phone, "Petras").partners_and_opponents.best
    assert (best.name, best.won, best.matches) == ("Ona", 5, 5)
    for _match in range(5):
        play(phone, NAMES | {Seat.S: "Tomas"}, ends="rams east")
    found = known(phone, "Petras").partners_and_opponents
    assert found.best.name == "Ona"
    assert [partner.name for partner in found.partners] == ["Ona", "Tomas"]


def test_the_hardest_opponent_is_whoever_the_fewest_were_won_against(phone: Phone) -> None:
    for _match in range(5):
        play(phone, NAMES)
    assert known(phone, "Petras").partners_and_opponents.hardest is None  # nobody has won against Petras
    for _match in range(4):
        play(phone, NAMES | {Seat.E: "Tomas"}, ends="rams east")
    hardest = known(phone, "Petras").partners_and_opponents.hardest
    assert (hardest.name, hardest.won, hardest.matches) == ("Jonas", 5, 9)  # four against Tomas are too few
    play(phone, NAMES | {Seat.E: "Tomas"}, ends="rams east")
    hardest = known(phone, "Petras").partners_and_opponents.hardest
    assert (hardest.name, hardest.won, hardest.matches) == ("Tomas", 0, 5)
    assert known(phone, "Ona").partners_and_opponents.hardest == hardest
    assert "Toughest opponent Tomas Petras won 0 of 5 against Tomas" in words_of(page(phone, "people/1/"))


def test_who_is_cats_is_marked_until_the_next_match(phone: Phone) -> None:
    played(phone)
    assert (bool(known(phone, "Rūta").badge), bool(known(phone, "Petras").badge)) == (True, False)
    assert 'aria-label="Cats"' in page(phone, "people/2/")


def test_people_of_another_book_are_not_found(phone: Phone) -> None:
    stranger = seated()
    Player.objects.create(book=stranger.book, number=77, name="Stranger")
    page(phone, "people/77/", 404)


# The same cost in any book


@pytest.fixture
def queries() -> Callable[[str], int]:
    def counted(url: str) -> int:
        seen: list[str] = []

        def noting(execute: Any, sql: str, *rest: Any) -> Any:
            seen.append(sql)
            return execute(sql, *rest)

        with connection.execute_wrapper(noting):
            assert Client().get(url).status_code == 200
        return len(seen)

    return counted


@pytest.mark.rest
@pytest.mark.parametrize("path,most", [("people/1/", 14), ("people/", 9), ("people/1/with/2/", 12)])
def test_a_page_about_people_asks_as_often_in_a_large_book(queries: Callable[[str], int], path: str, most: int) -> None:
    small, large = (queries(large_book(matches).url + path) for matches in (300, 900))
    assert small == large
    assert large <= most


def test_a_page_about_a_person_folds_no_deals(phone: Phone, queries: Callable[[str], int]) -> None:
    played(phone)
    asked: list[str] = []

    def noting(execute: Any, sql: str, *rest: Any) -> Any:
        asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(noting):
        page(phone, "people/1/")
        page(phone, "people/1/with/2/")
    assert not [sql for sql in asked if "book_event" in sql]
