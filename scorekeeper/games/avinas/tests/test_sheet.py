"""What the sheet of Avinas says and draws."""

import pytest

from scorekeeper.domain.match import Dealt
from scorekeeper.domain.seats import BySide, Seat, Side
from scorekeeper.games.avinas import GAME, sheet
from scorekeeper.games.avinas.drawing import crossed_out, lozenges, ring_code, ring_groups, trump_strip
from scorekeeper.games.avinas.scoring import RULES, Score, write_result, write_totals
from scorekeeper.games.avinas.tests.notation import parse

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}


def played(jotted, first=Seat.N):
    """A match so far, jotted down on one line."""
    return GAME.replay({}, first, [Dealt(deal) for deal in parse(jotted)])


def last_line(jotted):
    """The last deal of a match in words."""
    return sheet.line(played(jotted).rows[-1], NAMES)


def drawn(rings):
    """Rings as letters: o open, / crossed out, capitals where the last deal did it."""
    letters = {("ring", ""): "o", ("struck", ""): "/", ("ring", "new"): "O", ("struck", "hit"): "X"}
    groups = " ".join("".join(letters[ring.symbol, ring.mark] for ring in group) for group in rings.groups)
    return f"{groups} {rings.more}".strip()


# fmt: off
LINES = [
    # a match, its last deal: game, mark, sentence, rams, pips
    ("N1+", "one seven, Petras made", "Jonas & Rūta 1 ram",
     "Petras, one seven, made: 1 ram against Jonas & Rūta.", "0 / 1", "0 / 0"),
    ("N1+ E2+", "two sevens, Rūta made", "Ona & Petras 2 rams",
     "Rūta, two sevens, made: 2 rams against Ona & Petras. Jonas & Rūta’s last one is crossed out, one stands.",
     "1 / 0", "0 / 0"),
    ("N1+ E2+ S3-", "three sevens, Ona lost", "Ona & Petras 6 rams",
     "Ona, three sevens, lost: 6 rams. Now seven stand.", "7 / 0", "0 / 0"),
    ("N1+ E2+ S3- W1k-", "one seven, knocked, Jonas lost", "Jonas & Rūta 4 rams",
     "Jonas, one seven, knocked, lost: 4 rams. Of Ona & Petras’s seven rams four are crossed out: three stand.",
     "3 / 0", "0 / 0"),
    ("N1+ E2+ S3- W1k- E3-", "three sevens, Rūta lost", "Jonas & Rūta 6 rams",
     "Rūta, three sevens, lost: 6 rams. Ona & Petras’s last three are crossed out, three stand.", "0 / 3", "0 / 0"),
    ("N2- S1+ E1+ N1-", "one seven, Petras lost", "Ona & Petras 2 rams",
     "Petras, one seven, lost: 2 rams. Now six stand.", "6 / 0", "0 / 0"),
    ("N1- W1-", "one seven, Jonas lost", "Jonas & Rūta 2 rams",
     "Jonas, one seven, lost: 2 rams. Ona & Petras’s last two are crossed out, none stand.", "0 / 0", "0 / 0"),
    ("N1- S1+", "one seven, Ona made", "Jonas & Rūta 1 ram",
     "Ona, one seven, made: 1 ram against Jonas & Rūta. Of Ona & Petras’s two rams one is crossed out: one stands.",
     "1 / 0", "0 / 0"),
    ("N4kk-", "four sevens, both knocked, Petras lost", "Ona & Petras 32 rams",
     "Petras, four sevens, both knocked, lost: 32 rams.", "32 / 0", "0 / 0"),
    ("-", "all passed", "", "All passed: nothing is written.", "0 / 0", "0 / 0"),
    ("S0+40", "no sevens, Ona made, 40", "Jonas & Rūta 1 pip",
     "Ona, no sevens, made: Jonas & Rūta took 40 and get 1 pip, now 1.", "0 / 0", "0 / 1"),
    ("S0+0", "no sevens, Ona made, nothing", "Jonas & Rūta 3 pips",
     "Ona, no sevens, made: Jonas & Rūta took nothing and get 3 pips, now 3.", "0 / 0", "0 / 3"),
    ("S0+many", "no sevens, Ona made, 31 or more", "Jonas & Rūta 1 pip",
     "Ona, no sevens, made: Jonas & Rūta took 31 or more and get 1 pip, now 1.", "0 / 0", "0 / 1"),
    ("E0-44", "no sevens, Rūta lost with 44", "Jonas & Rūta 2 pips",
     "Rūta, no sevens, lost with 44: Jonas & Rūta get 2 pips, now 2.", "0 / 0", "0 / 2"),
    ("E0-few", "no sevens, Rūta lost with 2 to 30", "Jonas & Rūta 4 pips",
     "Rūta, no sevens, lost with 2 to 30: Jonas & Rūta get 4 pips, now 4.", "0 / 0", "0 / 4"),
    ("E0-none E0-none", "no sevens, Rūta lost with nothing", "Jonas & Rūta 6 pips",
     "Rūta, no sevens, lost with nothing: Jonas & Rūta get 6 pips, now 12. The match is over: Ona & Petras win.",
     "0 / 0", "0 / 12"),
    ("W!", "no sevens, Jonas overclaimed", "Jonas & Rūta match lost",
     "Jonas, no sevens, overclaimed: Jonas & Rūta lose the match. The match is over: Ona & Petras win.",
     "0 / 0", "0 / 0"),
]
# fmt: on


