"""Trying a game on the first page: nothing typed, nothing stored, scored as in any match."""

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import quote

import pytest
from django.test import Client

from scorekeeper.domain.game import Game
from scorekeeper.games import GAMES
from scorekeeper.matches.models import Event, Match
from tests.page_text import words_of
from tests.tables import seated

pytestmark = pytest.mark.django_db

HREF = re.compile(r'<a\s+class="btn[^"]*"\s+href="([^"]+)"[^>]*data-swaps[^>]*>(.*?)</a>', re.DOTALL)


def links(page: str) -> dict[str, str]:
    """The keys that can be tapped, with their words, and where they lead."""
    return {" ".join(words_of(words).split()): unescape(href) for href, words in HREF.findall(page)}


def get(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def tapped(client: Client, *keys: str) -> str:
    """The page after these taps, from the first page on; each key is named by the beginning of its words."""
    page = get(client, "/")
    for key in keys:
        found = [href for words, href in links(page).items() if words.startswith(key)]
        assert len(found) == 1, (key, links(page))
        page = get(client, found[0])
    return page


def test_the_first_page_has_a_deal_to_try(client: Client) -> None:
    page = tapped(client)
    assert set(links(page)) == {"Ona", "Jonas", "Petras", "Rūta"}
    assert "Who held a seven? Tap one or two." in words_of(page)
    assert "Ona & Petras: 3 rams left, 0 crossed out; 4 of 12 pips" in spoken(page)


def spoken(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


RESULTS = [
    (["Jonas"], "Jonas declares.", "Ona & Petras: 1 ram", "Jonas & Rūta: 2 rams"),
    (["Jonas", "Ona"], "Ona declares.", "Jonas & Rūta: 2 rams", "Ona & Petras: 4 rams"),
    (["Rūta", "Rūta"], "Rūta declares.", "Ona & Petras: 2 rams", "Jonas & Rūta: 4 rams"),
    (["Ona", "Petras", "Rūta"], "Rūta declares.", "Ona & Petras: 1 ram", "Jonas & Rūta: 2 rams"),
]
"""Taps, and what the page says then: one ram a seven against the losing side, two if the declarers lost."""


@pytest.mark.parametrize("taps,asked,made,lost", RESULTS)
def test_the_keys_say_what_they_will_do(client: Client, taps: list[str], asked: str, made: str, lost: str) -> None:
    page = tapped(client, *taps)
    assert asked in spoken(page)
    assert {f"Made {made}", f"Lost {lost}"} < links(page).keys()


RECORDED = [
    (["Jonas", "Made"], "4 rams left, 0 crossed out; 4 of 12 pips", "no rams left, 3 crossed out; 6 of 12 pips"),
    (["Jonas", "Lost"], "1 ram left, 2 crossed out; 4 of 12 pips", "no rams left, 3 crossed out; 6 of 12 pips"),
    (["Ona", "Ona", "Lost"], "7 rams left, 0 crossed out; 4 of 12 pips", "no rams left, 3 crossed out; 6 of 12 pips"),
    (
        ["Ona", "Ona", "Made", "Next deal", "Rūta", "Lost"],
        "no rams left, 3 crossed out; 4 of 12 pips",
        "1 ram left, 3 crossed out; 6 of 12 pips",
    ),
]


@pytest.mark.parametrize("taps,ours,theirs", RECORDED)
def test_a_tap_records_on_the_sheet(client: Client, taps: list[str], ours: str, theirs: str) -> None:
    page = spoken(tapped(client, *taps))
    assert f"Ona & Petras: {ours}" in page
    assert f"Jonas & Rūta: {theirs}" in page


def test_undo_and_the_way_to_an_own_match(client: Client) -> None:
    page = tapped(client, "Jonas", "Made")
    assert "Deal 5: Jonas, one seven, made: 1 ram against Ona & Petras." in spoken(page)
    assert 'href="/new/?game=avinas"' in page
    undone = tapped(client, "Jonas", "Made", "Undo 5")
    assert "Ona & Petras: 3 rams left" in spoken(undone)
    assert "Who held a seven?" in spoken(undone)
    assert "Undo 6" in links(tapped(client, "Jonas", "Made", "Next deal", "Ona", "Lost"))


def test_trying_stores_nothing(client: Client) -> None:
    tapped(client, "Jonas", "Made", "Next deal", "Ona", "Lost")
    assert client.cookies == {}
    assert (Match.objects.count(), Event.objects.count()) == (0, 0)


def test_the_part_is_the_same_as_on_the_page(client: Client) -> None:
    page = tapped(client, "Jonas")
    address = next(iter(links(page).values())).partition("#")[0].replace("/?", "/try/?")
    part = get(client, address)
    assert part.strip().startswith("<section")
    assert part.strip() in get(client, address.replace("/try/?", "/?"))


def hostile() -> Iterator[str]:
    yield from ("holders=", "holders=Q", "holders=%00", "holders=x%20y&won=7", f"holders={'W' * 9000}")
    yield from ("deal=", "deal=%00", "deal=kind%3Dsevens", "deal=kind%3Dsevens%26declarer%3DQ%26sevens%3D9")
    yield from ("deal=declarer%3DW%26sevens%3D%C2%B2%26kind%3Dsevens%26won%3Dtrue", "&".join(["deal=x"] * 90))


@pytest.mark.parametrize("query", [*hostile()])
def test_what_makes_no_sense_is_the_first_step(client: Client, query: str) -> None:
    assert links(get(client, f"/games/avinas/?{query}")).keys() == {"Ona", "Jonas", "Petras", "Rūta"}


def test_a_long_address_does_not_grow(client: Client) -> None:
    deal = "deal=kind%3Dsevens%26declarer%3DW%26sevens%3D1%26knock%3Dnone%26won%3Dtrue%26more%3D"
    page = get(client, f"/games/avinas/?{deal}{'W' * 5000}&next=")
    assert "Ona & Petras: 4 rams left" in spoken(page)
    assert "W" * 500 not in page


def test_search_engines_follow_no_key(client: Client) -> None:
    assert "noindex, nofollow" in tapped(client, "Jonas")
    assert "noindex" not in get(client, "/games/avinas/")


def test_it_ends_after_six_deals(client: Client) -> None:
    deal = "deal=kind%3Dsevens%26declarer%3DW%26sevens%3D1%26knock%3Dnone%26won%3Dtrue"
    page = get(client, f"/games/avinas/?{'&'.join([deal] * 20)}")
    assert links(page).keys() == {"Undo 10"}
    assert "9 rams left" in spoken(page)


def test_only_games_have_a_page(client: Client) -> None:
    assert client.get("/games/zole/").status_code == 404
    assert client.get("/games/other/try/").status_code == 404


SHORT_PAGES = {
    "avinas": ("Avinas", "Sevens, rams and Cats", "Lithuania. 4 players, 32 cards, 60 min"),
    "kaiser": ("Kaiser", "Bids, and the five of hearts", "Canada. 4 players, 32 cards, 60 min"),
    "voormsi": ("Voormsi", "A line to rub out", "2 to 4 players, 36 cards, 30 min"),
    "other": ("Another game", "A plain sheet of points", "Any cards. 2 to 8 play"),
}


@pytest.mark.parametrize("slug", SHORT_PAGES)
def test_each_game_has_a_short_page(client: Client, slug: str) -> None:
    name, teaser, about = SHORT_PAGES[slug]
    assert f'href="/games/{slug}/"' in get(client, "/")
    page = get(client, f"/games/{slug}/")
    assert all(words in spoken(page) for words in (name, teaser, about))
    assert f'href="/new/?game={slug}"' in page


def test_a_phone_with_matches_has_them_first() -> None:
    phone = seated()
    get(phone.client, phone.url)
    page = get(phone.client, "/")
    assert "data-try" not in page
    assert re.search(r'href="/games/avinas/">\s*How it works', page)
    assert f'href="/b/{phone.token}/new/?game=avinas"' in get(phone.client, "/games/avinas/")


TRIED = {
    "kaiser": (
        ["Jonas", "7", "8 points made, +2 / +8"],
        "Deal 4: Jonas, 7, made with 8 points: Jonas & Rūta +8, now 11; Ona & Petras +2, now 22.",
    ),
    "spades": (["3", "5 : 8 both made, +50 / +71"], "Ona & Petras: 121 of 500 points"),
    "solo-spades": (["3", "Ona", "Jonas 2 +42"], "Ona: 51 of 500 points"),
    "forty-one": (
        ["3", "Ona", "Ona", "Record: all made Ona 4, Petras 8; Jonas 10, Rūta 7"],
        "Ona has 4 and Petras 8; together 12",
    ),
    "styrivolt": (["Ona", "Ordinary game 1 stroke"], "Ona & Petras: no crosses, 2 of 3 half bars rubbed out"),
    "voormsi": (["Jonas & Rūta", "Last: Jonas & Rūta Jonas & Rūta +1, now 2"], "Jonas & Rūta have 2 of 9 points."),
}
"""Of each game the keys of a deal, and what the page says then; worked out by its rules."""


@pytest.mark.parametrize("slug", TRIED)
def test_each_game_can_be_tried(client: Client, slug: str) -> None:
    keys, said = TRIED[slug]
    page = get(client, f"/games/{slug}/")
    for key in keys:
        page = get(client, links(page)[key])
    assert said in spoken(page)
    assert f'href="/new/?game={slug}"' in page
    assert keys[0] in links(get(client, links(page)["Next deal"])) or slug == "voormsi"


HOSTILE = "bidder=Q&bid=7&bid_s=999999&bid_n=%00&tricks=NS%20x%20own_toqu&winner=&failed_s=true&made_n=no&deal=%3D&next"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_no_game_trips_over_hostile_values(client: Client, game: Game) -> None:
    for part in [*HOSTILE.split("&"), HOSTILE]:
        get(client, f"/games/{game.slug}/?{part}")
        get(client, f"/games/{game.slug}/?deal={quote(part)}&{part}")
