"""How the result of a match reads: one line for every way in which a match of any game can end, typed in by hand."""

import pytest

from scorekeeper.domain.seats import CLOCKWISE, PLACES
from scorekeeper.domain.sheet import Standings
from scorekeeper.games import BY_SLUG, GAMES
from tests.core.test_catalogue import every_example

FOUR = ("Ona", "Jonas", "Petras", "Rūta")
AROUND_A_TABLE, IN_A_ROW = dict(zip(CLOCKWISE, FOUR, strict=True)), dict(zip(PLACES, FOUR, strict=False))
ONA, JONAS = "Petras & Ona", "Rūta & Jonas"
"""The sides, North and South, East and West."""


def points(**each):
    return {party: {"points": number} for party, number in each.items()}


def avinas(rams, pips):
    return {side: {"rams": rams[at], "pips": pips[at]} for at, side in enumerate(("NS", "EW"))}


def crosses(ns, ew):
    return {"NS": {"bars": 0, "crosses": ns}, "EW": {"bars": 0, "crosses": ew}}


def by(ended_by, winner, **more):
    return {"ended_by": ended_by, "winner": winner, **more}


TWO, THREE = points(N=12, S=11), points(N=12, E=5, S=3)
CATS, PIPS, OVERCLAIM = by("pips", "NS", cats="EW"), by("pips", "EW", cats=None), by("overclaim", "NS", cats=None)

# fmt: off
RESULTS = [
    # game, totals, result, the line with who won, the figures of a list, what they count, and the other players
    ("avinas", avinas((8, 0), (1, 14)), PIPS, f"{JONAS} won: 8 rams on {ONA} · pips 14 to 1", "0 : 8", "rams", ""),
    ("avinas", avinas((1, 0), (14, 3)), PIPS, f"{JONAS} won: 1 ram on {ONA} · pips 3 to 14", "0 : 1", "ram", ""),
    ("avinas", avinas((0, 0), (12, 11)), PIPS, f"{JONAS} won: 11 to 12 pips", "11 : 12", "pips", ""),
    ("avinas", avinas((8, 0), (0, 12)), CATS, f"{ONA} won. {JONAS}: Cats", "0 : 12", "pips", ""),
    ("avinas", avinas((3, 0), (5, 0)), OVERCLAIM, f"{ONA} won by an overclaim", "", "", ""),
    ("kaiser", points(NS=-2, EW=56), by("target", "EW"), f"{JONAS} won: 56 to −2 points", "56 : −2", "points", ""),
    ("kaiser", points(NS=20, EW=-48), by("floor", "NS"), f"{ONA} won: 20 to −48 points", "20 : −48", "points", ""),
    ("kaiser", points(NS=24, EW=36), by("kaiser", "NS"), f"{ONA} won on a bid of Kaiser: 24 to 36 points",
     "24 : 36", "points", ""),
    ("spades", points(NS=243, EW=620), by("target", "EW"), f"{JONAS} won: 620 to 243 points",
     "620 : 243", "points", ""),
    ("spades", points(NS=1, EW=-201), by("floor", "NS"), f"{ONA} won: 1 to −201 points", "1 : −201", "points", ""),
    ("spades", points(NS=0, EW=90), by("double_nil", "NS"), f"{ONA} won on a double nil: 0 to 90 points",
     "0 : 90", "points", ""),
    ("solo-spades", points(N=495, E=470, S=135, W=531), by("target", "W"), "Rūta won: 531 points to Ona’s 495",
     "531", "points", "2nd Ona 495, 3rd Jonas 470, 4th Petras 135"),
    ("forty-one", points(N=5, E=3, S=43, W=20), by("target", "NS"), f"{ONA} won: Petras 43 points, Ona 5",
     "43 + 5", "points", ""),
    ("forty-one", points(N=47, E=-4, S=-39, W=-7), by("thirteen", "EW"),
     f"{JONAS} won on a bid of 13: Jonas −4 points, Rūta −7", "−4 + −7", "points", ""),
    ("styrivolt", crosses(0, 24), by("closed", "EW", by=24), f"{JONAS} won: 24 to 0 crosses", "24 : 0", "crosses", ""),
    ("styrivolt", crosses(0, 0), by("closed", None, by=0), "Nobody won: 0 crosses each", "0 : 0", "crosses", ""),
    ("voormsi", points(NS=4, EW=12), by("target", "EW"), f"{JONAS} won: 12 to 4 points", "12 : 4", "points", ""),
    ("voormsi", TWO, by("target", "N"), "Ona won: 12 to 11 points", "12 : 11", "points", ""),
    ("voormsi", THREE, by("target", "N"), "Ona won: 12 points to Jonas’s 5",
     "12", "points", "2nd Jonas 5, 3rd Petras 3"),
    ("voormsi", points(N=7, S=0), by("own_toqu", "N"), "Ona won: 7 to 0 points", "7 : 0", "points", ""),
    ("other", points(P1=41, P2=45, P3=18, P4=0), by("target", "P4"),
     "Rūta won with the fewest: 0 points to Petras’s 18",
     "0", "points", "2nd Petras 18, 3rd Ona 41, 4th Jonas 45"),
    ("other", points(P1=3, P2=1), by("rounds", "P2"), "Jonas won with the fewest: 1 to 3 points",
     "1 : 3", "points", ""),
    ("other", points(P1=8, P2=2, P3=1), by("closed", "P1"), "Ona won: 8 points to Jonas’s 2",
     "8", "points", "2nd Jonas 2, 3rd Petras 1"),
    ("other", points(P1=1, P2=0, P3=0), by("closed", "P1"), "Ona won: 1 point to Jonas’s 0",
     "1", "point", "2nd Jonas 0, 2nd Petras 0"),
    ("other", points(P1=7, P2=7, P3=3), by("rounds", None), "Nobody won: Ona and Jonas, 7 points each",
     "", "", "1st Ona 7, 1st Jonas 7, 3rd Petras 3"),
    ("other", points(P1=5, P2=5, P3=5), by("closed", None), "Nobody won: 5 points each",
     "", "", "1st Ona 5, 1st Jonas 5, 1st Petras 5"),
    # The written result does not say whether the most or the fewest win.
    ("other", points(P1=7, P2=7, P3=3, P4=3), by("rounds", None), "Nobody won",
     "", "", "Ona 7, Jonas 7, Petras 3, Rūta 3"),
]
OPEN = [
    # While nobody has won each number has a name.
    ("avinas", avinas((8, 0), (5, 6)), f"{ONA} 5, {JONAS} 6 pips", "5 : 6", "pips", ""),
    ("spades", points(NS=-12, EW=80), f"{ONA} −12, {JONAS} 80 points", "−12 : 80", "points", ""),
    ("kaiser", points(NS=52, EW=42), f"{ONA} 52, {JONAS} 42 points", "52 : 42", "points", ""),
    ("styrivolt", crosses(1, 0), f"{ONA} 1, {JONAS} 0 crosses", "1 : 0", "crosses", ""),
    ("voormsi", TWO, "Ona 12, Petras 11 points", "12 : 11", "points", ""),
    ("voormsi", THREE, "Ona 12, Jonas 5, Petras 3 points", "", "", "Ona 12, Jonas 5, Petras 3"),
    ("forty-one", points(N=12, E=3, S=16, W=20), "Petras 16 points, Ona 12; Rūta 20 points, Jonas 3",
     "16 + 12 / 20 + 3", "points", ""),
    ("solo-spades", points(N=9, E=5, S=3, W=-1), "Ona 9, Jonas 5, Petras 3, Rūta −1 points",
     "", "", "Ona 9, Jonas 5, Petras 3, Rūta −1"),
    ("other", points(P1=12, P2=9), "Ona 12, Jonas 9 points", "12 : 9", "points", ""),
]
# fmt: on