@pytest.mark.parametrize("match,game,mark,sentence,rams,pips", LINES)
def test_a_deal_is_told_in_words(match, game, mark, sentence, rams, pips):
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

    assert (line.told.change, line.rule) == (change, rule)


def test_a_player_called_like_a_change_is_no_change():
    line = sheet.line(played("N1+").rows[0], NAMES | {Seat.N: "1 ram", Seat.E: "%(rams)s"})

    assert line.told == ("1 ram, one seven, made: ", "1 ram", " against Jonas & %(rams)s.")


# fmt: off
RULES_OF_TABLES = [
    # a match, the section that fits the table
    ("",                            "deal"),
    ("N1+",                         "rams"),
    ("N1+ W1k-",                    "knock"),
    ("W1k- S0+40",                  "pips"),
    ("N1+ -",                       "no-sevens"),
    ("E0-none",                     "end"),        # six more would be twelve
    ("E0-many",                     "pips"),
    ("E0-none N1+",                 "end"),
    ("E0-none E0-none",             "cats"),
    ("E0-none N0+none E0-none",     "cats"),
    ("N0-many E0-none E0-none",     "end"),
    ("W!",                          "overclaim"),
]
# fmt: on


@pytest.mark.parametrize("match,rule", RULES_OF_TABLES)
def test_the_table_has_the_rule_that_fits_it(match, rule):
    assert sheet.rule(played(match)) == rule


def test_a_line_names_its_number_and_dealer():
    line = last_line("N1+ - E1-")

    assert (line.number, line.dealer) == (3, "Ona")


def test_each_total_has_its_column():
    assert len(sheet.columns(NAMES)) == len(last_line("N1+").totals)


def test_the_turn_names_the_dealer_and_who_speaks_first():
    turn = sheet.next_deal(played("N1+", first=Seat.S), NAMES)

    assert turn.deals == "Jonas deals."
    assert turn.aside == "If no seven: Petras bids first"


def test_nobody_deals_after_the_end():
    turn = sheet.next_deal(played("W!"), NAMES)

    assert (turn.deals, turn.aside) == ("", "")


# fmt: off
RINGS = [
    # a match, the rings of Ona & Petras, of Jonas & Rūta
    ("",              "",             ""),
    ("N3-",           "OOOOO O",      ""),
    ("N3- S1+",       "Xoooo o",      ""),
    ("N3- S1+ -",     "/oooo o",      ""),
    ("N3- S4k+",      "XXXXX X",      "OO"),
    ("N3- S4k+ E1-",  "///// /",      "ooOO"),
    ("N4k- N1+",      "ooooo ooooo + 5", ""),
    ("N4k- E3k-",     "XXXXX Xoooo",  ""),
    ("N4k- E4k-",     "XXXXX XXXXX",  ""),
]
# fmt: on


@pytest.mark.parametrize("match,ours,theirs", RINGS)
def test_rams_are_drawn_in_groups_of_five(match, ours, theirs):
    north_south, east_west = sheet.sheet(played(match), NAMES).sides

    assert (drawn(north_south.rings), drawn(east_west.rings)) == (ours, theirs)


def test_standing_rams_are_drawn_before_crossed_out_ones_where_there_is_no_room_for_all():
    assert drawn(ring_groups(ring_code(struck=27, hit=0, open_=8, new=0))) == "//ooo ooooo"
    assert drawn(ring_groups(ring_code(struck=0, hit=0, open_=13, new=4))) == "ooooo oOOOO + 7"


def test_crossed_out_rams_are_counted_from_the_whole_match():
    rows = played("N3- S4k+ E1- N1-").rows

    assert crossed_out(rows, Side.NS) == 6
    assert crossed_out(rows, Side.EW) == 2


