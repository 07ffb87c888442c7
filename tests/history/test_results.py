"""What is left of a match: on every page the same line, with the game and the day."""

import re

import pytest

from scorekeeper.domain.seats import Seat
from scorekeeper.matches.models import Match
from tests.finished_matches import WAYS, played
from tests.page_text import words_of
from tests.tables import Phone, seated

pytestmark = pytest.mark.django_db

ONE_DAY = "2024-11-28T19:00:00Z"
BY_RAMS = "2 rams on Ona & Petras · pips 6 to 12"


@pytest.fixture
def by_rams(db: None) -> Phone:
    """East and West have won, and North and South have two rams against them."""
    phone = seated()
    for deal in WAYS["two rams"]:
        assert phone.deal(deal).status_code == 201
    Match.objects.filter(pk=phone.match.pk).update(played=ONE_DAY)
    return phone


def shown(phone: Phone, path: str) -> str:
    return words_of(phone.client.get(path).content.decode())


def rows(phone: Phone, path: str) -> list[str]:
    html = phone.client.get(path, follow=True).content.decode()
    lists = re.findall(r'<ul class="played">(.*?)</ul>', html, re.DOTALL)
    return [words_of(row) for each in lists for row in re.findall(r"<li>(.*?)</li>", each, re.DOTALL)]


@pytest.mark.parametrize("path", ["", "matches/", "people/1/", "people/1/with/2/", "evenings/"])
def test_every_list_says_game_and_day_then_who_won_and_by_what(by_rams: Phone, path: str) -> None:
    [row] = rows(by_rams, f"/b/{by_rams.token}/{path}")
    game_and_day, rest = row.split(" Jonas & Rūta won ", 1)
    assert re.fullmatch(r"Avinas · (28 November 2024|Thu 28|9 p\.m\.|21:00)", game_and_day), row
    assert rest == f"against Ona & Petras {BY_RAMS} 0 : 2 rams"


def test_a_name_keeps_its_small_letter(db: None) -> None:
    phone = seated({Seat.N: "petras", Seat.E: "rūta", Seat.S: "ona", Seat.W: "jonas"}, game="forty-one")
    totals = {seat: {"points": points} for seat, points in zip("NESW", (12, 3, 43, 1), strict=True)}
    summary = {"totals": totals, "result": {"ended_by": "target", "winner": "NS"}, "deals": 9}
    Match.objects.filter(pk=phone.match.pk).update(state="over", version=1, summary=summary)
    [row] = rows(phone, f"/b/{phone.token}/matches/")
    assert " ona & petras won against " in row


def test_home_says_the_same(by_rams: Phone) -> None:
    by_rams.client.get(f"/b/{by_rams.token}/")
    [row] = rows(by_rams, "/")
    assert row == f"Avinas · 28 November 2024 Jonas & Rūta won against Ona & Petras {BY_RAMS} 0 : 2 rams"


@pytest.mark.parametrize("path", ["", "table/", "picture.svg"])
def test_the_pages_of_the_match_have_the_same_line(by_rams: Phone, path: str) -> None:
    assert BY_RAMS in re.sub("[\u2068\u2069]", "", shown(by_rams, by_rams.url + path))


def test_the_picture_has_game_and_day(by_rams: Phone) -> None:
    svg = shown(by_rams, by_rams.url + "picture.svg")
    assert "Avinas" in svg
    assert "28 November 2024" in svg


def test_the_cat_stands_with_the_cats() -> None:
    phone = played(seated())
    [row] = rows(phone, f"/b/{phone.token}/matches/")
    assert row.endswith("Ona & Petras won Jonas & Rūta: Cats 0 to 12 pips 0 : 12 pips")
    html = phone.client.get(f"/b/{phone.token}/matches/").content.decode()
    assert re.search(r'#catface"/></svg>\s*<bdi[^>]*>[^<]*: Cats', html)


def test_a_games_own_name_is_before_the_day_and_among_no_players() -> None:
    names = {Seat.P1: "Ona", Seat.P2: "Jonas", Seat.P3: "Petras"}
    phone = seated(names, game="other", options={"title": "Hearts"})
    assert phone.deal({"kind": "played", "points_1": "41", "points_2": "45", "points_3": "0"}).status_code == 201
    Match.objects.filter(pk=phone.match.pk).update(played=ONE_DAY)
    [row] = rows(phone, f"/b/{phone.token}/")
    assert row == "Hearts · 28 November 2024 Deal 2 Ona 41, Jonas 45, Petras 0"


def test_the_filter_of_games_has_their_names() -> None:
    phone = played(seated())
    other = seated(game="other")
    Match.objects.filter(pk=other.match.pk).update(book=phone.match.book, number=2, version=1)
    html = phone.client.get(f"/b/{phone.token}/matches/").content.decode()
    found = re.search(r'<nav class="filter.*?</nav>', html, re.DOTALL)
    assert found
    assert words_of(found[0]) == "Avinas Another game"
    assert "vh" not in found[0]
