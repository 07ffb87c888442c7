"""A match as it is jotted down: "20 -5 0 | - | 10 10 10", a deal between strokes, "-" for one that was passed.

"2/2 1/0 0/1": bids and tricks. "7 7 3 *2": the second won the draw.
"""

from dataclasses import replace

from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import PLACES, BySeat
from scorekeeper.games.other import GAME
from scorekeeper.games.other.deals import Bids, Deal, Passed, Played

NAMES = dict(zip(PLACES, ("Ona", "Jonas", "Rasa", "Petras", "Rūta", "Max", "Lea", "Ida"), strict=True))


def deal(line: str) -> Deal:
    if line.strip() == "-":
        return Passed()
    if "*" in line:
        line, _star, place = line.partition("*")
        return replace(deal(line), draw=PLACES[int(place) - 1])
    if "/" in line:
        each = [entry.split("/") for entry in line.split()]
        bids, tricks = (BySeat(tuple(zip(PLACES, map(int, one), strict=False))) for one in zip(*each, strict=True))
        return Bids(bids, tricks)
    return Played(BySeat(tuple(zip(PLACES, map(int, line.split()), strict=False))))


def deals(text: str) -> list[MatchDeal[Deal]]:
    return [MatchDeal(deal(line)) for line in text.split("|") if line.strip()]


def followed(text: str, players: int = 3, *, closed: bool = False, **options: object):
    """The match of so many players, from the first of them on."""
    return GAME.replay(options, PLACES[0], deals(text), turn=PLACES[:players], closed=closed)


def totals(text: str, players: int = 3, **options: object) -> str:
    return " ".join(str(points) for _seat, points in followed(text, players, **options).state.points.each)


def named(players: int = 3) -> dict:
    return {seat: NAMES[seat] for seat in PLACES[:players]}
