"""Voormsi is scored as its descriptions say. All numbers here is typed in from them, none computed.

"Pagat" is Anthony Smith's description; "Parlett" *The Penguin Book of Card Games*; "ours" follows from the two.
"""

import pytest

from scorekeeper.domain.match import IllegalDeal, MatchDeal, replay, write_result
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.games.voormsi.deals import ByParty, parties_of
from scorekeeper.games.voormsi.scoring import Score, Writing, rules, write_effect
from scorekeeper.games.voormsi.tests.jotted import played, summary

FOUR, THREE, TWO = CLOCKWISE, (Seat.N, Seat.E, Seat.S), (Seat.N, Seat.S)


def standing(points, turn=FOUR):
    """`7/0`: the parties' points in the table's order."""
    return Score(ByParty(tuple(zip(parties_of(turn), map(int, points.split("/")), strict=True))))


def points_of(state):
    return "/".join(str(points) for _party, points in state.points.each)


def after(before, deal, turn=FOUR, **options):
    """The points after the deal, the changes as the match format writes them, void or not, and who has won how."""
    table = rules(options, turn)
    state, effect = table.after(standing(before, turn), deal)
    written, result = write_effect(effect), table.result(state, closed=False)
    end = " ".join(write_result(result).values()) if result else ""
    return points_of(state), list(written["scores"].values()), written["void"], end


def changes(before, now):
    return [int(one) - int(other) for one, other in zip(now.split("/"), before.split("/"), strict=True)]


# fmt: off
OF_THE_DESCRIPTIONS = [
    # before, winners and event, after,  end
    ("7/0",  "NNNNNNNNE",        "6/0",  ""),              # Parlett: five from 7 lead to 9 and back to 6
    ("4/0",  "NNNNNNNNE",        "9/0",  "target NS"),     # Pagat: 1 + 1 + 3
    ("4/0",  "NNNNNNNNN",        "4/0",  "void"),          # Pagat, whose printed 5 is a slip
    ("7/0",  "NNNNNENNN V3",     "7/0",  ""),              # Pagat: 7 + 3 leads to 8, 8 + 3 to 7
    ("7/0",  "NNNNNENNN V1",     "7/0",  ""),
    ("7/0",  "NNNNNENNN V5",     "7/0",  ""),
    ("0/0",  "ENNENNNEE",        "1/0",  ""),              # ours: five tricks, not the first
    ("0/0",  "NNNNNEEEE",        "2/0",  ""),              # ours: the first five
    ("0/0",  "NNNNNNNNE",        "5/0",  ""),              # ours, from Pagat's case
    ("8/0",  "NE V1",            "9/0",  "target NS"),     # ours: in mid-deal
    ("8/0",  "NNNENNNEE T2",     "8/0",  ""),              # ours: 8 + 2 leads to 8, and 8 + 2 again
    ("6/3",  "N O1",             "0/3",  "own_toqu EW"),   # Parlett, Pagat: all points and the game
]
TRICKS = [
    ("0/0",  "ENENENENE",        "0/1",  ""),
    ("0/0",  "NNNNEEEEE",        "0/1",  ""),              # the last five are not the first
    ("0/0",  "NENNNNNEE",        "2/0",  ""),
    ("0/0",  "ENNNNNNEE",        "2/0",  ""),              # five in a row, but not from the first trick on
    ("0/0",  "NNNNNNEEE",        "3/0",  ""),
    ("0/0",  "NNNNNNNEE",        "4/0",  ""),
    ("0/0",  "ENNNNNNNN",        "4/0",  ""),
    ("0/0",  "EEEEEEEEE",        "0/0",  "void"),
]
EVENTS = [
    ("0/0",  "NEEENNNEE V1",     "1/1",  ""),
    ("0/0",  "NEEENNNEE T1",     "2/1",  ""),
    ("0/0",  "NEEENNNEE D1",     "1/1",  ""),
    ("0/0",  "NEEENNNEE DD1",    "2/1",  ""),
    ("0/0",  "NEEENNNEE V2",     "0/2",  ""),
    ("0/0",  "NEEENNNEE T9",     "0/3",  ""),              # in the last trick
    ("0/0",  "NNNNNNNNN V1",     "0/0",  "void"),          # ours: Voormsi's point is void as well
    ("0/0",  "EEEEEEEEE DD9",    "0/0",  "void"),
    ("5/8",  "EEEEEEEEE O9",     "5/0",  "own_toqu NS"),   # ours: the match ends before the deal can be void
    ("8/6",  "EEEEEN O6",        "0/8",  "own_toqu EW"),   # ours: who loses a trick writes before anything it brings
    ("8/7",  "EEEEEN O6",        "8/9",  "target EW"),     # and may have won by that
]
WRITING = [
    ("8/0",  "NNNNNEEEE",        "8/0",  ""),              # 1 + 1 at once: 9 and back
    ("8/0",  "NENENENEN",        "9/0",  "target NS"),     # the fifth is the last trick
    ("8/8",  "NENENENEN",        "9/8",  "target NS"),
    ("8/8",  "NENENENEE",        "8/9",  "target EW"),
    ("8/8",  "EN V1",            "8/9",  "target EW"),
    ("8/8",  "NENENENEN V8",     "8/9",  "target EW"),     # ours: who loses the last trick writes first
    ("8/7",  "NENENENEN T8",     "8/9",  "target EW"),
    ("8/7",  "NENENENEN V8",     "9/8",  "target NS"),
    ("2/7",  "ENEEEEEEE V1",     "2/6",  ""),              # 7 + 1 leads to 8, 8 + 4 to 6
    ("8/0",  "EEEENNENE DD6",    "8/2",  ""),
    ("7/7",  "NNNNNENNE T1",     "9/7",  "target NS"),     # 7 + 4 leads to 7, 7 + 2 to 9
    ("8/0",  "NNNNE V1",         "9/0",  "target NS"),     # never a fifth trick
]
# fmt: on


