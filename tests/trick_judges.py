"""Tricks put before two judges: the games, and the `judge.py` in the tests of each, which knows nothing of its game.

A judge says by `judge` who takes a trick, how many points the cards make and how many tricks it counts; by `SETTINGS`
what may hold for a deal, in words and as the game asks it; by `draw` how tricks are drawn, where a card can lie
there otherwise than as itself.
"""

import os
import random
from importlib import import_module
from itertools import chain, islice, permutations

from scorekeeper.domain.tricks import Play, Trick
from scorekeeper.games import GAMES
from tests.oracles.tricks import alone

# So many random tricks of every game; a million of them are some minutes for each game, and all short tricks go along.
TRICKS_JUDGED = int(os.environ.get("TRICKS_JUDGED", "500"))
SEED = os.environ.get("ORACLE_SEED", "0")
ALL = TRICKS_JUDGED >= 100_000

WITH_TRICKS = [game for game in GAMES if game.referee]
REFEREES = {game.slug: game.referee for game in WITH_TRICKS}
JUDGES = {game.slug: import_module(f"scorekeeper.games.{game.folder}.tests.judge") for game in WITH_TRICKS}
CARDS = {slug: {str(card): card for card in referee.pack} for slug, referee in REFEREES.items()}
IN_SUITS = [slug for slug, judge in JUDGES.items() if not hasattr(judge, "draw")]
"""Games in which a card is never anything but itself."""


def asked_of(slug):
    """What may hold for a deal: as the second judge takes it, and as the game asks it."""
    return getattr(JUDGES[slug], "SETTINGS", {"": {}})


def settings_of(slug):
    return list(asked_of(slug))


def laid(slug, setting, plays, number=3, seats=4):
    """The trick as the game is shown it: by default the third, which may be led as one likes."""
    cards = CARDS[slug]
    played = tuple(Play(tuple(cards[card] for card in play), way) for play, way in plays)
    return Trick(asked_of(slug)[setting], played, number, seats)


def first_judge(slug, setting, plays, number=3, seats=4):
    """The winning place, the points of the cards, the number of tricks, as the game says."""
    verdict = REFEREES[slug].verdict(laid(slug, setting, plays, number, seats))
    return verdict.winner, verdict.points, verdict.tricks


def second_judge(slug, setting, plays):
    """The same from the rules alone."""
    return JUDGES[slug].judge(setting, plays)


def some(every, wanted, of):
    """All of them in a large run; else about so many `wanted` of them all, evenly spread. `of`: how many all are."""
    return every if ALL else islice(every, 0, None, max(1, of // wanted))


def told(slug, setting, plays):
    """A trick on which the judges differ, in one line."""
    return f"{slug} {setting} " + " | ".join(" ".join(play) + (f" ({way})" if way else "") for play, way in plays)


def chance(purpose):
    """Where the tricks of a test come from: the same ones every time, until another seed is given."""
    return random.Random(f"{purpose} {SEED}")  # noqa: S311 (no secret: it must come again)


def draw(rng, slug):
    """What holds for the deal, and the plays of one trick, which need not be finished."""
    setting, plays, cards = rng.choice(settings_of(slug)), rng.choice([1, 2, 3, 4, 4, 4, 4]), list(CARDS[slug])
    if slug in IN_SUITS:
        return setting, alone(rng.sample(cards, plays))
    return setting, JUDGES[slug].draw(rng, setting, cards, plays)


def agree(slug, setting, plays, number=3):
    """Both judges say the same of it."""
    said = first_judge(slug, setting, plays, number)
    assert said == second_judge(slug, setting, plays), told(slug, setting, plays)


def taker(slug, setting, plays):
    """The play that takes the trick."""
    return plays[first_judge(slug, setting, plays)[0]]


def takers(slug, setting, plays):
    """The plays that take the trick in one order or another of those that follow the lead."""
    return {str(taker(slug, setting, [plays[0], *others])) for others in permutations(plays[1:])}


def two_and_three(slug):
    """All tricks of two and of three cards."""
    return chain(permutations(CARDS[slug], 2), permutations(CARDS[slug], 3))
