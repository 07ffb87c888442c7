"""What the sheet of Forty-One says, and what is at stake near the end."""

import itertools

import pytest

from scorekeeper.domain.match import MatchDeal, Replay, write_result
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.games.forty_one import GAME, sheet
from scorekeeper.games.forty_one.deals import ANTICLOCKWISE, MadeKnown, ThrownIn, TricksKnown, Values, in_turn, value
from scorekeeper.games.forty_one.scoring import FortyOneRules, Options, PartnerRule, Score, gets_there, write_totals
from scorekeeper.games.forty_one.sheet import ending_chances_of

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}

EVENING = (
    TricksKnown(in_turn((3, 3, 3, 3)), in_turn((3, 4, 2, 4))),
    ThrownIn(in_turn((2, 3, 2, 3))),
    ThrownIn(),
    MadeKnown(in_turn((7, 2, 1, 2)), in_turn((False, True, True, True))),
)


def played(*deals, **options):
    return GAME.replay(Options(**options).non_defaults(), Seat.N, map(MatchDeal, deals))


def at(four, **options):
    """A match in which somebody wrote these points down."""
    rules = FortyOneRules(Options(**options))
    score = Score(in_turn(four))
    return Replay((), score, rules.result(score), Seat.N, rules=rules, turn=ANTICLOCKWISE)


# fmt: off
LINES = [
    # game, mark, the sentence, totals, section
    ("bids 3, 3, 3, 3, Ona failed", "Ona −3, Petras +3, Jonas +3, Rūta +3",
     "Bids 3, 3, 3, 3, Ona failed: Ona −3, Petras +3, Jonas +3, Rūta +3.", ("−3 / 3", "3 / 3"), "scoring"),
    ("bids 2, 2, 3, 3, thrown in", "",
     "Bids 2, 2, 3, 3, too little to play: nobody scores.", ("−3 / 3", "3 / 3"), "thrown-in"),
    ("thrown in", "", "Thrown in: nobody scores.", ("−3 / 3", "3 / 3"), "thrown-in"),
    ("bids 1, 7, 2, 2, Petras failed", "Ona +1, Petras −14, Jonas +2, Rūta +2",
     "Bids 1, 7, 2, 2, Petras failed: Ona +1, Petras −14, Jonas +2, Rūta +2.", ("−2 / −11", "5 / 5"), "scoring"),
]
# fmt: on


def test_a_deal_is_one_sentence():
    deal_lines = [sheet.line(row, NAMES) for row in played(*EVENING).rows]

    assert [(line.game, line.mark, line.sentence, line.totals, line.rule) for line in deal_lines] == LINES
    assert [line.dealer for line in deal_lines] == ["Petras", "Jonas", "Ona", "Rūta"]


def test_a_thirteen_that_ends_the_match_is_named():
    match = played(TricksKnown(in_turn((2, 2, 2, 13)), in_turn((0, 0, 1, 12))), values=Values.FOUR_HUNDRED, min_bid=2)
    assert sheet.line(match.rows[0], NAMES).sentence == (
        "Bids 2, 2, 2, 13, nobody made it: Ona −2, Petras −2, Jonas −2, Rūta −39. "
        "A 13 was bid, and the match is over: Ona & Petras win."
    )


# fmt: off
ENDINGS = [
    ((45, 10, 1, 12),  "Ona & Petras won: Petras 45 points, Ona 1",
     "Petras reached the target with 45. Ona has 1, enough for a partner. Together they have 46, the others 22."),
    ((50, 41, 1, 20),  "Jonas & Rūta won: Jonas 41 points, Rūta 20",
     "Jonas reached the target with 41. Rūta has 20, enough for a partner. Together they have 61, the others 51."),
]
# fmt: on


@pytest.mark.parametrize("four, headline, reason", ENDINGS)
def test_the_end_is_given_its_reason(four, headline, reason):
    match = at(four)
    ending = sheet.ending(write_result(match.result), write_totals(match.state), NAMES)
    assert (ending.headline, ending.reason) == (headline, reason)
    assert (ending.sources, ending.rule, ending.badge) == ("Pagat", "finish", None)
    assert headline.startswith(ending.winner)


