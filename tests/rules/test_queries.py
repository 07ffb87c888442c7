"""What people ask of the rules leads to the section that answers: a table of questions, asked of the texts as they are.

Half of the questions were written by somebody who had not seen the texts; then the search was tuned. The last of them
came afterwards, and tell how it does with questions that nobody thought of. What is asked in vain stays in the table.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from scorekeeper.book.rules.rulebook_store import index, library

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
    ("voormsi", "keeping score with chalk"),
    ("forty-one", "what is trump"),
    ("-", "lowest card"),
    ("-", "tripple vol"),
    ("kaiser", "how do you get twelve points"),
    ("styrivolt", "do the dealer's cards get shown"),
    ("styrivolt", "which suits are special"),
    ("voormsi", "playing with three people"),
    ("spades", "how many spades is a sure trick"),
    ("spades", "can I see the cards already played"),
    ("kaiser", "bidding the same as the other player"),
    ("-", "what is a trick"),
}


def found(row: Row) -> list[str]:
    game = library().game(row.page)
    addresses = [each.passage.address for each in index().find(row.query, game.title if game else "")]
    return [address.removeprefix("/rules/").replace("/#", "#") for address in addresses]


def is_answered(row: Row) -> bool:
    return not row.wanted.isdisjoint(found(row)[:FIRST])


@pytest.mark.parametrize("row", ANSWERED, ids=lambda row: f"{row.page} {row.query}")
def test_a_question_finds_the_section_that_answers(row: Row) -> None:
    assert is_answered(row) is ((row.page, row.query) not in UNANSWERED), found(row)[:FIRST]


@pytest.mark.parametrize("name,share", [("stranger", 0.95), ("reader", 0.95), ("afterwards", 0.75)])
def test_most_are_answered(name: str, share: float) -> None:
    asked = [row for row in PARTS[name] if row.wanted]
    assert sum(map(is_answered, asked)) >= share * len(asked)


def test_the_table_is_long_and_mostly_a_stranger_s() -> None:
    assert len(ROWS) >= 200
    assert len(PARTS["stranger"]) >= len(ROWS) / 2
    assert len({(row.page, row.query) for row in ROWS}) == len(ROWS)


def test_what_the_table_wants_exists() -> None:
    there = {each.address.removeprefix("/rules/").replace("/#", "#") for each in index().passages}
    assert {wanted for row in ROWS for wanted in row.wanted} <= there


@pytest.mark.parametrize("game", library().games, ids=lambda game: game.slug)
def test_the_name_of_a_game_leads_to_its_first_section(game) -> None:
    first = f"{game.description.address}#{game.description.sections[0].anchor}"
    for query in (game.title, game.title.upper(), f"the rules of {game.title}", game.slug, game.slug.replace("-", "")):
        for asked_from in ("", "Kaiser"):
            assert index().find(query, asked_from)[0].passage.address == first, (query, asked_from)


@pytest.mark.parametrize("game", library().games, ids=lambda game: game.slug)
@pytest.mark.parametrize("query", ["deal", "trick", "how many points to win", "scoring", "trumps"])
def test_the_page_that_one_asks_from_comes_first(game, query: str) -> None:
    games = [each.passage.game for each in index().find(query, game.title)]
    assert games[0] == game.title
    assert games[: games.count(game.title)] == [game.title] * games.count(game.title)
