"""The people of a book: who is listed how, what stands on a person's page, and that it costs the same in any book."""

import html
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from scorekeeper.domain.history import Outcome
from scorekeeper.domain.names import unaccented
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.lifecycle import Start, start_match
from scorekeeper.matches.match_cache import cached_match
from scorekeeper.matches.models import Match, Player, Role, Seated
from scorekeeper.matches.players import alike, people_of, recent_players
from scorekeeper.people import person
from scorekeeper.people.person import form_from, form_line, person_of
from tests.addresses import link
from tests.bench.large_book import large_book
from tests.finished_matches import FOUR, play, played, stopped
from tests.matches.views.test_chairs import take
from tests.page_text import words_of
from tests.tables import NAMES, ONE_SEVEN_MADE, Phone, seated

pytestmark = pytest.mark.django_db


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


def test_a_person_who_finished_nothing_learns_it(phone: Phone) -> None:
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
    """Three won by Petras and Ona, two lost, one stopped, which the page tells apart."""
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
    assert "Ona 5 3 best partner 0 0" in words_of(person)
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
def test_form_is_words_and_runs(outcomes: str, told: str, now: str, longest: str) -> None:
    words = {"w": "won", "l": "lost", "-": "tied"}
    form = form_from([{"w": Outcome.WON, "l": Outcome.LOST, "-": Outcome.LEVEL}[letter] for letter in outcomes])
    assert form is not None
    assert (form.summary, form.now, form.longest) == (told, now, longest)
    assert form.words == ", ".join(words[letter] for letter in outcomes[-10:])


