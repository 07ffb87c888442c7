"""Head to head: two people as partners and as opponents, and two pairs of partners."""

import re
from datetime import UTC, datetime
from html import unescape
from typing import Any
from uuid import uuid4

import pytest

from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.lifecycle import Start, start_match
from scorekeeper.matches.models import Match, Player, Seated
from scorekeeper.people.filters import Filter
from scorekeeper.people.head_to_head import TwoPairs, TwoPeople, two_pairs, two_people
from tests.finished_matches import play, played
from tests.tables import NAMES, ONE_SEVEN_MADE, Phone

pytestmark = pytest.mark.django_db

CROSSED = NAMES | {Seat.S: "Rūta", Seat.E: "Ona"}
"""Petras and Rūta against Jonas and Ona."""


def players(phone: Phone, *names: str) -> list[Player]:
    book = phone.book
    return [book.players.get(name=name) for name in names]


def between(phone: Phone, one: str, other: str) -> TwoPeople:
    return two_people(*players(phone, one, other), phone.token)


def pairs(phone: Phone, *names: str) -> TwoPairs:
    a, b, c, d = players(phone, *names)
    return two_pairs((a, b), (c, d), phone.token)


def get(phone: Phone, path: str) -> Any:
    return phone.client.get(f"/b/{phone.token}/people/{path}")


def number(phone: Phone, name: str) -> int:
    return players(phone, name)[0].number


def test_partners_and_opponents_are_told_apart(phone: Phone) -> None:
    played(phone)
    play(phone, NAMES, ends="rams east")
    play(phone, CROSSED)
    two = between(phone, "Petras", "Rūta")
    assert [(game.name, game.record.won, game.record.matches) for game in two.partners] == [("Avinas", 1, 1)]
    assert [(game.matches, game.one, game.other) for game in two.opponents] == [(2, 1, 1)]
    assert len(two.meetings) == 3
    turned = between(phone, "Rūta", "Petras")
    assert [(game.matches, game.one, game.other) for game in turned.opponents] == [(2, 1, 1)]


def test_the_rest_beside_the_name_of_a_game_is_in_the_language_of_the_page(phone: Phone) -> None:
    played(phone)
    play(phone, NAMES, ends="rams east")
    page = get(phone, f"{number(phone, 'Petras')}/with/{number(phone, 'Ona')}/").content.decode()
    assert ' lang="en-gb">(1 lost)</small>' in page


def test_in_a_game_of_single_players_somebody_else_may_win(phone: Phone) -> None:
    played(phone)
    seats = Seated.objects.filter(match=phone.match)
    seats.update(partner=None, outcome="lost", slug="solo-spades")
    seats.filter(player__name="Ona").update(outcome="won")
    game = between(phone, "Petras", "Rūta").opponents[0]
    assert (game.matches, game.one, game.other, game.neither) == (1, 0, 0, 1)
    assert "In 1 match neither won, or both." in get(phone, "1/with/2/").content.decode()
    assert between(phone, "Petras", "Ona").opponents[0].other == 1
    seats.filter(player__name="Petras").update(outcome="won")
    both = between(phone, "Petras", "Ona").opponents[0]
    assert (both.matches, both.one, both.other, both.neither) == (1, 0, 0, 1)


def test_a_pair_meets_other_pairs(phone: Phone) -> None:
    played(phone)
    play(phone, NAMES, ends="rams east")
    play(phone, NAMES | {Seat.W: "Tomas"})
    rivals = between(phone, "Petras", "Ona").rivals
    told = [({pair.one[1], pair.other[1]}, pair.won, pair.matches) for pair in rivals]
    assert told == [({"Rūta", "Jonas"}, 1, 2), ({"Rūta", "Tomas"}, 1, 1)]


def test_two_pairs_meet_in_either_order(phone: Phone) -> None:
    played(phone)
    play(phone, NAMES, ends="rams east")
    play(phone, NAMES)
    play(phone, CROSSED)
    for names, won in (
        (("Petras", "Ona", "Rūta", "Jonas"), (2, 1)),
        (("Ona", "Petras", "Rūta", "Jonas"), (2, 1)),
        (("Jonas", "Rūta", "Petras", "Ona"), (1, 2)),
    ):
        found = pairs(phone, *names)
        assert [(game.matches, game.one, game.other) for game in found.games] == [(3, *won)]
        assert len(found.meetings) == 3


def test_pairs_that_never_met_learn_it(phone: Phone) -> None:
    played(phone)
    petras, ruta, ona, jonas = (number(phone, name) for name in ("Petras", "Rūta", "Ona", "Jonas"))
    query = f"pairs/?one={petras}&one={ruta}&other={ona}&other={jonas}"
    assert "No match between these two pairs has been decided yet" in get(phone, query).content.decode()


