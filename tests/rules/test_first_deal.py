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


def button(html: str, words: str) -> str:
    """Where the button of these words leads; empty where there is none."""
    found = re.findall(rf'class="btn(?: do big)?" href="([^"]+)">\s*{words}\s*<', html)
    return found[0] if found else ""


def steps(phone: Phone, sevens: str = "") -> list[str]:
    """Every page of it, from the first to the one that has no next; `sevens` are those that lie face up."""
    pages = [page(f"{phone.url}first/1/")]
    while not (record := button(pages[-1], "Record the deal")):
        url = button(pages[-1], "Next") or button(pages[-1], "No seven")
        if sevens and (tool := button(pages[-1], "Tap the sevens")):
            url = button(page(f"{tool}?sevens={sevens}"), "Next")
        pages.append(page(url))
        assert len(pages) <= 15
    assert record == f"{phone.url}#use&"
    return pages


@every_game
@pytest.mark.django_db
def test_a_game_leads_from_the_pack_to_recording(game: Game) -> None:
    phone = seated(game=game.slug)
    pages = steps(phone)
    for number, html in enumerate(pages, start=1):
        main = html.partition("<main")[2].partition("</main>")[0]
        count = "13 or 15" if game.slug == "avinas" and number <= QUESTION else len(pages)
        assert f"step {number} of {count}" in " ".join(html.split())
        assert f'href="{phone.url}">Leave<' in html
        assert "{" not in main
        assert len(re.findall(r'class="(?:picture|cards|cards eight|in-a-row|facts[^"]*)"', html)) == 1, number
        assert not re.findall(r"\b(?:North|South|East|West)\b", main), "it names who really sits there"


# A table that has answered which sevens lie face up sees what follows from that, and nothing else

QUESTION = 6
COMMON = ["Make the pack", "These cards are trumps", "The other suits", "Deal", "Turn cards up", "Is there a seven?"]
WITH_SEVENS = [
    *("Pick up your cards", "Knock?", "Lead", "Follow suit", "Who takes the trick?", "Play to the end", "Write rams"),
]
WITHOUT_SEVENS = [
    *("Pick up your cards", "Name a number", "Who declares?", "Lead", "Follow suit", "Who takes the trick?"),
    *("And the next trick?", "Stop at 61", "Write pips"),
]


def heading(html: str) -> str:
    title: str = re.findall(r"<h2>([^<]+)</h2>", html)[0]
    return title


@pytest.mark.django_db
@pytest.mark.parametrize("sevens,answer,after", [("2H6C", "2H6C", WITH_SEVENS), ("", "none", WITHOUT_SEVENS)])
def test_after_the_sevens_only_the_steps_that_apply(sevens: str, answer: str, after: list[str]) -> None:
    phone = seated(game="avinas")
    pages = steps(phone, sevens)
    assert [heading(html) for html in pages] == [*COMMON, *after]
    for number, html in enumerate(pages[QUESTION:], start=QUESTION + 1):
        assert f"step {number} of {len(pages)}" in " ".join(html.split())
        assert page(f"{phone.url}first/{number}-{answer}/") == html, "a reload shows the same"
        back = page(button(html, "Back"))
        assert heading(back) == heading(pages[number - 2])
        assert f"step {number - 1} of {len(pages)}" in " ".join(back.split())


@pytest.mark.django_db
def test_the_question_can_be_answered_again() -> None:
    phone = seated(game="avinas")
    question = page(button(page(f"{phone.url}first/7-2H6C/"), "Back"))
    tool = page(button(question, "Tap the sevens"))
    assert tool.count('aria-current="true"') == 2
    assert button(tool, "Next") == f"{phone.url}first/7-2H6C/"
    untouched = page(f"{phone.url}first/6-2H6C/sevens/")
    assert button(untouched, "No seven") == button(question, "No seven") == f"{phone.url}first/7-none/"
    assert button(untouched, "Next") == button(question, "Next") == ""


@pytest.mark.django_db
@pytest.mark.parametrize("unanswered", ["7", "7-2X", "7-2H6H", "9-nothing"])
def test_without_an_answer_no_step_follows_the_question(unanswered: str) -> None:
    phone = seated(game="avinas")
    assert Client().get(f"{phone.url}first/{unanswered}/").headers["Location"] == phone.url


@pytest.mark.rest
@every_game
@pytest.mark.django_db
def test_each_tool_leads_back_to_its_step(game: Game) -> None:
    phone = seated(game=game.slug)
    for number, html in enumerate(steps(phone), start=1):
        for tool, step in re.findall(rf'href="(({phone.url}first/{number}(?:-none)?/)\w+/)"', html):
            assert f'href="{step}">Back to step {number}<' in page(tool)
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


