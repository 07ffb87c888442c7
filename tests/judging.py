"""Tricks put before two judges: the games, and the second judges of `tests/oracles`, which know nothing of them.

A trick is a list of plays; a play is its cards as people write them, and the way in which it was put down.
"""

import os
from itertools import islice

from scorekeeper.domain.tricks import Play, Trick
from scorekeeper.games.avinas import tricks as avinas
from scorekeeper.games.forty_one import tricks as forty_one
from scorekeeper.games.kaiser import tricks as kaiser
from scorekeeper.games.solo_spades import tricks as solo_spades
from scorekeeper.games.spades import tricks as spades
from scorekeeper.games.styrivolt import tricks as styrivolt
from scorekeeper.games.voormsi import tricks as voormsi
from tests.oracles import tricks, tricks_styrivolt, tricks_voormsi

# So many random tricks of every game; a million of them are some minutes for each game, and all short tricks go along.
TRICKS_JUDGED = int(os.environ.get("TRICKS_JUDGED", "500"))
SEED = os.environ.get("ORACLE_SEED", "0")
ALL = TRICKS_JUDGED >= 100_000

REFEREES = {
    "avinas": avinas,
    "kaiser": kaiser,
    "spades": spades,
    "solo-spades": solo_spades,
    "forty-one": forty_one,
    "styrivolt": styrivolt,
    "voormsi": voormsi,
}
CARDS = {slug: {str(card): card for card in referee.PACK} for slug, referee in REFEREES.items()}
LETTERS = {"♣": "C", "♠": "S", "♥": "H", "♦": "D", "": "none"}
PAIRS = ("♣♠", "♣♥", "♣♦", "♠♥", "♠♦", "♥♦")

SETTINGS = {
    "avinas": {suit: {"trump": LETTERS[suit]} for suit in "♣♠♥♦"},
    "kaiser": {suit: {"trump": LETTERS[suit]} for suit in ("♣", "♠", "♥", "♦", "")},
    "styrivolt": {pair: {"chosen": LETTERS[pair[0]] + LETTERS[pair[1]]} for pair in PAIRS},
}
"""What holds for a deal: as the second judge is told, and as the game asks it."""

NOTHING = {"": {}}
"""What the other games ask."""


def settings_of(slug):
    return list(SETTINGS.get(slug, NOTHING))


def laid(slug, setting, plays, number=3, seats=4):
    """The trick as the game is shown it: by default the third, which may be led as one likes."""
    cards = CARDS[slug]
    played = tuple(Play(tuple(cards[card] for card in play), way) for play, way in plays)
    return Trick(SETTINGS.get(slug, NOTHING)[setting], played, number, seats)


def first_judge(slug, setting, plays, number=3, seats=4):
    """The winning place, the points of the cards, the number of tricks, as the game says."""
    verdict = REFEREES[slug].verdict(laid(slug, setting, plays, number, seats))
    return verdict.winner, verdict.points, verdict.tricks


def second_judge(slug, setting, plays):
    """The same from the rules alone."""
    cards = [play[0] for play, _ in plays]
    match slug:
        case "avinas":
            return tricks.avinas(setting, cards, plays[0][1] == "face_down")
        case "kaiser":
            return tricks.kaiser(setting, cards)
        case "spades" | "solo-spades":
            return tricks.spades(cards)
        case "forty-one":
            return tricks.forty_one(cards)
        case "styrivolt":
            return tricks_styrivolt.styrivolt(setting, [(play[0], way) for play, way in plays])
    return tricks_voormsi.voormsi([play for play, _ in plays])


def single(cards):
    """Cards played one by one, in the usual way."""
    return [([card], "") for card in cards]


def some(every, wanted, of):
    """All of them in a large run; else about so many `wanted` of them all, evenly spread. `of`: how many all are."""
    return every if ALL else islice(every, 0, None, max(1, of // wanted))


def told(slug, setting, plays):
    """A trick on which the judges differ, in one line."""
    return f"{slug} {setting} " + " | ".join(" ".join(play) + (f" ({way})" if way else "") for play, way in plays)