# fmt: off
LOZENGES = [
    (0, (0, 0, 0)), (1, (1, 0, 0)), (4, (4, 0, 0)), (5, (4, 1, 0)), (8, (4, 4, 0)), (9, (4, 4, 1)), (11, (4, 4, 3)),
    (12, (4, 4, 4)), (17, (4, 4, 4)),
]
# fmt: on


@pytest.mark.parametrize("pips,filled", LOZENGES)
def test_twelve_pips_fill_three_lozenges(pips, filled):
    assert lozenges(pips) == filled


def test_the_hidden_sentence_says_everything_that_is_drawn():
    north_south, east_west = sheet.sheet(played("N3- S1+ E0-few"), NAMES).sides

    assert north_south.spoken == "Ona & Petras: 5 standing, 1 crossed out; 0 of 12 pips"
    assert east_west.spoken == "Jonas & Rūta: 0 standing, 0 crossed out; 4 of 12 pips"
    assert (north_south.standing, east_west.standing) == ("5 standing", "none standing")


def test_only_the_number_that_changed_is_marked_as_new():
    sides = sheet.sheet(played("N0-few E0-few"), NAMES).sides

    assert [side.pips_new for side in sides] == [False, True]


def test_the_strip_shows_the_trumps_from_the_top():
    strip = trump_strip()

    assert " ".join(card.rank + card.sign for card in strip) == "Qc 7t Qs Qh Qd Jc Js Jh Jd At 10t Kt 9t 8t"
    assert strip[0].spoken == "queen of clubs"
    assert strip[1].spoken == "7 of trumps"


# fmt: off
ENDINGS = [
    # rams, pips, overclaimed, winner, reason, who are Cats, the section about it
    ((8, 0), (0, 12), None, "Ona & Petras",
     "12 pips, and none on the other side: rams do not count. Cats until the next match.", "Jonas & Rūta",
     "cats"),
    ((8, 0), (1, 12), None, "Jonas & Rūta",
     "Jonas & Rūta reached 12 pips; Ona & Petras hold eight rams, so Jonas & Rūta win.", None, "end"),
    ((0, 0), (11, 12), None, "Ona & Petras",
     "Jonas & Rūta reached 12 pips; no rams stand, so Ona & Petras win with only 11.", None, "end"),
    ((1, 0), (14, 3), None, "Jonas & Rūta",
     "Ona & Petras reached 14 pips and hold one ram, so Jonas & Rūta win.", None, "end"),
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
    ((8, 0), (1, 12), None,    "Jonas & Rūta won by rams, 8 to 0 (12 pips to 1)"),
    ((8, 0), (0, 12), None,    "Ona & Petras won"),  # that the others are Cats says it all
    ((0, 8), (5, 0),  Side.EW, "Ona & Petras won by an overclaim"),
]
# fmt: on


@pytest.mark.parametrize("rams,pips,overclaimed,headline", HEADLINES)
def test_the_end_says_how_it_was_won(rams, pips, overclaimed, headline):
    score = Score(BySide(*rams), BySide(*pips), overclaimed)

    ending = sheet.ending(write_result(RULES.result(score, closed=False)), write_totals(score), NAMES)

    assert ending.headline == headline


def test_cats_are_named_with_their_seats_and_their_drawing():
    match = played("N1+ E0-none E0-none")

    badge = sheet.ending(write_result(match.result), write_totals(match.state), NAMES).badge

    assert (badge.seats, badge.word, badge.symbol) == ((Seat.E, Seat.W), "Cats", "catface")


def test_what_decided_a_match_comes_first():
    match = played("N4- S0+few W0+many E0-none W0-20")  # 8 rams and 1 pip to 12 pips

    marks = sheet.marks(write_totals(match.state), "EW")

    assert (marks.lines, marks.drawn, marks.word) == ((("8", ": 0"),), (), "rams")
    assert [account.large for account in sheet.accounts(match, NAMES)] == [("8", "rams"), ("0", "rams")]
    assert [course.title for course in GAME.chronicle.courses(match, NAMES)] == ["Rams standing", "Pips"]


def test_pips_come_first_until_rams_have_decided():
    match = played("N4- S0+few W0+many E0-none")  # 8 rams, 1 pip to 8

    marks = sheet.marks(write_totals(match.state), None)

    assert (marks.lines, marks.drawn, marks.word) == ((("1", ": 8"),), ("p1", "p0", "p0"), "")
    assert [account.large for account in sheet.accounts(match, NAMES)] == [("1", "pip"), ("8", "pips")]