def table(game: Game, turn: tuple[Seat, ...], options: dict[str, Any], sevens: str = "no") -> FirstTable:
    return FirstTable.of(turn, NAMES, game.options.at(turn, options).as_dict(), {"sevens": sevens})


def tables(game: Game) -> Iterator[FirstTable]:
    """By default and with each answer to each house rule, with a seven face up and without."""
    chosen = [{}, *({rule.name: value} for rule in game.options.house_rules() for value, *_words in rule.answers)]
    return (
        table(game, turn, options, sevens)
        for turn in (game.turn, *game.tables)
        for options in chosen
        for sevens in ("yes", "no")
    )


@every_game
def test_a_first_deal_says_a_few_short_sentences_a_step(game: Game) -> None:
    read = first_deal_of(game)
    for each in tables(game):
        shown = read.at(each)
        assert 7 <= len(shown) <= 15
        for step in shown:
            assert re.fullmatch(r"[A-Z“].{10,135}\.", step.sentence), step.sentence
            assert len(re.findall("[.!?](?: |$)", step.sentence)) <= 3, step.sentence
            assert read.html(step.picture, each)
    assert read.reading.faults == []


THREE, TWO = (Seat.N, Seat.E, Seat.S), (Seat.N, Seat.S)
TARNEEB_TRUMPS = {"trumps": "sister_suit"}
SETS, OWN_TOQU, REPEAT = "Who takes several cards?", "And on your own side’s?", "may repeat the last bid"
# fmt: off
CASES: list[tuple[str, tuple[Seat, ...], dict[str, Any], str, str]] = [
    # game,      who sits there, house rules,            what is said,                       and what is not
    ("forty-one", (),        {},                         "Jonas begins, and each says",       "Rūta begins"),
    ("forty-one", (),        {"min_bid": 2},             "alone, 2 to 13.",                   "1 to 13"),
    ("forty-one", (),        {},                         "worth less than 11 together",       "however low"),
    ("forty-one", (),        {"min_total": 0},           "you play every deal",               "Thrown in"),
    ("forty-one", (),        {"values": "400"},          "worth-400",                         "worth-from7"),
    ("forty-one", (),        {"values": "400_50"},       "worth-400",                         "worth-from7"),
    ("forty-one", (),        {"values": "face"},         "score-face",                        "from7"),
    ("forty-one", (),        {},                         "Hearts beat all other suits",       "suit of its colour"),
    ("forty-one", (),        TARNEEB_TRUMPS,             "Trumps are the other suit",         "earts beat"),
    ("kaiser",    (),        {},                         f"Only Petras, who deals, {REPEAT}", "must bid."),
    ("kaiser",    (),        {},                         "nobody scores, and Rūta deals.",    "table card-score-bid"),
    ("kaiser",    (),        {"min_bid": 7},             "take, 7 to 12.",                    "5 to 12"),
    ("kaiser",    (),        {"all_pass": "forced"},     "Then Petras must bid.",             "Rūta deals"),
    ("kaiser",    (),        {"three_needs_tricks": True}, "tap the tricks of their side",    "points that their side"),
    ("kaiser",    (),        {"overtricks": False},      "table card-score-bid",              "all they took"),
    ("spades",    (),        {},                         "table card-scores",                 "scoring-numbers"),
    ("spades",    (),        {"blind_nil": 100},         "table scoring-numbers",             "table card-scores"),
    ("solo-spades", (),      {"nil": 50},                "table scoring-numbers",             "table card-scores"),
    ("styrivolt", (),        {"failed_nine_loses": True}, "the deal is lost",                 "the vol is gone"),
    ("styrivolt", (),        {"awards": "parlett"},      "table won-parlett",                 "table awards"),
    ("styrivolt", (),        {},                         "In turn from Rūta on, before your", "if nobody has"),
    ("styrivolt", (),        {},                         "or what then lies there",           "Below each"),
    ("avinas",    (),        {},                         "Say only the number, never the suit.", "Knock?"),
    ("avinas",    (),        {},                         "otherwise any card.",               "With sevens"),
    ("voormsi",   (),        {},                         "Open the panel now, then Rūta leads.", "Rūta leads a card"),
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
def test_a_table_reads_its_own_rules(
    slug: str, turn: tuple[Seat, ...], options: dict[str, Any], said: str, unsaid: str
) -> None:
    game = BY_SLUG[slug]
    shown = first_deal_of(game).at(table(game, turn or game.turn, options))
    told = "\n".join(f"{step.title}\n{step.sentence}\n{step.picture.name} {step.picture.argument}" for step in shown)
    assert said in told
    assert unsaid not in told
