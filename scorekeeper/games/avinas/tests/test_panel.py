"""What the recording panel promises a button will do is what the engine does."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.match import IllegalDeal, MatchDeal
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.domain.sheet import side_name
from scorekeeper.games.avinas import GAME
from scorekeeper.games.avinas.deals import Band, Knock, NoSevens, Overclaim, Sevens
from scorekeeper.games.avinas.panel import key, tables
from scorekeeper.games.avinas.scoring import Forfeit, Rams
from scorekeeper.games.avinas.sheet import line
from scorekeeper.games.avinas.tests.notation import parse
from tests.profiles import examples

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}
DEALS = [
    *[Sevens(seat, *each) for seat in CLOCKWISE for each in itertools.product((1, 2, 3, 4), Knock, (True, False))],
    *[NoSevens(seat, won, band) for seat in CLOCKWISE for won in (True, False) for band in Band],
    *[Overclaim(seat) for seat in CLOCKWISE],
]


def played(jotted):
    return GAME.replay({}, Seat.W, [MatchDeal(deal) for deal in parse(jotted)])


def looked_up(match, deal):
    """The words for a deal, found as the panel's script finds them."""
    found = tables(match, NAMES)
    return found["texts"][found["of"][key(deal)]]


# fmt: off
OURS, THEIRS = "Ona & Petras", "Jonas & Rūta"
WORDS = [
    # a match, its next deal, in full, first line, second line, rings, more, the section, whose rings
    ("E3- S3-", "E2+", "Ona & Petras get 2 rams, 2 rams left", "2 rams left", "", "nn", "", "rams", OURS),
    ("E3- S1-", "E2+", "Jonas & Rūta: 2 crossed out, 2 rams left", "2 rams left", "", "sshho o", "", "marking", THEIRS),
    ("E3- S1-", "E2-", "Jonas & Rūta get 4 rams, 8 rams left", "8 rams left", "", "ssooo onnnn", "", "rams", THEIRS),
    ("E3- S1-", "E4+", "Jonas & Rūta: 4 crossed out, no rams left",
     "no rams left", "", "sshhh h", "", "marking", THEIRS),
    ("E3- S1-", "N1k-", "Jonas & Rūta: 4 crossed out, no rams left",
     "no rams left", "", "sshhh h", "", "marking", THEIRS),
    ("E3- S1-", "N3-", "4 crossed out, Ona & Petras get 2 rams", "2 rams left", "", "nn", "", "marking", OURS),
    ("E3- S1-", "N4k-", "4 crossed out, Ona & Petras get 12 rams",
     "12 rams left", "", "nnnnn nnnnn", "+ 2", "marking", OURS),
    ("E3-", "W4kk-", "Jonas & Rūta get 32 rams, 38 rams left",
     "38 rams left", "", "nnnnn nnnnn", "+ 28", "rams", THEIRS),
    ("E3-", "S0+many", "1 pip, now 1", "1 pip", "now 1", "", "", "", ""),
    ("E3- E0-few", "S0+none", "3 pips, now 7", "3 pips", "now 7", "", "", "", ""),
    ("E3- E0-none", "E0-none", "6 pips, now 12: match over, Ona & Petras win, Jonas & Rūta are Cats",
     "6 pips", "match over", "", "", "", ""),
    ("E3- E0-none N0-many", "E0-none", "6 pips, now 12: match over, Ona & Petras win",
     "6 pips", "match over", "", "", "", ""),
    ("N3- E0-none N0-many", "E0-none", "6 pips, now 12: match over, Jonas & Rūta win",
     "6 pips", "match over", "", "", "", ""),
    ("", "W!", "Jonas & Rūta lose the match", "match is lost", "", "", "", "", ""),
]
# fmt: on


@pytest.mark.parametrize("match,deal,full,first,second,rings,more,rule,whose", WORDS)
def test_a_button_says_what_it_will_do(match, deal, full, first, second, rings, more, rule, whose):
    (following,) = parse(deal)

    assert tuple(looked_up(played(match), following)) == (full, first, second, rings, more, rule, whose)


