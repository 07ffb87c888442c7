"""What is at stake near the end of a match of Kaiser. The numbers follow from the totals by hand."""

from dataclasses import replace

import pytest

from scorekeeper.domain.seats import BySide
from scorekeeper.games.kaiser.scoring import Score
from scorekeeper.games.kaiser.sheet import ending_chances
from scorekeeper.games.kaiser.tests.matches import NAMES, match

US, THEM = "Olena & Halia", "Taras & Bohdan"
TWELVE = "; as opponents they win with 12 points"
EIGHT, TWO = (f"; as opponents they win with {n} points or more" for n in (8, 2))
PEGGED = "; pegged as opponents"

# fmt: off
STAKES = [
    # totals,  house rules,                   whose, as bidders, and as opponents
    ("40/30",  {},                            US,    "a made bid with 12 points wins, at no trump from 6 on",   TWELVE),
    ("44/30",  {},                            US,    "a made bid with 8 points or more wins, at no trump any",  EIGHT),
    ("45/30",  {},                            US,    "a made bid with 7 points or more wins, at no trump any",  PEGGED),
    ("51/-20", {},                            US,    "any made bid wins",                                       PEGGED),
    ("0/47",   {},                            THEM,  "any made bid wins",                                       PEGGED),
    ("50/0",   {"peg": None},                 US,    "any made bid wins",                                       TWO),
    ("44/0",   {"overtricks": False},         US,    "a made bid of 8 or more wins, at no trump any",           EIGHT),
    ("50/0",   {"target_after_no_trump": 62}, US,    "any made bid with trumps wins, at no trump from 6 on",    PEGGED),
    ("41/0",   {"must_bid_out": True},        US,
     "a made bid with 11 points or more wins, at no trump from 6 on", ""),
    ("-45/0",  {"loss_floor": -52},           US,
     "a lost bid of 7 or more loses the match, at no trump of 5 or more", ""),
    ("0/-50",  {"loss_floor": -52},           THEM,  "any lost bid loses the match",                            ""),
]
# fmt: on


@pytest.mark.parametrize("totals, options, whose, bidding, otherwise", STAKES)
def test_it_says_what_the_next_deal_can_decide(totals, options, whose, bidding, otherwise):
    assert said(totals, **options) == (f"{whose}: {bidding}{otherwise}.",)


@pytest.mark.parametrize("totals", ["0/0", "39/30", "-50/39"])
def test_nothing_is_said_while_only_a_bid_at_no_trump_could_decide(totals):
    assert said(totals) == ()


def test_both_sides_can_be_near():
    assert said("47/46") == (
        f"{US}: any made bid wins; pegged as opponents.",
        f"{THEM}: a made bid with 6 points or more wins, at no trump any; pegged as opponents.",
    )


def said(totals, **options):
    """What is at stake at these totals."""
    score = Score(BySide(*map(int, totals.split("/"))))
    return ending_chances(replace(match(**options), state=score), NAMES)