def test_form_and_partners_follow_from_the_last_matches_and_the_page_says_of_whom(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(person, "MOST_DECIDED", 5)
    for _match in range(2):
        play(phone, NAMES)
    for _match in range(3):
        play(phone, NAMES | {Seat.S: "Tomas"}, ends="rams east")
    number = phone.book.players.get(name="Petras").number
    assert "Form, partners and opponents" not in page(phone, f"people/{number}/")
    play(phone, NAMES | {Seat.S: "Tomas"}, ends="rams east")
    petras = known(phone, "Petras")
    assert [(other.name, other.beside, other.against) for other in petras.company] == [
        ("Rūta", 0, 5), ("Jonas", 0, 5), ("Tomas", 4, 0), ("Ona", 1, 0),
    ]  # fmt: skip
    assert (petras.form.summary, petras.form.now, petras.record.matches) == (
        "Won 1 of the last 5",
        "4 lost in a row",
        6,
    )
    assert "Form, partners and opponents are based on the last 5 matches." in page(phone, f"people/{number}/")


def test_a_match_in_which_nothing_was_recorded_does_not_stand_on_anybodys_page(phone: Phone) -> None:
    played(phone)
    start = Start(uuid4(), BY_SLUG["avinas"], NAMES, Seat.N, {})
    start_match(phone.book, start)
    ruta = known(phone, "Rūta")
    assert (ruta.open, len(ruta.recent), bool(ruta.badge)) == ([], 1, True)


def company(phone: Phone, name: str) -> dict[str, tuple[int, int, int, int]]:
    """With whom and against whom: matches and won as a partner, and as an opponent."""
    return {
        other.name: (other.beside, other.won_beside, other.against, other.won_against)
        for other in known(phone, name).company
    }


def best(phone: Phone, name: str) -> tuple[list[str], list[str]]:
    """The best partner and the best opponent, if there are any."""
    found = known(phone, name).company
    return [other.name for other in found if other.is_best_partner], [
        other.name for other in found if other.is_best_opponent
    ]


def test_with_and_against_are_one_table(phone: Phone) -> None:
    for _match in range(4):
        play(phone, NAMES)
    for _match in range(3):
        play(phone, NAMES | {Seat.S: "Rūta", Seat.E: "Ona"}, ends="rams east")
    assert company(phone, "Petras") == {
        "Jonas": (0, 0, 7, 4), "Ona": (4, 4, 3, 0), "Rūta": (3, 0, 4, 4),
    }  # fmt: skip
    text = words_of(page(phone, f"people/{phone.book.players.get(name='Petras').number}/"))
    assert "with won against won Rūta 3 0 4 4 Ona 4 4 3 0 Jonas 0 0 7 4 most won against" in text


def test_the_best_partner_and_opponent_need_five_matches(phone: Phone) -> None:
    for _match in range(4):
        play(phone, NAMES)
    assert best(phone, "Petras") == ([], [])
    play(phone, NAMES)
    assert best(phone, "Petras") == (["Ona"], ["Rūta"])  # of Rūta and Jonas alike the first
    for _match in range(5):
        play(phone, NAMES | {Seat.S: "Tomas", Seat.E: "Marija"}, ends="rams east")
    assert best(phone, "Petras") == (["Ona"], ["Rūta"])
    assert best(phone, "Tomas") == ([], [])  # who won nothing has no best


def test_who_is_cats_is_marked_until_the_next_match(phone: Phone) -> None:
    played(phone)
    assert (bool(known(phone, "Rūta").badge), bool(known(phone, "Petras").badge)) == (True, False)
    assert 'aria-label="Cats"' in page(phone, "people/2/")


def test_people_of_another_book_are_not_found(phone: Phone) -> None:
    stranger = seated()
    Player.objects.create(book=stranger.book, number=77, name="Stranger")
    page(phone, "people/77/", 404)


# A game and a year


@pytest.fixture
def two_years(phone: Phone) -> Phone:
    """Petras won one in 2025 and lost one in 2026, and one was stopped in 2026."""
    first = played(phone)
    second = play(phone, NAMES, ends="rams east")
    third = stopped(phone, NAMES)
    for table, year in ((first, 2025), (second, 2026), (third, 2026)):
        at = datetime(year, 6, 1, 18, tzinfo=UTC)
        Match.objects.filter(pk=table.match.pk).update(played=at)
        Seated.objects.filter(match=table.match).update(played=at)
    return phone


@pytest.mark.parametrize("query,words", [
    ("",                      "1 of 2 matches won"),
    ("?year=2025",            "1 of 1 match won"),
    ("?year=2026",            "0 of 1 match won"),
    ("?game=avinas&year=2026", "0 of 1 match won"),
    ("?game=kaiser",          "No finished match fits this choice."),
    ("?year=2024",            "No finished match fits this choice."),
    ("?game=chess&year=x",    "1 of 2 matches won"),
    ("?year=99999999999",     "1 of 2 matches won"),
])  # fmt: skip
def test_a_person_can_be_narrowed_to_a_game_and_a_year(two_years: Phone, query: str, words: str) -> None:
    number = two_years.book.players.get(name="Petras").number
    assert words in words_of(page(two_years, f"people/{number}/{query}"))


def test_a_chosen_year_leads_back_to_all_and_its_matches_to_find(two_years: Phone) -> None:
    number = two_years.book.players.get(name="Petras").number
    text = html.unescape(page(two_years, f"people/{number}/?year=2025"))
    own = f"/b/{two_years.token}/people/{number}/"
    assert re.search(rf'href="{own}"\s+aria-current="true">2025', text)
    assert re.search(rf'href="{re.escape(own)}\?year=2026">2026', text)
    assert f"matches/?person={number}&year=2025" in text
    assert "Petras played" in page(two_years, f"matches/?person={number}&year=2025")
    assert two_years.url in page(two_years, f"matches/?person={number}&year=2025")


@pytest.mark.parametrize("outcomes,points", [
    # the outcomes by month, the oldest first; what stands at the end of each month with ten behind it
    (["wwwwwlllll", "w", "l"],   [(1, 5), (2, 5), (3, 4)]),
    (["wwwww", "lllll", "wwwww"], [(2, 5), (3, 5)]),
    (["wwwwwwwwwwll", "", "", "llll"], [(1, 8), (4, 4)]),
    (["wwwwwwwwww"],             None),
    (["www", "lll"],             None),
])  # fmt: skip
def test_form_is_a_line_over_the_months(outcomes: list[str], points: list[tuple[int, int]] | None) -> None:
    letters = {"w": Outcome.WON, "l": Outcome.LOST}
    line = form_line([
        (datetime(2026, month, 3, 18, tzinfo=UTC), letters[letter])
        for month, row in enumerate(outcomes, 1)
        for letter in row
    ])  # fmt: skip
    if points is None:
        assert line is None
        return
    assert line is not None
    assert line.last == points[-1][1]
    names = ["", "January", "February", "March", "April"]
    assert line.words == "Won of the last ten: " + ", ".join(f"{won} in {names[month]} 2026" for month, won in points)


def test_the_line_stands_where_its_numbers_say() -> None:
    months = [(1, Outcome.WON)] * 10 + [(3, Outcome.LOST)] * 10
    line = form_line([(datetime(2026, month, 3, tzinfo=UTC), outcome) for month, outcome in months])
    assert line is not None
    assert (line.path, line.x, line.y) == ("M10 14L348 104", 348, 104)


# Records, and the deal that made each


def test_a_record_leads_to_its_deal(phone: Phone) -> None:
    table = played(phone)
    text = page(phone, f"people/{phone.book.players.get(name='Petras').number}/")
    assert "Records of the book" in text
    leads = phone.client.get(f"/b/{phone.token}/{table.match.number}/record/rams/")
    # "cats east" is jotted so: the last deal but none lays the most rams that ever stand.
    cid = leads.headers["Location"].rstrip("/").rpartition("/")[2]
    number = [str(entry.cid) for entry in table.match.log().live].index(cid) + 1
    rams = [max(row.state.rams.of(side) for side in Side) for row in cached_match(table.match).replay.rows]
    assert number == rams.index(max(rams)) + 1


@pytest.mark.parametrize("what", ["chess", "x" * 200])
def test_no_such_record_leads_to_the_match(phone: Phone, what: str) -> None:
    table = played(phone)
    answer = phone.client.get(f"/b/{phone.token}/{table.match.number}/record/{what}/")
    assert (answer.status_code, answer.headers["Location"]) == (302, table.url)


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
@pytest.mark.parametrize("path,most", [("people/1/", 20), ("people/", 9), ("people/1/with/2/", 14)])
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


THREE = (Seat.P1, Seat.P2, Seat.P3)


def three_alone(book: Phone | None, points: str, **rules: Any) -> Phone:
    """Ona, Jonas and Rasa play one round for these points; the second has won the draw after a star."""
    people = dict(zip(THREE, ("Ona", "Jonas", "Rasa"), strict=True))
    options = {"rounds": 1} | rules
    phone = seated(people, game="other", options=options)
    if book:
        start = Start(uuid4(), BY_SLUG["other"], people, Seat.P1, options)
        phone = Phone(book.token, start_match(book.book, start), book.client)
    fields = {f"points_{n}": each for n, each in enumerate(points.split()[:3], 1)}
    draw = {"draw": "P2"} if "*" in points else {}
    assert phone.deal({"kind": "played"} | fields | draw).status_code == 201
    return phone


def test_places_of_those_who_play_alone_are_counted_and_ties_share_one() -> None:
    first = three_alone(None, "20 10 10")
    three_alone(first, "5 20 30")
    three_alone(first, "3 7 9", wins="lowest")
    three_alone(first, "7 7 3 *")
    three_alone(first, "8 8 2")
    told = {
        name: words_of(page(first, f"people/{number}/")).partition("Places: ")[2].partition(" of 5")[0]
        for name, number in first.book.players.values_list("name", "number")
    }
    assert {name: words.rpartition(" won ")[0] for name, words in told.items()} == {
        "Ona": "3 × 1st, 1 × 2nd, 1 × 3rd",
        "Jonas": "2 × 1st, 3 × 2nd",
        "Rasa": "1 × 1st, 1 × 2nd, 3 × 3rd",
    }
    listed = words_of(page(first, "matches/"))
    for line in (
        "Ona won 2nd Jonas 10, 2nd Rasa 10",
        "Rasa won 2nd Jonas 20, 3rd Ona 5",
        "Ona won with the fewest 2nd Jonas 7, 3rd Rasa 9",
        "Jonas won by the draw 2nd Ona 7, 3rd Rasa 3",
        "1st Ona 8, 1st Jonas 8, 3rd Rasa 2",
    ):
        assert line in listed


def test_who_left_a_chair_has_no_place_in_that_match() -> None:
    people = dict(zip(THREE, ("Ona", "Jonas", "Rasa"), strict=True))
    phone = seated(people, game="other", options={"rounds": 2})
    phone.deal({"kind": "played", "points_1": "9", "points_2": "4", "points_3": "1"})
    assert take(phone, "P1", "Albinas").status_code == 303
    phone.deal({"kind": "played", "points_1": "1", "points_2": "2", "points_3": "3"})
    told = {
        name: words_of(page(phone, f"people/{number}/"))
        for name, number in phone.book.players.values_list("name", "number")
    }
    assert "Played a part of 1 more match" in told["Ona"]
    assert "Places" not in told["Ona"]
    assert "Places: 1 × 1st" in told["Albinas"]
    assert "Places: 1 × 2nd" in told["Jonas"]
    assert "Places: 1 × 3rd" in told["Rasa"]


def test_two_against_each_other_have_no_places() -> None:
    phone = seated({Seat.P1: "Ona", Seat.P2: "Jonas"}, game="other", options={"rounds": 1})
    phone.deal({"kind": "played", "points_1": "5", "points_2": "3"})
    assert "Places" not in page(phone, "people/1/")
    assert "against Jonas" in words_of(page(phone, "matches/"))
