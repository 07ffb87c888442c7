"""What the sheet of Stýrivolt says and draws."""

import pytest

from scorekeeper.domain.match import MatchDeal, write_result
from scorekeeper.domain.seats import Seat
from scorekeeper.games.styrivolt import GAME, sheet
from scorekeeper.games.styrivolt.scoring import Options, StyrivoltRules, write_totals
from scorekeeper.games.styrivolt.tests.jotting import parse
from scorekeeper.games.styrivolt.tests.strategies import EVERY_DEAL

NAMES = {Seat.N: "Marjun", Seat.E: "Jógvan", Seat.S: "Rói", Seat.W: "Elin"}
NS, EW = "Rói & Marjun", "Elin & Jógvan"


def played(jotted, first=Seat.N, *, closed=False, **options):
    """A match so far, jotted down on one line."""
    return GAME.replay(options, first, [MatchDeal(deal) for deal in parse(jotted)], closed=closed)


def last_line(jotted, **options):
    return sheet.line(played(jotted, **options).rows[-1], NAMES)


# fmt: off
LINES = [
    # a match, its last deal: game, mark, sentence, bars and crosses, section
    ("No", f"{NS}, ordinary game", "1 stroke", f"{NS} win an ordinary game: 1 stroke.", "1 / 0", "0 / 0", "chalk-up"),
    ("No Ev", f"{EW}, vol", "2 strokes", f"{EW} make a vol: 2 strokes.", "1 / 2", "0 / 0", "vol"),
    ("Nv Eo No", f"{NS}, ordinary game", "1 stroke, a cross; now 1 cross",
     f"{NS} win an ordinary game: 1 stroke. The chalk-up is finished: a cross. Now {NS} have 1 cross.",
     "0 / 0", "1 / 0", "crosses"),
    ("Nv Nv", f"{NS}, vol", "2 strokes, a monk’s cross; now 2 crosses",
     (f"{NS} make a vol: 2 strokes. The chalk-up is finished, and the others had rubbed out nothing: "
     f"a monk’s cross. Now {NS} have 2 crosses. 1 stroke goes to the new chalk-up."), "1 / 0", "2 / 0", "monk"),
    ("Nv Eo No Ev Nn", f"{NS}, all nine", "3 strokes, a cross; now 2 crosses",
     f"{NS} take all nine tricks: 3 strokes. The chalk-up is finished: a cross. Now {NS} have 2 crosses.",
     "0 / 0", "2 / 0", "crosses"),
    ("Nn No En", f"{EW}, all nine", f"3 strokes, a cross; {NS} have 1",
     (f"{EW} take all nine tricks: 3 strokes. The chalk-up is finished: a cross. "
      f"It takes one from {NS}, who keep 1."),
     "0 / 0", "1 / 0", "crosses"),
    ("Nn En", f"{EW}, all nine", "3 strokes, a monk’s cross; now no crosses",
     (f"{EW} take all nine tricks: 3 strokes. The chalk-up is finished, and the others had rubbed out nothing: "
     f"a monk’s cross. It takes the last 2 from {NS}."), "0 / 0", "0 / 0", "monk"),
    ("NV", f"{NS}, vol alone", "a monk’s cross; now 2 crosses",
     f"One of {NS} makes the vol alone: a monk’s cross. Now {NS} have 2 crosses.", "0 / 0", "2 / 0", "solo"),
    ("Eo Nn EN", f"{EW}, all nine alone", "2 monk’s crosses; now 3 crosses",
     f"One of {EW} takes all nine alone: 2 monk’s crosses. It takes the last one from {NS}. Now {EW} have 3 crosses.",
     "0 / 0", "0 / 3", "solo"),
    ("No!", f"{NS}, ordinary game, stock taken wrongly",
     f"1 stroke; for the stock a monk’s cross to {EW}, who have 2",
     (f"{NS} win an ordinary game: 1 stroke. {NS} had no right to the stock: a monk’s cross to {EW}. "
     f"Now {EW} have 2 crosses."), "1 / 0", "0 / 2", "illegal-stock"),
    ("Nv?", f"{NS}, vol; the others’ stock taken wrongly",
     f"2 strokes; for the stock a monk’s cross to {NS}, who have 2",
     f"{NS} make a vol: 2 strokes. {EW} had no right to the stock: a monk’s cross to {NS}. Now {NS} have 2 crosses.",
     "2 / 0", "2 / 0", "illegal-stock"),
    ("NV NV!", f"{NS}, vol alone, stock taken wrongly",
     f"a monk’s cross; for the stock a monk’s cross to {EW}; now 2 crosses",
     (f"One of {NS} makes the vol alone: a monk’s cross. {NS} had no right to the stock: a monk’s cross to {EW}. "
     f"Now {NS} have 2 crosses."), "0 / 0", "2 / 0", "illegal-stock"),
    ("NV!", f"{NS}, vol alone, stock taken wrongly",
     f"a monk’s cross; for the stock a monk’s cross to {EW}; now no crosses",
     (f"One of {NS} makes the vol alone: a monk’s cross. {NS} had no right to the stock: a monk’s cross to {EW}. "
     "Now nobody has crosses."), "0 / 0", "0 / 0", "illegal-stock"),
]
# fmt: on


