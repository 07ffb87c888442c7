"""The first deal together: offered to a table that has never played a game, and led through it step by step."""

import re

import pytest
from django.test import Client

from scorekeeper.domain.game import Game
from scorekeeper.games import GAMES
from tests.tables import ONE_SEVEN_MADE, Phone, seated

pytestmark = pytest.mark.django_db

LED = [game for game in GAMES if game.first_deal is not None]


def page(url: str) -> str:
    answer = Client().get(url)
    assert answer.status_code == 200, url
    return answer.content.decode()


def steps(phone: Phone) -> list[str]:
    """Every page of it, from the first to the one that has no next."""
    pages, url = [], f"{phone.url}first/1/"
    while url:
        pages.append(page(url))
        (url, words), *_ = re.findall(r'class="btn do big" href="([^"]+)">([^<]+)<', pages[-1])
        if words != "Done, go on":
            assert words == "Record the deal"
            assert url == f"{phone.url}#use&"
            return pages
        assert len(pages) < 20
    return pages


@pytest.mark.parametrize("game", LED, ids=lambda game: game.slug)
def test_a_game_leads_from_the_pack_to_recording(game: Game) -> None:
    phone = seated(game=game.slug)
    pages = steps(phone)
    for number, html in enumerate(pages, start=1):
        assert f"step {number} of {len(pages)}" in html
        assert f'href="{phone.url}">Leave<' in html
        assert "%(" not in html.partition("<main")[2]
        assert len(re.findall(r'class="(?:picture|cards|cards eight|in-a-row|facts[^"]*)"', html)) == 1, number


@pytest.mark.parametrize("game", LED, ids=lambda game: game.slug)
def test_each_tool_leads_back_to_its_step(game: Game) -> None:
    phone = seated(game=game.slug)
    for number, html in enumerate(steps(phone), start=1):
        for tool in re.findall(rf'href="({phone.url}first/{number}/\w+/)"', html):
            assert f'href="{phone.url}first/{number}/">Back to step {number}<' in page(tool)
            taps = re.findall(r'href="([^"]+\?[^"]*)"', page(tool))
            assert [tap for tap in taps if tap.startswith(phone.url) and not tap.startswith(tool)] == []


def test_avinas_turns_up_sevens_while_its_first_deal_is_played() -> None:
    assert any("/sevens/" in html for html in steps(seated(game="avinas")))


def test_the_dealer_of_the_match_deals() -> None:
    assert any("Petras gives everybody four cards" in html for html in steps(seated(game="avinas")))


def test_once_a_deal_stands_the_way_leads_to_the_match() -> None:
    phone = seated(game="avinas")
    assert f'href="{phone.url}first/1/"' in page(phone.url)
    assert phone.deal(ONE_SEVEN_MADE).status_code == 201
    assert f'href="{phone.url}first/1/"' not in page(phone.url)
    assert Client().get(f"{phone.url}first/2/").headers["Location"] == phone.url


@pytest.mark.parametrize("step", ["0", "99", "x"])
def test_a_step_that_is_not_there_leads_nowhere_odd(step: str) -> None:
    phone = seated(game="avinas")
    assert Client().get(f"{phone.url}first/{step}/").status_code in (302, 404)