def names_at(slug):
    return IN_A_ROW if slug == "other" else AROUND_A_TABLE


def figures_of(standings: Standings) -> str:
    return " / ".join(f"{line.large} {line.quiet}".strip() for line in standings.figures)


@pytest.mark.parametrize("slug,totals,result,headline,figures,unit,others", RESULTS)
def test_a_result_has_one_line_with_the_winner_first(slug, totals, result, headline, figures, unit, others):
    game = BY_SLUG[slug]
    ending = game.words.ending(result, totals, names_at(slug))
    assert ending.headline == headline
    shown = ending.standings.others.replace("\u00a0", " ")
    assert (figures_of(ending.standings), ending.standings.unit, shown) == (figures, unit, others)
    assert ending.standings == game.standings(totals, names_at(slug), result)


@pytest.mark.parametrize("slug,totals,words,figures,unit,others", OPEN)
def test_while_nobody_has_won_each_number_has_a_name(slug, totals, words, figures, unit, others):
    standings = BY_SLUG[slug].standings(totals, names_at(slug), None)
    assert (standings.words, figures_of(standings)) == (words, figures)
    assert (standings.unit, standings.others) == (unit, others)


@every_example
def test_the_list_above_has_every_kind_of_ending_that_the_examples_have(example):
    result = example["answer"]["result"]
    if result is not None:
        kind = (result["ended_by"], result["winner"] is None, bool(result.get("cats")))
        assert (example["match"]["game"], *kind) in {
            (slug, each["ended_by"], each["winner"] is None, bool(each.get("cats")))
            for slug, _totals, each, *_words in RESULTS
        }


def test_every_game_is_in_the_list():
    assert {slug for slug, *_rest in RESULTS} == {slug for slug, *_rest in OPEN} == {game.slug for game in GAMES}
