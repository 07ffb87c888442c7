"""What the sheet of Avinas says and draws."""

import pytest

from scorekeeper.domain.match import MatchDeal, write_result
from scorekeeper.domain.seats import BySide, Seat, Side
from scorekeeper.games.avinas import GAME, sheet
from scorekeeper.games.avinas.scoring import RULES, Score, write_totals
from scorekeeper.games.avinas.sheet import crossed_out
from scorekeeper.games.avinas.tests.notation import parse

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}


def played(jotted, first=Seat.N):
    """A match so far, jotted down on one line."""
    return GAME.replay({}, first, [MatchDeal(deal) for deal in parse(jotted)])


def last_line(jotted):
    """The last deal of a match in words."""
    return sheet.line(played(jotted).rows[-1], NAMES)


# fmt: off
LINES = [
    # a match, its last deal: game, mark, sentence, rams, pips
    ("N1+", "one seven, Petras made", "Jonas & Rūta: 1 ram",
     "Petras, one seven, made: 1 ram against Jonas & Rūta.", "0 / 1", "0 / 0"),
    ("N1+ E2+", "two sevens, Rūta made", "Ona & Petras: 2 rams",
     "Rūta, two sevens, made: 2 rams against Ona & Petras. Jonas & Rūta’s last one is crossed out, one is new.",
     "1 / 0", "0 / 0"),
    ("N1+ E2+ S3-", "three sevens, Ona lost", "Ona & Petras: 6 rams",
     "Ona, three sevens, lost: 6 rams. Now there are seven.", "7 / 0", "0 / 0"),
    ("N1+ E2+ S3- W1k-", "one seven, knocked, Jonas lost", "Jonas & Rūta: 4 rams",
     "Jonas, one seven, knocked, lost: 4 rams. Of Ona & Petras’s seven rams four are crossed out: three are left.",
     "3 / 0", "0 / 0"),
    ("N1+ E2+ S3- W1k- E3-", "three sevens, Rūta lost", "Jonas & Rūta: 6 rams",
     "Rūta, three sevens, lost: 6 rams. Ona & Petras’s last three are crossed out, three are new.", "0 / 3", "0 / 0"),
    ("N2- S1+ E1+ N1-", "one seven, Petras lost", "Ona & Petras: 2 rams",
     "Petras, one seven, lost: 2 rams. Now there are six.", "6 / 0", "0 / 0"),
    ("N1- W1-", "one seven, Jonas lost", "Jonas & Rūta: 2 rams",
     "Jonas, one seven, lost: 2 rams. Ona & Petras’s last two are crossed out.", "0 / 0", "0 / 0"),
    ("N1- S1+", "one seven, Ona made", "Jonas & Rūta: 1 ram",
     "Ona, one seven, made: 1 ram against Jonas & Rūta. Of Ona & Petras’s two rams one is crossed out: one is left.",
     "1 / 0", "0 / 0"),
    ("N4kk-", "four sevens, both knocked, Petras lost", "Ona & Petras: 32 rams",
     "Petras, four sevens, both knocked, lost: 32 rams.", "32 / 0", "0 / 0"),
    ("-", "all passed", "", "All passed: nothing is written.", "0 / 0", "0 / 0"),
    ("S0+40", "without sevens, Ona made, 40 taken", "Jonas & Rūta: 1 pip",
     "Ona, without sevens, made: Jonas & Rūta took 40 and get 1 pip, now 1.", "0 / 0", "0 / 1"),
    ("S0+0", "without sevens, Ona made, nothing taken", "Jonas & Rūta: 3 pips",
     "Ona, without sevens, made: Jonas & Rūta took nothing and get 3 pips, now 3.", "0 / 0", "0 / 3"),
    ("S0+many", "without sevens, Ona made, 31 or more taken", "Jonas & Rūta: 1 pip",
     "Ona, without sevens, made: Jonas & Rūta took 31 or more and get 1 pip, now 1.", "0 / 0", "0 / 1"),
    ("E0-44", "without sevens, Rūta lost, 44 taken", "Jonas & Rūta: 2 pips",
     "Rūta, without sevens, lost with 44: Jonas & Rūta get 2 pips, now 2.", "0 / 0", "0 / 2"),
    ("E0-few", "without sevens, Rūta lost, 2 to 30 taken", "Jonas & Rūta: 4 pips",
     "Rūta, without sevens, lost with 2 to 30: Jonas & Rūta get 4 pips, now 4.", "0 / 0", "0 / 4"),
    ("E0-none E0-none", "without sevens, Rūta lost, nothing taken", "Jonas & Rūta: 6 pips",
     "Rūta, without sevens, lost with nothing: Jonas & Rūta get 6 pips, now 12. The match is over: Ona & Petras win.",
     "0 / 0", "0 / 12"),
    ("W!", "without sevens, Jonas overclaimed", "Jonas & Rūta: match lost",
     "Jonas, without sevens, overclaimed: Jonas & Rūta lose the match. The match is over: Ona & Petras win.",
     "0 / 0", "0 / 0"),
]
# fmt: on