@pytest.mark.parametrize("before, line, now, end", OF_THE_DESCRIPTIONS + TRICKS + EVENTS + WRITING)
def test_a_deal_is_counted_trick_by_trick(before, line, now, end):
    void = end == "void"
    assert after(before, played(line)) == (now, changes(before, now), void, "" if void else end)


# fmt: off
SUMMARIES = [
    ("7/0",  "NS8 EW1, first NS, V NS",  "5/0",  ""),             # ours: at the end of the deal 7 + 6 leads to 5
    ("4/0",  "NS8 EW1, first NS",        "9/0",  "target NS"),
    ("4/0",  "NS9 EW0",                  "4/0",  "void"),
    ("4/0",  "NS9 EW0, first NS, T NS",  "4/0",  "void"),
    ("0/0",  "NS4 EW5, first EW, D NS",  "1/2",  ""),
    ("0/0",  "NS5 EW4",                  "1/0",  ""),
    ("0/0",  "NS1 EW8, DD NS",           "2/4",  ""),
    ("8/8",  "NS5 EW4",                  "9/8",  "target NS"),
    ("8/8",  "NS5 EW4, T EW",            "9/8",  "target NS"),    # 8 + 2 leads to 8
    ("6/3",  "NS4 EW5, O NS",            "0/3",  "own_toqu EW"),  # ours: nothing else is written
    ("6/8",  "NS9 EW0, O NS",            "0/8",  "own_toqu EW"),
]
# fmt: on


@pytest.mark.parametrize("before, line, now, end", SUMMARIES)
def test_a_summary_counts_at_the_end_of_the_deal(before, line, now, end):
    void = end == "void"
    assert after(before, summary(line)) == (now, changes(before, now), void, "" if void else end)


