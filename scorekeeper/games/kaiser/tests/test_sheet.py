"""What the sheet of Kaiser tells, word for word."""

import pytest

from scorekeeper.domain.match import write_result
from scorekeeper.games.kaiser.scoring import KaiserBid, write_totals
from scorekeeper.games.kaiser.sheet import ending, line, rule, score_sheet
from scorekeeper.games.kaiser.tests.matches import NAMES, match

PEGGED = "E 12no 12; W 9no 11"
"""Halia & Olena −3, Bohdan & Taras 46."""

# fmt: off
LINES = [
    # before,  deal,         in a table,                      what is written, rule, in a sentence
    ("",       "E 7 6t5",    "Bohdan 7, made with 11",        "−1 / +11",      "made",
     "Bohdan, 7, made with 11 points: Taras & Bohdan +11, now 11; Olena & Halia −1, now −1."),
    ("",       "S 8no 10",   "Olena 8 no, made with 10",      "+20 / 0",       "made",
     "Olena, 8 no, made with 10 points: Olena & Halia +20, now 20; Taras & Bohdan 0, now 0."),
    ("",       "W 8no 6",    "Taras 8 no, lost with 6",       "+4 / −16",      "lost",
     "Taras, 8 no, lost with 6 points: Taras & Bohdan −16, now −16; Olena & Halia +4, now 4."),
    ("",       "N 5 1t53",   "Halia 5, lost with 3",          "−5 / +7",       "lost",
     "Halia, 5, lost with 3 points: Olena & Halia −5, now −5; Taras & Bohdan +7, now 7."),
    ("",       "N 5 -2",     "Halia 5, lost with −2",         "−5 / +12",      "lost",
     "Halia, 5, lost with −2 points: Olena & Halia −5, now −5; Taras & Bohdan +12, now 12."),
    (PEGGED,   "N 6 2t3",    "Halia 6, lost with −1",         "−6 / pegged",   "pegged",
     ("Halia, 6, lost with −1 points: Olena & Halia −6, now −9; "
      "Taras & Bohdan are pegged at 46 and write nothing for 11 points.")),
    (PEGGED,   "N 9 9",      "Halia 9, made with 9",          "+9 / pegged",   "pegged",
     ("Halia, 9, made with 9 points: Olena & Halia +9, now 6; "
      "Taras & Bohdan are pegged at 46 and write nothing for 1 point.")),
    (PEGGED,   "N 6 12",     "Halia 6, made with 12",         "+12 / −2",      "made",
     "Halia, 6, made with 12 points: Olena & Halia +12, now 9; Taras & Bohdan −2, now 44."),
    ("",       "-",          "all passed",                    "",              "all-pass",
     "All passed: nothing is written."),
]
# fmt: on


@pytest.mark.parametrize("before, jotted, game, mark, section, sentence", LINES)
def test_a_deal_is_put_into_words(before, jotted, game, mark, section, sentence):
    deal_line = line(match("; ".join(filter(None, [before, jotted]))).rows[-1], NAMES)
    assert (deal_line.game, deal_line.mark, deal_line.rule, deal_line.sentence) == (game, mark, section, sentence)


# fmt: off
KAISERS = [
    ("E kaiser +", "alone", "Bohdan Kaiser, made", "0 / 0",   "Bohdan, Kaiser, made: Taras & Bohdan win the match."),
    ("E kaiser -", "pair",  "Bohdan Kaiser, lost", "0 / 0",   "Bohdan, Kaiser, lost: Taras & Bohdan lose the match."),
    ("N kaiser +", "forty", "Halia Kaiser, made",  "+40 / 0", "Halia, Kaiser, made: Olena & Halia +40, now 40."),
    ("N kaiser -", "forty", "Halia Kaiser, lost",  "−40 / 0", "Halia, Kaiser, lost: Olena & Halia −40, now −40."),
]
# fmt: on


@pytest.mark.parametrize("jotted, option, game, mark, sentence", KAISERS)
def test_a_bid_of_kaiser_is_named(jotted, option, game, mark, sentence):
    deal_line = line(match(jotted, kaiser_bid=KaiserBid(option)).rows[-1], NAMES)
    assert (deal_line.game, deal_line.mark, deal_line.rule, deal_line.sentence) == (game, mark, "kaiser-bid", sentence)


def test_a_bid_at_low_no_trump_is_named():
    deal_line = line(match("E 8nolow 10", low_no_trump=True).rows[-1], NAMES)
    assert (deal_line.game, deal_line.mark) == ("Bohdan 8 no low, made with 10", "0 / +20")


def test_a_made_no_trump_raises_the_game_on_the_sheet():
    after = score_sheet(match("N 5no 5", target_after_no_trump=62), NAMES)
    assert {side.of_target for side in after.sides} == {"of 62"}


# fmt: off
ENDINGS = [
    ("E kaiser -", {"kaiser_bid": KaiserBid.ALONE}, "Olena & Halia",
     "Olena & Halia won on a bid of Kaiser: 0 to 0 points",
     "A bid of Kaiser decides the match: make it and you win; fail and you lose.", "Pagat", "kaiser-bid"),
    ("E 12no 12; W 12no 12; E 5 5", {}, "Taras & Bohdan", "Taras & Bohdan won: 53 to 1 points",
     "With 53 points Taras & Bohdan have reached the target.", "Pagat, Parlett", "end"),
    ("E 12no 0; W 12no 0", {"loss_floor": -40}, "Olena & Halia", "Olena & Halia won: 20 to −48 points",
     "Taras & Bohdan fell to −48. At this table that loses the match.", "kaisergame.com; a variant in Pagat",
     "floor"),
]
# fmt: on


@pytest.mark.parametrize("jotted, options, winner, headline, reason, sources, section", ENDINGS)
def test_an_end_is_put_into_words(jotted, options, winner, headline, reason, sources, section):
    over = match(jotted, **options)
    end = ending(write_result(over.result), write_totals(over.state), NAMES)
    assert (end.winner, end.headline, end.reason) == (winner, headline, reason)
    assert (end.sources, end.rule, end.badge) == (sources, section, None)
    assert rule(over) == section