@pytest.mark.parametrize("match,game,mark,sentence,rams,pips", LINES)
def test_a_deal_is_put_into_words(match, game, mark, sentence, rams, pips):
    line = last_line(match)

    assert (line.game, line.mark, line.sentence) == (game, mark, sentence)
    assert line.totals == (rams, pips)


# fmt: off
RULES_OF_DEALS = [
    # a match, what its last deal changed, the section that explains it
    ("N2-",       "4 rams",             "rams"),
    ("N1+ E2+",   "2 rams",             "rams"),
    ("W1k-",      "4 rams",             "knock"),
    ("W1kk+",     "4 rams",             "knock"),
    ("S0+40",     "1 pip",              "pips"),
    ("E0-few",    "4 pips",             "pips"),
    ("W!",        "overclaimed",        "overclaim"),
    ("-",         "nothing is written", "no-sevens"),
]
# fmt: on


@pytest.mark.parametrize("match,change,rule", RULES_OF_DEALS)
def test_what_a_deal_changed_stands_apart_and_has_its_rule(match, change, rule):
    line = last_line(match)

    assert (line.parts.change, line.rule) == (change, rule)


def test_the_turn_names_the_dealer_and_who_speaks_first():
    turn = sheet.next_deal(played("N1+", first=Seat.S), NAMES)

    assert turn.deals == "Jonas deals."
    assert turn.aside == "No sevens? Petras bids first"


def test_crossed_out_rams_are_counted_from_the_whole_match():
    rows = played("N3- S4k+ E1- N1-").rows

    assert crossed_out(rows, Side.NS) == 6
    assert crossed_out(rows, Side.EW) == 2


def test_the_hidden_sentence_says_everything_that_is_drawn():
    north_south, east_west = sheet.score_sheet(played("N3- S1+ E0-few"), NAMES).sides

    assert north_south.spoken == "Ona & Petras: 5 rams left, 1 crossed out; 0 of 12 pips"
    assert east_west.spoken == "Jonas & Rūta: no rams left, 0 crossed out; 4 of 12 pips"
    assert (north_south.standing, east_west.standing) == ("5 rams left", "no rams left")


# fmt: off
ENDINGS = [
    # rams, pips, overclaimed, winner, reason, who are Cats, the section about it
    ((8, 0), (0, 12), None, "Ona & Petras",
     "12 pips, and none on the other side: rams do not count. They stay Cats until the next match.", "Jonas & Rūta",
     "cats"),
    ((8, 0), (1, 12), None, "Jonas & Rūta",
     "Jonas & Rūta reached 12 pips. Ona & Petras have eight rams against them, so Jonas & Rūta win.", None, "end"),
    ((0, 0), (11, 12), None, "Ona & Petras",
     "Jonas & Rūta reached 12 pips; no rams are left, so Ona & Petras win with only 11.", None, "end"),
    ((1, 0), (14, 3), None, "Jonas & Rūta",
     "Ona & Petras reached 14 pips. They have one ram against them, so Jonas & Rūta win.", None, "end"),
    ((0, 8), (5, 0), Side.EW, "Ona & Petras",
     "Jonas & Rūta named more trumps than they had, and that loses the match.", None, "overclaim"),
]
# fmt: on


@pytest.mark.parametrize("rams,pips,overclaimed,winner,reason,cats,rule", ENDINGS)
def test_the_end_is_given_its_reason(rams, pips, overclaimed, winner, reason, cats, rule):
    score = Score(BySide(*rams), BySide(*pips), overclaimed)

    ending = sheet.ending(write_result(RULES.result(score, closed=False)), write_totals(score), NAMES)

    assert (ending.winner, ending.won) == (winner, f"{winner} won")
    assert (ending.reason, ending.rule) == (reason, rule)
    assert (ending.badge.names if ending.badge else None) == cats


# fmt: off
HEADLINES = [
    # rams, pips, overclaimed, in a list and above the chart
    ((8, 0), (1, 12), None,    "Jonas & Rūta won: 8 rams on Ona & Petras · pips 12 to 1"),
    ((8, 0), (0, 12), None,    "Ona & Petras won. Jonas & Rūta: Cats"),
    ((0, 8), (5, 0),  Side.EW, "Ona & Petras won by an overclaim"),
]
# fmt: on


@pytest.mark.parametrize("rams,pips,overclaimed,headline", HEADLINES)
def test_the_end_says_how_it_was_won(rams, pips, overclaimed, headline):
    score = Score(BySide(*rams), BySide(*pips), overclaimed)

    ending = sheet.ending(write_result(RULES.result(score, closed=False)), write_totals(score), NAMES)

    assert ending.headline == headline