# fmt: off
OF_THREE = [
    ("0/0/0",    "NNNNNNEEESSS",     {},                           "2/0/0",   ""),   # Pagat: no bonus with three
    ("0/0/0",    "NNNNNNEEESSS",     {"first_five_bonus": True},   "3/0/0",   ""),   # Parlett names no limit
    ("0/0/0",    "NNNNNEEEEESS",     {},                           "1/1/0",   ""),
    ("0/0/0",    "NESNESNESNES DD6", {},                           "0/0/2",   ""),
    ("1/2/3",    "EEEEEEEEEEEE",     {},                           "1/2/3",   "void"),
    ("0/0/0",    "SSSSSSSSSSSN",     {},                           "0/0/7",   ""),
    ("11/0/0",   "NNNNNNNNEEES",     {},                           "9/0/0",   ""),   # 4 points: 12 and back to 9
    ("11/11/0",  "NENENENENE",       {},                           "12/11/0", "target N"),
    ("11/11/11", "SE V1",            {},                           "11/11/12", "target S"),
    ("0/0/5",    "SE V1",            {"target": 6},                "0/0/6",   "target S"),
]
# fmt: on


@pytest.mark.parametrize("before, line, options, now, end", OF_THREE)
def test_three_play_twelve_tricks_for_twelve_points(before, line, options, now, end):
    void = end == "void"
    scored = after(before, played(line, sides=False), THREE, **options)
    assert scored == (now, changes(before, now), void, "" if void else end)


# fmt: off
SUMMARIES_OF_THREE = [
    ("11/0/0",   "N4 E3 S5, V N",    {},                         "12/0/1",  "target N"),
    ("0/0/0",    "N0 E0 S12",        {},                         "0/0/0",   "void"),
    ("0/0/0",    "N0 E5 S7, first S", {"first_five_bonus": True}, "0/1/4",  ""),
]
# fmt: on


@pytest.mark.parametrize("before, line, options, now, end", SUMMARIES_OF_THREE)
def test_a_summary_counts_for_three_as_well(before, line, options, now, end):
    void = end == "void"
    assert after(before, summary(line), THREE, **options) == (now, changes(before, now), void, "" if void else end)


# fmt: off
OF_TWO = [
    ("0/0",  "NNNNNSSSS",     "2/0",  ""),
    ("4/0",  "NNNNNNNNS",     "9/0",  "target N"),
    ("3/0",  "SSSSSSSSS",     "3/0",  "void"),
    ("5/4",  "NS O2",         "5/0",  "own_toqu N"),   # Pagat: a player who plays twice to a trick can do it too
    ("5/4",  "SSSSSN O6",     "0/6",  "own_toqu S"),   # ours: the other has lost the trick, and writes first
    ("5/7",  "SSSSSN O6",     "5/9",  "target S"),
]
# fmt: on


@pytest.mark.parametrize("before, line, now, end", OF_TWO)
def test_two_play_nine_tricks_for_nine_points(before, line, now, end):
    void = end == "void"
    assert after(before, played(line, sides=False), TWO) == (now, changes(before, now), void, "" if void else end)


# fmt: off
AGREED = [
    ("0/0",  "NNNNNEEEE",     {"first_five_bonus": False},  "1/0",   ""),
    ("4/0",  "NNNNNNNNE",     {"first_five_bonus": False},  "8/0",   ""),
    ("7/0",  "NNNNNNNNE",     {"target": 12},               "12/0",  "target NS"),
    ("0/0",  "NE V1",         {"target": 1},                "1/0",   "target NS"),
    ("2/0",  "NNNNNNNNE T1",  {"target": 3},                "-3/0",  ""),   # seven points: 3 and back below nothing
    ("-3/0", "NNNNNNNNE V1",  {"target": 3},                "3/0",   "target NS"),
]
# fmt: on


@pytest.mark.parametrize("before, line, options, now, end", AGREED)
def test_a_table_may_agree_on_another_target_and_no_bonus(before, line, options, now, end):
    assert after(before, played(line), **options) == (now, changes(before, now), False, end)