def test_a_match_ended_by_thirteen_says_so():
    ending = sheet.ending(
        {"ended_by": "thirteen", "winner": "EW"}, write_totals(Score(in_turn((47, -4, -39, -7)))), NAMES
    )
    assert ending.headline == "Jonas & Rūta won on a bid of 13: Jonas −4 points, Rūta −7"
    assert ending.reason.startswith("A bid of 13 decides a match of 400")
    assert ending.rule == "thirteen"


# fmt: off
STAKES = [
    ((20, 20, 20, 20),  {}, ()),
    ((34, 5, 5, 5),     {}, ()),
    ((35, 5, 5, 5),     {}, ("Ona & Petras win if Petras makes 6 or more and Ona stays above 0.",)),
    ((40, 5, 5, 5),     {}, ("Ona & Petras win if Petras makes 1 or more and Ona stays above 0.",)),
    ((40, 5, 5, 5),     {"min_bid": 2}, ("Ona & Petras win if Petras makes 2 or more and Ona stays above 0.",)),
    ((5, 5, 0, 37),     {}, ("Jonas & Rūta win if Rūta makes 4 or more and Jonas stays above 0.",)),
    ((37, 5, 0, 5),     {"partner": PartnerRule.NON_NEGATIVE},
     ("Ona & Petras win if Petras makes 4 or more and Ona does not fall below 0.",)),
    ((37, 5, -3, 5),    {}, ("Ona & Petras win if Petras makes 4 or more and Ona 4 or more.",)),
    ((45, 5, -3, 5),    {}, ("Ona & Petras win if Ona makes 4 or more and Petras keeps 41.",)),
    ((45, 5, -3, 5),    {"target": 44}, ("Ona & Petras win if Ona makes 4 or more and Petras keeps 44.",)),
    ((45, 5, -9, 5),    {}, ()),
    ((33, 5, 5, 5),     {"values": Values.FOUR_HUNDRED},
     ("Ona & Petras win if Petras makes 5 or more and Ona stays above 0.",)),
    ((38, 40, 20, 10),  {}, (
        "Ona & Petras win if Petras makes 3 or more and Ona stays above 0.",
        "Jonas & Rūta win if Jonas makes 1 or more and Rūta stays above 0.",
        "If both pairs get there, the higher sum wins: Ona & Petras have 58 now, Jonas & Rūta 50.")),
    ((50, 45, 1, 6),    {},
     ("It is a tie at 51 each: play another deal.",)),
    ((45, 1, 1, 1),     {}, ()),
]
# fmt: on


@pytest.mark.parametrize("four, options, said", STAKES)
def test_the_stakes_are_said_plainly(four, options, said):
    assert sheet.ending_chances(at(four, **options), NAMES) == said


@pytest.mark.parametrize(
    "values", [pytest.param(each, marks=() if each is Values.FACE else pytest.mark.rest) for each in Values]
)
def test_no_smaller_bids_than_those_that_are_named_bring_a_pair_there(values):
    options = Options(values=values)
    for one, other in itertools.product(range(-6, 52), repeat=2):
        score = Score(in_turn((one, -99, other, -99)))
        if gets_there(Side.NS, score.points):
            continue
        ways = [
            (max(bids), sum(bids))
            for bids in itertools.product(range(7), repeat=2)
            if gets_there(Side.NS, in_turn((one + worth(bids[0], values), 0, other + worth(bids[1], values), 0)))
        ]
        found = [chance for chance in ending_chances_of(score, options) if chance.side is Side.NS]
        named = [(max(chance.bid, chance.partners_bid), chance.bid + chance.partners_bid) for chance in found]
        assert named == ([min(ways)] if ways else []), (one, other)


def worth(bid, values):
    return value(bid, values) if bid else 0