@pytest.mark.parametrize("jotted,game,mark,told,bars,crosses,section", LINES)
def test_a_deal_is_put_into_words(jotted, game, mark, told, bars, crosses, section):
    line = last_line(jotted)
    assert (line.game, line.mark, line.sentence) == (game, mark, told)
    assert line.totals == (bars, crosses)
    assert line.rule == section


def test_parletts_awards_read_as_he_has_them():
    assert last_line("NN", awards="parlett").mark == "a monk’s cross; now 2 crosses"
    assert last_line("NV", awards="parlett").mark == "a cross; now 1 cross"
    assert last_line("No!", awards="parlett").mark == f"1 stroke; for the stock a cross to {EW}, who have 1"
    assert last_line("Nn", shut_out=False).mark == "3 strokes, a cross; now 1 cross"


def test_nothing_is_at_stake_since_no_deal_ends_a_match():
    assert sheet.ending_chances(played("Nn Nn Nn"), NAMES) == ()


# fmt: off
ENDINGS = [
    ("Nv Eo No", f"{NS} won: 1 to 0 crosses",
     f"You ended the match, and only {NS} have crosses.", "Pagat, Parlett", NS),
    ("EN",       f"{EW} won: 4 to 0 crosses",
     f"You ended the match, and only {EW} have crosses.", "Pagat, Parlett", EW),
    ("Nv",       "Nobody won: 0 crosses each", "You ended the match, and nobody has crosses.", "", ""),
    ("",         "Nobody won: 0 crosses each", "You ended the match, and nobody has crosses.", "", ""),
]
# fmt: on


@pytest.mark.parametrize("jotted,headline,reason,sources,winner", ENDINGS)
def test_the_end_is_one_sentence(jotted, headline, reason, sources, winner):
    match = played(jotted, closed=True)
    ending = sheet.ending(write_result(match.result), write_totals(match.state), NAMES)
    assert (ending.headline, ending.reason, ending.sources, ending.winner) == (headline, reason, sources, winner)
    assert (ending.rule, ending.badge) == ("end", None)


def test_all_nine_that_were_missed_stand_with_those_who_won_by_it():
    line = last_line("Nf", failed_nine_loses=True)
    assert (line.game, line.mark, line.rule) == (f"{NS}, the others missed all nine", "2 strokes", "nine")
    assert line.sentence == f"{NS} win the deal, for the others tried for all nine and missed: 2 strokes."


def test_every_deal_from_every_slate_has_words_without_a_gap():
    rules = StyrivoltRules(Options(failed_nine_loses=True))
    for jotted in ("", "No", "Nv Eo", "Nn", "EN No", "Nn Eo Nn"):
        before = played(jotted, failed_nine_loses=True)
        for deal in EVERY_DEAL:
            match = GAME.go_on({"failed_nine_loses": True}, before, [MatchDeal(deal)])
            line = sheet.line(match.rows[-1], NAMES)
            assert "%(" not in line.sentence + line.mark + line.game
            assert sheet.score_sheet(match, NAMES).sides
            assert rules.after(before.state, deal)[0] == match.state


def test_what_is_drawn_counts_what_stands():
    for deal in EVERY_DEAL:
        for jotted in ("", "Nn", "Eo Nn", "EN", "EV No!"):
            match = GAME.go_on({"failed_nine_loses": True}, played(jotted, failed_nine_loses=True), [MatchDeal(deal)])
            for side in sheet.score_sheet(match, NAMES).sides:
                counted = sum(worth_of(cross) for cross in side.crosses.shown)
                assert side.standing == {0: "no crosses", 1: "1 cross"}.get(counted, f"{counted} crosses")


def worth_of(cross):
    """Transversals that are not rubbed out, if the upright stands."""
    upright, *across = cross.strokes
    return 0 if upright.rubbed else sum(not stroke.rubbed for stroke in across)
