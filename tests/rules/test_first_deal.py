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
        if words != "Next":
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


@pytest.mark.rest
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


@pytest.mark.rest
@pytest.mark.parametrize("game", LED, ids=lambda game: game.slug)
def test_every_picture_names_who_really_sits_at_the_table(game: Game) -> None:
    for number, html in enumerate(steps(seated(game=game.slug)), start=1):
        main = html.partition("<main")[2].partition("</main>")[0]
        assert not re.findall(r"\b(?:North|South|East|West)\b", main), number


def titles_and_sentences(game: str) -> list[str]:
    found = [re.search(r'<h2>(.*?)</h2>\s*<p class="lead">(.*?)</p>', html) for html in steps(seated(game=game))]
    return [f"{each[1]} | {each[2]}" for each in found if each]


def test_avinas_is_led_through_both_games_in_the_order_of_the_hands() -> None:
    told = titles_and_sentences("avinas")
    branches = [title.partition(" | ")[0] for title in told if title.startswith("With")]
    assert branches == [
        "With sevens: knock?",
        "Without sevens: name a number",
        "Without sevens: who declares?",
        "Without sevens: what is trumps?",
        "With sevens: play to the end",
        "Without sevens: stop at 61",
        "With sevens: write rams",
        "Without sevens: write pips",
    ]
    said = " ".join(told)
    assert "queens and jacks too" in said
    assert "If they have fewer than they named, their side loses the match." in said
    assert "The declarer or partner stops with 61 points or more. Stop with fewer, and they have lost." in said
    assert "After a knock, one lost trick loses the deal." in said


def test_voormsi_taps_each_trick_as_it_falls_and_not_after_the_last() -> None:
    told = titles_and_sentences("voormsi")
    assert told[-1].startswith("Play, and tap each trick as it falls | Open the panel now.")
    assert not any("When all cards are played" in each for each in told)
    assert any("Whoever writes exactly 9 points has won" in each for each in told)
    assert any("Write points when your side loses a trick, or at the end." in each for each in told)


def test_kaiser_says_which_bid_the_dealer_may_repeat_and_what_a_bid_brings() -> None:
    said = " ".join(titles_and_sentences("kaiser"))
    assert "Only Petras, who deals, may repeat the last bid." in said
    assert "If they make their bid, they score all they took. If not, they lose the bid." in said
