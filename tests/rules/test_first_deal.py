"""The first deal together: offered to a table that has never played a game, and led through it step by step."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from scorekeeper.domain.game import Game
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games import BY_SLUG, GAMES
from scorekeeper.rulebook.first_deal import FirstDeal, FirstTable
from scorekeeper.rules.store import library
from tests.tables import ONE_SEVEN_MADE, Phone, seated

WITH_RULES = [game for game in GAMES if game.has_rules]
every_game = pytest.mark.parametrize("game", WITH_RULES, ids=[game.slug for game in WITH_RULES])

NAMES = dict(zip(CLOCKWISE, ("Petras", "Rūta", "Ona", "Jonas"), strict=True))


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


@every_game
@pytest.mark.django_db
def test_a_game_leads_from_the_pack_to_recording(game: Game) -> None:
    phone = seated(game=game.slug)
    pages = steps(phone)
    for number, html in enumerate(pages, start=1):
        main = html.partition("<main")[2].partition("</main>")[0]
        assert f"step {number} of {len(pages)}" in html
        assert f'href="{phone.url}">Leave<' in html
        assert "{" not in main
        assert len(re.findall(r'class="(?:picture|cards|cards eight|in-a-row|facts[^"]*)"', html)) == 1, number
        assert not re.findall(r"\b(?:North|South|East|West)\b", main), "it names who really sits there"


@pytest.mark.rest
@every_game
@pytest.mark.django_db
def test_each_tool_leads_back_to_its_step(game: Game) -> None:
    phone = seated(game=game.slug)
    for number, html in enumerate(steps(phone), start=1):
        for tool in re.findall(rf'href="({phone.url}first/{number}/\w+/)"', html):
            assert f'href="{phone.url}first/{number}/">Back to step {number}<' in page(tool)
            taps = re.findall(r'href="([^"]+\?[^"]*)"', page(tool))
            assert [tap for tap in taps if tap.startswith(phone.url) and not tap.startswith(tool)] == []


@pytest.mark.django_db
def test_once_a_deal_stands_the_way_leads_to_the_match() -> None:
    phone = seated(game="avinas")
    assert f'href="{phone.url}first/1/"' in page(phone.url)
    assert any("Petras gives everybody four cards" in html for html in steps(phone))
    assert any("/sevens/" in html for html in steps(phone))
    assert phone.deal(ONE_SEVEN_MADE).status_code == 201
    assert f'href="{phone.url}first/1/"' not in page(phone.url)
    assert Client().get(f"{phone.url}first/2/").headers["Location"] == phone.url


# At tables of all sizes, by their house rules


def first_deal_of(game: Game) -> FirstDeal:
    texts = library().game(game.slug)
    assert texts is not None
    assert texts.first_deal is not None
    return texts.first_deal


def table(game: Game, turn: tuple[Seat, ...], options: dict[str, Any]) -> FirstTable:
    return FirstTable.of(turn, NAMES, game.options.at(turn, options).as_dict())


def tables(game: Game) -> Iterator[FirstTable]:
    """By default and with each answer to each house rule."""
    chosen = [{}, *({rule.name: value} for rule in game.options.house_rules() for value, _words in rule.answers)]
    return (table(game, turn, options) for turn in (game.turn, *game.tables) for options in chosen)


@every_game
def test_a_first_deal_says_a_few_short_sentences_a_step(game: Game) -> None:
    read = first_deal_of(game)
    for each in tables(game):
        shown = read.at(each)
        assert 7 <= len(shown) <= 19
        for step in shown:
            assert re.fullmatch(r"[A-Z“].{10,135}\.", step.sentence), step.sentence
            assert len(re.findall("[.!?](?: |$)", step.sentence)) <= 3, step.sentence
            assert read.html(step.picture, each)
    assert read.reading.faults == []


THREE, TWO = (Seat.N, Seat.E, Seat.S), (Seat.N, Seat.S)
SETS, OWN_TOQU, REPEAT = "Who takes several cards?", "But never on your own side’s", "may repeat the last bid"
# fmt: off
CASES: list[tuple[str, tuple[Seat, ...], dict[str, Any], str, str]] = [
    # game,      who sits there, house rules,            what is said,                       and what is not
    ("forty-one", (),        {},                         "Jonas begins, and each says",       "Rūta begins"),
    ("forty-one", (),        {"min_bid": 2},             "alone, 2 to 13.",                   "1 to 13"),
    ("forty-one", (),        {},                         "worth less than 11 together",       "however low"),
    ("forty-one", (),        {"min_total": 0},           "you play every deal",               "Thrown in"),
    ("forty-one", (),        {"values": "400"},          "worth-400",                         "from7"),
    ("forty-one", (),        {"values": "400"},          "score-400",                         "from7"),
    ("kaiser",    (),        {},                         f"Only Petras, who deals, {REPEAT}", "must bid."),
    ("kaiser",    (),        {},                         "nobody scores, and Rūta deals.",    "table card-score-bid"),
    ("kaiser",    (),        {"min_bid": 7},             "take, 7 to 12.",                    "5 to 12"),
    ("kaiser",    (),        {"all_pass": "forced"},     "Then Petras must bid.",             "Rūta deals"),
    ("kaiser",    (),        {"three_needs_tricks": True}, "tap the tricks of their side",    "points that their side"),
    ("kaiser",    (),        {"overtricks": False},      "table card-score-bid",              "all they took"),
    ("spades",    (),        {},                         "table card-scores",                 "table contract"),
    ("spades",    (),        {"blind_nil": 100},         "table contract",                    "table card-scores"),
    ("solo-spades", (),      {"nil": 50},                "table scoring-numbers",             "table card-scores"),
    ("styrivolt", (),        {"failed_nine_loses": True}, "the deal is lost",                 "the vol is gone"),
    ("styrivolt", (),        {"awards": "parlett"},      "table awards",                      "table won"),
    ("voormsi",   (),        {},                         "the other 20 face down",            "Draw while"),
    ("voormsi",   THREE,     {},                         "the other 24 face down",            OWN_TOQU),
    ("voormsi",   TWO,       {},                         "the other 28 face down",            SETS),
    ("voormsi",   (),        {},                         "exactly 9 points has won",          "table card-points"),
    ("voormsi",   THREE,     {},                         "exactly 12 points has won",         "table card-event"),
    ("voormsi",   TWO,       {"target": 7},              "exactly 7 points has won",          "back-from-nine"),
    ("voormsi",   TWO,       {},                         OWN_TOQU,                            "Draw after"),
    ("voormsi",   THREE,     {},                         SETS,                                "Draw while"),
    ("voormsi",   (),        {},                         "hands 4 stock 16",                  "stock 21"),
]
# fmt: on


@pytest.mark.parametrize("slug,turn,options,said,unsaid", CASES)
def test_a_table_is_told_its_own_rules(
    slug: str, turn: tuple[Seat, ...], options: dict[str, Any], said: str, unsaid: str
) -> None:
    game = BY_SLUG[slug]
    shown = first_deal_of(game).at(table(game, turn or game.turn, options))
    told = "\n".join(f"{step.title}\n{step.sentence}\n{step.picture.name} {step.picture.argument}" for step in shown)
    assert said in told
    assert unsaid not in told