# fmt: off
GAMES = [
    # what was tapped, as the panel's script names it, and the deal in words
    ("passed",           "all passed"),
    ("1 none true",      "one seven, %(name)s made"),
    ("2 none false",     "two sevens, %(name)s lost"),
    ("3 declarers true", "three sevens, knocked, %(name)s made"),
    ("4 both false",     "four sevens, both knocked, %(name)s lost"),
    ("31+ true",         "without sevens, %(name)s made, 31 or more taken"),
    ("31+ false",        "without sevens, %(name)s lost, 31 to 60 taken"),
    ("2-30 true",        "without sevens, %(name)s made, 2 to 30 taken"),
    ("0 false",          "without sevens, %(name)s lost, nothing taken"),
    ("points true",      "without sevens, %(name)s made, %(points)s taken"),
    ("points false",     "without sevens, %(name)s lost, %(points)s taken"),
    ("overclaim",        "without sevens, %(name)s overclaimed"),
]
# fmt: on


@pytest.mark.parametrize("tapped,words", GAMES)
def test_the_panel_knows_how_the_deal_is_called_once_it_is_recorded(tapped, words):
    assert tables(played(""), NAMES)["games"][tapped] == words


@pytest.mark.parametrize("deal", [deal for deal in DEALS if deal.declarer is Seat.E], ids=key)
def test_it_calls_each_deal_as_the_list_of_deals_does(deal):
    _side, _blank, tapped = key(deal).partition(" ")
    found = tables(played(""), NAMES)["games"][tapped].replace("%(name)s", "Rūta")

    assert found == line(GAME.replay({}, Seat.W, [MatchDeal(deal)]).rows[0], NAMES).game


@examples(0.2)
@given(st.lists(st.sampled_from(DEALS[:96]), max_size=6), st.sampled_from(DEALS))
def test_the_words_agree_with_the_engine(before, deal):
    match = GAME.replay({}, Seat.N, [MatchDeal(each) for each in before])
    if match.result is not None:
        return
    row = GAME.replay({}, Seat.N, [MatchDeal(each) for each in (*before, deal)]).rows[-1]

    full, first, _second, rings, more, _rule, whose = looked_up(match, deal)

    if isinstance(row.effect, Rams):
        drawn = row.effect.rams - row.effect.cancelled
        standing = max(row.state.rams.ns, row.state.rams.ew)
        assert first.split()[0] == (str(standing) if standing else "no")
        assert sum(ring in "on" for ring in rings) + int(more[2:] or 0) == standing
        assert rings.count("n") == min(drawn, 10)
        assert str(row.effect.cancelled or drawn) in full.split(" ") + full.replace(",", "").split(" ")
        assert len(rings.replace(" ", "")) <= 10
        assert whose == side_name(NAMES, row.effect.side if drawn else row.effect.side.other)
    elif not isinstance(row.effect, Forfeit):
        assert full.startswith(first)
        assert f"now {row.state.pips.of(row.effect.side)}" in full


@pytest.mark.parametrize("won", [True, False])
def test_exactly_the_card_points_that_can_be_taken_have_a_key(won):
    ranges = tables(played(""), NAMES)["points"]["true" if won else "false"]

    for points in range(-1, 122):
        found = [band for low, high, band in ranges if low <= points <= high]
        try:
            expected = [NoSevens(Seat.N, won, points).band.value]
        except IllegalDeal:
            expected = []
        assert found == expected


def test_one_card_point_and_a_loss_with_61_have_no_key():
    points = tables(played(""), NAMES)["points"]

    assert points["true"] == ((0, 0, "0"), (2, 30, "2-30"), (31, 59, "31+"))
    assert points["false"] == ((0, 0, "0"), (2, 30, "2-30"), (31, 60, "31+"))
    assert tables(played(""), NAMES)["cannot"] == "The side that lost took nothing, or 2 to 60."


# fmt: off
TOOK = [
    # a match, declarers, over the bands of a game made, of one lost
    ("",                    "EW", ("Made: A & B took", ""),                ("Lost: C & D took", "")),
    ("N2- E0-none",         "EW", ("Made: A & B took", ""),                ("Lost: C & D took", "at 12: Cats")),
    ("N2- E0-none N0-few",  "NS", ("Made: C & D took", "at 12 they win"),  ("Lost: A & B took", "")),
    ("E2- E0-none N0-few",  "NS", ("Made: C & D took", "at 12 they lose"), ("Lost: A & B took", "")),
    ("N2- E0-none N0-none", "EW", ("Made: A & B took", "at 12 they lose"), ("Lost: C & D took", "at 12 they win")),
]
# fmt: on


@pytest.mark.parametrize("match,declarers,made,lost", TOOK)
def test_the_bands_say_whose_card_points_they_ask_for_and_what_twelve_pips_would_mean(match, declarers, made, lost):
    pairs = {Seat.N: "B", Seat.S: "A", Seat.E: "D", Seat.W: "C"}

    assert tables(played(match), pairs)["took"][declarers] == {"true": made, "false": lost}
