"""What people ask of the rules leads to the section that answers: a table of questions, asked of the texts as they are.

More than half of the questions were written by somebody who had not seen the texts: those of strangers, and of a table
that has read the sources. The others came when the search was tuned. What is asked in vain stays in the table.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.rulebook.search import Hit
from scorekeeper.rules.store import index, library

FIRST = 3
"""So many results are seen without scrolling."""

NO_ANSWER = "-"
"""Nowhere in particular; or that the texts have no answer."""


class Row(NamedTuple):
    page: str
    query: str
    wanted: frozenset[str]


def read() -> dict[str, list[Row]]:
    """The questions of each part of the table."""
    parts: dict[str, list[Row]] = {}
    for line in Path(__file__).with_name("rules_queries.txt").read_text("utf-8").splitlines():
        if line.startswith("## "):
            rows = parts.setdefault(line.removeprefix("## ").partition(":")[0], [])
        elif "|" in line and not line.startswith("#"):
            page, query, wanted = (cell.strip() for cell in line.split("|"))
            rows.append(Row(page, query, frozenset(wanted.split()) - {NO_ANSWER}))
    return parts


PARTS = read()
ROWS = [row for rows in PARTS.values() for row in rows]
ANSWERED = [row for row in ROWS if row.wanted]

UNANSWERED = {
    # page, question: asked in vain so far
    ("avinas", "seven of clubs"),
    ("styrivolt", "can a six take a king"),
    ("kaiser", "bidding the same as the other player"),
    ("avinas", "what do the others do after a knock"),
    ("avinas", "nobody wants to declare"),
    ("styrivolt", "can a plain king beat a plain queen"),
    ("voormsi", "do 7s beat aces"),
    ("kaiser", "worst card"),
    ("spades", "how many spades is a sure trick"),
    ("-", "who keeps the score"),
    ("avinas", "which cards does the dealer turn over"),
    ("avinas", "we lost with two 7s showing"),
    ("voormsi", "my jack beats my partner's king of hearts"),
    ("styrivolt", "which tens"),
    ("avinas", "eleven pips"),
}


@cache
def found(row: Row) -> list[str]:
    game = library().game(row.page)
    addresses = [each.passage.address for each in index().find(row.query, game.title if game else "")]
    return [address.removeprefix("/rules/").replace("/#", "#") for address in addresses]


def is_answered(row: Row) -> bool:
    return not row.wanted.isdisjoint(found(row)[:FIRST])


def test_questions_find_the_section_that_answers() -> None:
    missed = {(row.page, row.query): found(row)[:FIRST] for row in ANSWERED if not is_answered(row)}
    assert missed.keys() == UNANSWERED, missed


@pytest.mark.parametrize(
    "name,share",
    [("stranger", 0.95), ("reader", 0.95), ("afterwards", 0.75), ("table", 0.97), ("twins", 0.88), ("contents", 0.97)],
)
def test_most_are_answered(name: str, share: float) -> None:
    asked = [row for row in PARTS[name] if row.wanted]
    assert sum(map(is_answered, asked)) >= share * len(asked)


def test_what_the_table_wants_exists() -> None:
    there = {each.address.removeprefix("/rules/").replace("/#", "#") for each in index().passages}
    assert {wanted for row in ROWS for wanted in row.wanted} <= there


@pytest.mark.parametrize("game", library().games, ids=lambda game: game.slug)
def test_the_name_of_a_game_leads_to_its_first_section(game) -> None:
    first = f"{game.description.address}#{game.description.sections[0].anchor}"
    for query in (game.title, game.title.upper(), f"the rules of {game.title}", game.slug, game.slug.replace("-", "")):
        assert index().find(query)[0].passage.address == first, query
        elsewhere = [each for each in index().find(query, "Kaiser") if game.title == "Kaiser" or not is_kaiser(each)]
        assert elsewhere[0].passage.address == first, query


def is_kaiser(hit: Hit) -> bool:
    return hit.passage.game == "Kaiser"


def test_what_is_called_so_comes_first() -> None:
    """A title, typed as it is, finds a section with that title; a game's name finds the game."""
    described = [each for each in index().passages if each.weight == 1]
    titles = {each.title.lower() for each in described} - {"words", *(game.title.lower() for game in library().games)}
    assert [title for title in titles if index().find(title)[0].passage.title.lower() != title] == []


@pytest.mark.rest
@pytest.mark.parametrize("game", library().games, ids=lambda game: game.slug)
def test_what_the_game_of_the_page_says_always_stands_before_what_others_say(game) -> None:
    for query in {row.query for row in ROWS}:
        is_own = [each.passage.game == game.title for each in index().find(query, game.title)]
        assert is_own == sorted(is_own, reverse=True), query


@pytest.mark.parametrize(
    "query", ["deal", "trick", "how many points to win", "scoring", "trumps", "how are cards dealt"]
)
@pytest.mark.parametrize("game", library().games, ids=lambda game: game.slug)
def test_what_every_game_has_is_found_in_the_game_of_the_page(game, query: str) -> None:
    assert index().find(query, game.title)[0].passage.game == game.title


@pytest.mark.parametrize("one,other", [("sixty", "60"), ("sixty-one", "61"), ("no seven", "no 7s")])
def test_numbers_are_found_in_words_and_in_digits(one: str, other: str) -> None:
    first = [[each.passage.address for each in index().find(query, "Avinas")][:FIRST] for query in (one, other)]
    assert first[0] == first[1] != []


def test_an_american_and_a_briton_find_the_way_round() -> None:
    for query in ("counterclockwise", "anticlockwise", "anti-clockwise", "counter clockwise"):
        assert index().find(query, "Forty-One")[0].passage.address == "/rules/forty-one/#anticlockwise"