# fmt: off
REFUSED = [
    # before, deal,                              seats, options, words
    ("0/0",   played("NNNNNNNN"),                FOUR,  {}, "nobody has won yet, so the deal has 9 tricks, not 8"),
    ("8/0",   played("NE V1"),                   FOUR,  {"target": 12},
                                                            "nobody has won yet, so the deal has 9 tricks, not 2"),
    ("0/0/0", played("NNNNNEEEE", sides=False),  THREE, {}, "nobody has won yet, so the deal has 12 tricks, not 9"),
    ("0/0",   played("NNNNNNNNEE"),              FOUR,  {}, "a deal has 9 tricks, no more"),
    ("0/0",   played("NNNNNNNNNN"),              FOUR,  {}, "a deal has 9 tricks, no more"),
    ("8/0",   played("NEE V1"),                  FOUR,  {}, "the match was over with trick 2; no trick follows it"),
    ("8/0",   played("NENENENENE"),              FOUR,  {}, "the match was over with trick 9; no trick follows it"),
    ("0/0",   played("NEN O1"),                  FOUR,  {}, "the match was over with trick 1; no trick follows it"),
    ("0/0",   played("NS" * 4 + "N", sides=False), FOUR, {}, "at this table tricks are won by NS, EW"),
    ("0/0/0", played("NE" * 6),                  THREE, {}, "at this table tricks are won by N, E, S"),
    ("0/0",   played("NNNNNNNNE", sides=False),  TWO,   {}, "at this table tricks are won by N, S"),
    ("0/0",   summary("N5 S4"),                  FOUR,  {}, "at this table tricks are won by NS, EW"),
    ("0/0/0", summary("N5 S4"),                  THREE, {}, "at this table tricks are won by N, E, S"),
    ("0/0",   summary("N6 E3 S3"),               TWO,   {}, "at this table tricks are won by N, S"),
    ("0/0/0", played("NE O2", sides=False),      THREE, {}, "of three players none can take their own Voormsi"),
    ("0/0/0", summary("N6 E3 S3, O N"),          THREE, {}, "of three players none can take their own Voormsi"),
    ("0/0/0", summary("N6 E3 S3, first N"),      THREE, {}, "the first five tricks bring no point at this table"),
    ("0/0",   summary("NS8 EW1, first NS"),      FOUR,  {"first_five_bonus": False},
                                                            "the first five tricks bring no point at this table"),
    ("8/8",   summary("NS5 EW4, V EW"),          FOUR,  {},
                                            "then more than one side has 9: record trick by trick"),
    ("8/7",   summary("NS5 EW4, T EW"),          FOUR,  {},
                                            "then more than one side has 9: record trick by trick"),
]
# fmt: on


@pytest.mark.parametrize("before, deal, turn, options, words", REFUSED)
def test_what_cannot_have_happened_is_refused_in_plain_words(before, deal, turn, options, words):
    with pytest.raises(IllegalDeal) as refusal:
        after(before, deal, turn, **options)
    assert str(refusal.value) == words


def test_it_remembers_who_wrote_what_and_when():
    _state, effect = rules({}, FOUR).after(standing("7/7"), played("NNNNNEEEN V3"))
    assert effect.writings == (Writing(Side.NS, 3, 8, trick=6, is_back=True), Writing(Side.NS, 1, 9))
    _state, effect = rules({}, FOUR).after(standing("7/7"), summary("NS6 EW3, first NS, D EW"))
    assert effect.writings == (Writing(Side.NS, 3, 8, is_back=True), Writing(Side.EW, 1, 8))


# Two deals in one match: who deals, what stands afterwards, and that nothing follows the end.
def test_the_deals_are_followed_as_one_match():
    deals = [played("NNNNNNNNE T3"), summary("NS5 EW4"), played("NEENENEEN"), played("EN V1")]
    match = replay(rules({}, FOUR), Seat.W, map(MatchDeal, deals), turn=FOUR)
    assert [points_of(row.state) for row in match.rows] == ["7/0", "8/0", "8/1"]
    assert [row.dealer.value for row in match.rows] == ["W", "N", "E"]
    assert match.stop.deal == 4
    assert match.stop.words == "nobody has won yet, so the deal has 9 tricks, not 2"


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("points", ["0/0", "8/8", "-3/8"])
def test_below_the_target_it_goes_on_whatever_the_players_do(points, closed):
    assert rules({}, FOUR).result(standing(points), closed=closed) is None