WRONG = ["one=1&other=1", "one=1&one=2&other=3", "one=1&one=2&other=3&other=3", "one=99&other=98", "one=&other=x", ""]


@pytest.mark.parametrize("query", WRONG)
def test_a_choice_that_is_none_is_asked_again(phone: Phone, query: str) -> None:
    text = get(phone, f"pairs/?show=1&{query}").content.decode()
    assert "Choose one or two people on each side, all different." in text


def test_of_very_many_those_who_played_last_are_in_sight(phone: Phone) -> None:
    played(phone)
    book = phone.book
    guests = [Player(book=book, number=n, name=f"Guest {n}", folded=f"guest {n}") for n in range(10, 40)]
    Player.objects.bulk_create(guests)
    side = get(phone, "pairs/?other=39").content.decode().partition("The other side")[2]
    seen, folded = side.split("<details", 1)
    assert len(re.findall('type="checkbox"', seen)) == 24
    assert all(f'<bdi translate="no">{name}</bdi>' in seen for name in NAMES.values())
    assert re.match(r"[^>]* open>", folded)
    assert 'value="39" checked' in folded


def test_two_who_never_met_learn_it_and_nobody_meets_oneself(phone: Phone) -> None:
    assert "has been decided yet" in get(phone, "1/with/2/").content.decode()
    assert get(phone, "1/with/1/").status_code == 404
    assert get(phone, "1/with/99/").status_code == 404


def test_an_open_match_is_a_meeting_but_no_result(phone: Phone) -> None:
    start = Start(uuid4(), BY_SLUG["avinas"], NAMES, Seat.N, {})
    table = Phone(phone.token, start_match(phone.book, start), phone.client)
    table.deal(ONE_SEVEN_MADE)
    two = between(phone, "Petras", "Ona")
    assert (two.partners, two.opponents, len(two.meetings)) == ([], [], 1)


# A game and a year


def in_2025(phone: Phone) -> None:
    """The phone's own match was played in 2025."""
    at = datetime(2025, 6, 1, 18, tzinfo=UTC)
    Match.objects.filter(pk=phone.match.pk).update(played=at)
    Seated.objects.filter(match=phone.match).update(played=at)


@pytest.mark.parametrize("chosen,opponents,meetings", [
    (Filter(),                            (3, 2, 1), 3),
    (Filter(year=2025),                   (1, 1, 0), 1),
    (Filter(year=2024),                   None,      0),
    (Filter(BY_SLUG["avinas"]),           (3, 2, 1), 3),
    (Filter(BY_SLUG["avinas"], 2025),     (1, 1, 0), 1),
    (Filter(BY_SLUG["kaiser"]),           None,      0),
])  # fmt: skip
def test_two_people_and_two_pairs_can_be_narrowed(
    phone: Phone, chosen: Filter, opponents: tuple[int, int, int] | None, meetings: int
) -> None:
    played(phone)
    play(phone, NAMES, ends="rams east")
    play(phone, NAMES)
    in_2025(phone)
    petras, ruta, ona, jonas = players(phone, "Petras", "Rūta", "Ona", "Jonas")
    two = two_people(petras, ruta, phone.token, chosen)
    both = two_pairs((petras, ona), (ruta, jonas), phone.token, chosen)
    expected = [] if opponents is None else [opponents]
    assert [(game.matches, game.one, game.other) for game in two.opponents] == expected
    assert [(game.matches, game.one, game.other) for game in both.games] == expected
    assert (len(two.meetings), len(both.meetings)) == (meetings, meetings)


def test_the_numbers_are_those_of_the_names_and_not_of_who_played_less(phone: Phone) -> None:
    played(phone)
    play(phone, NAMES | {Seat.W: "Tomas"})
    petras, jonas = players(phone, "Petras", "Jonas")
    for one, other, expected in ((petras, jonas, (1, 1, 0)), (jonas, petras, (1, 0, 1))):
        game = two_people(one, other, phone.token).opponents[0]
        assert (game.matches, game.one, game.other) == expected


def test_the_pages_offer_the_years_and_keep_who_was_chosen(phone: Phone) -> None:
    played(phone)
    play(phone, NAMES)
    in_2025(phone)
    petras, ruta, ona, jonas = (number(phone, name) for name in ("Petras", "Rūta", "Ona", "Jonas"))
    chosen = f"?one={petras}&one={ona}&other={ruta}&other={jonas}"
    for path in (f"{petras}/with/{ruta}/?", f"pairs/{chosen}&"):
        text = unescape(get(phone, path).content.decode())
        assert f'/people/{path}year=2025">2025</a>' in text
        narrowed = unescape(get(phone, f"{path}year=2025").content.decode())
        assert re.search(r'aria-current="true">\s*2025</a>', narrowed)
        assert "1 match</small>" in narrowed
