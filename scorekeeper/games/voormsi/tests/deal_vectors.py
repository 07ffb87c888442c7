"""Deals of Voormsi as the match format writes them, what is refused or left over, and what cannot be built."""

from scorekeeper.domain.seats import Seat, Side
from scorekeeper.games.voormsi.deals import ByParty, Event, Fate, Played, Summary
from scorekeeper.games.voormsi.tests.jotted import played, summary

NINE = ["NS", "NS", "EW", "NS", "NS", "EW", "EW", "EW", "NS"]

# fmt: off
WRITTEN = [
    (played("NNENNEEEN"),
     {"kind": "played", "tricks": NINE}),
    (played("NNENNEEEN T3"),
     {"kind": "played", "tricks": NINE, "event": {"code": "toqu_takes", "party": "EW", "trick": 3}}),
    (played("NE O2"),
     {"kind": "played", "tricks": ["NS", "EW"], "event": {"code": "own_toqu", "party": "EW", "trick": 2}}),
    (played("NESNESNESNES V12", sides=False),
     {"kind": "played", "tricks": list("NESNESNESNES"), "event": {"code": "voormsi_wins", "party": "S", "trick": 12}}),
    (played("S D1", sides=False),
     {"kind": "played", "tricks": ["S"], "event": {"code": "three_takes_voormsi", "party": "S", "trick": 1}}),
    (summary("NS5 EW4"),
     {"kind": "summary", "tricks": {"NS": 5, "EW": 4}, "first_five": None}),
    (summary("NS8 EW1, first NS, V NS"),
     {"kind": "summary", "tricks": {"NS": 8, "EW": 1}, "first_five": "NS",
      "event": {"code": "voormsi_wins", "party": "NS"}}),
    (summary("N0 E6 S6, DD S"),
     {"kind": "summary", "tricks": {"N": 0, "E": 6, "S": 6}, "first_five": None,
      "event": {"code": "three_takes_toqu", "party": "S"}}),
    (summary("N4 S5, first S"),
     {"kind": "summary", "tricks": {"N": 4, "S": 5}, "first_five": "S"}),
    (summary("NS9 EW0"),
     {"kind": "summary", "tricks": {"NS": 9, "EW": 0}, "first_five": None}),
    (summary("NS9 EW0, first NS"),
     {"kind": "summary", "tricks": {"NS": 9, "EW": 0}, "first_five": "NS"}),
]
# fmt: on

PLAYED = {"kind": "played", "tricks": NINE}
SUMMED = {"kind": "summary", "tricks": {"NS": 5, "EW": 4}, "first_five": None}
WINS = {"code": "voormsi_wins", "party": "NS", "trick": 1}
KINDS = "it can be “played”, “summary”"
PARTIES = "it can be “NS”, “EW”, “N”, “E”, “S”"
CODES = "it can be “voormsi_wins”, “toqu_takes”, “three_takes_voormsi”, “three_takes_toqu”, “own_toqu”"

# fmt: off
REFUSED = [
    ({},                                           "“kind” is missing"),
    ({"kind": "passed"},                           f"“kind” is “passed”; {KINDS}"),
    ({"kind": "played"},                           "“tricks” is missing"),
    (PLAYED | {"tricks": []},                      "a deal has at least one trick"),
    (PLAYED | {"tricks": ["NS"] * 13},             "a deal has at most 12 tricks, not 13"),
    (PLAYED | {"tricks": {"NS": 9}},               "“tricks”: an object is not a list of winners"),
    (PLAYED | {"tricks": "NS"},                    "“tricks”: “NS” is not a list of winners"),
    (PLAYED | {"tricks": None},                    "“tricks”: null is not a list of winners"),
    (PLAYED | {"tricks": ["NS", "W"]},             f"“tricks”: “W” does not play; {PARTIES}"),
    (PLAYED | {"tricks": ["NS", "ns"]},            f"“tricks”: “ns” does not play; {PARTIES}"),
    (PLAYED | {"tricks": ["NS", None]},            f"“tricks”: null does not play; {PARTIES}"),
    (PLAYED | {"tricks": [["NS"]]},                f"“tricks”: a list does not play; {PARTIES}"),
    (PLAYED | {"tricks": [1]},                     f"“tricks”: 1 does not play; {PARTIES}"),
    (PLAYED | {"event": None},                     "“event”: null is not an object with named fields"),
    (PLAYED | {"event": "voormsi_wins"},           "“event”: “voormsi_wins” is not an object with named fields"),
    (PLAYED | {"event": {"code": "voormsi_wins"}}, "“event”: “party” is missing"),
    (PLAYED | {"event": WINS | {"code": "toqu"}},  f"“event”: “code” is “toqu”; {CODES}"),
    (PLAYED | {"event": WINS | {"party": "W"}},    f"“event”: “W” does not play; {PARTIES}"),
    (PLAYED | {"event": {"code": "voormsi_wins", "party": "NS"}}, "“event”: “trick” is missing"),
    (PLAYED | {"event": WINS | {"trick": 0}},      "“event”: “trick” is 0; it is a whole number from 1 to 12"),
    (PLAYED | {"event": WINS | {"trick": 13}},     "“event”: “trick” is 13; it is a whole number from 1 to 12"),
    (PLAYED | {"event": WINS | {"trick": True}},   "“event”: “trick” is true; it is a whole number from 1 to 12"),
    (PLAYED | {"event": WINS | {"trick": "1"}},    "“event”: “trick” is “1”; it is a whole number from 1 to 12"),
    (PLAYED | {"event": WINS | {"trick": 10}},     "Voormsi fell in one of the tricks from 1 to 9"),
    (PLAYED | {"event": WINS | {"trick": 3}},      "trick 3 was won by EW, not by NS"),
    (PLAYED | {"event": WINS | {"party": "N"}},    "trick 1 was won by NS, not by N"),
    (PLAYED | {"event": WINS | {"card": "K♥"}},    "“event”: “card” is not a field here"),
    ({"kind": "summary", "first_five": None},      "“tricks” is missing"),
    ({"kind": "summary", "tricks": {"NS": 5, "EW": 4}}, "“first_five” is missing"),
    (SUMMED | {"tricks": ["NS", "EW"]},            "“tricks”: a list is not an object with named fields"),
    (SUMMED | {"tricks": {}},                      "“tricks”: “N” is missing"),
    (SUMMED | {"tricks": {"NS": 9}},               "“tricks”: “N” is missing"),
    (SUMMED | {"tricks": {"EW": 9}},               "“tricks”: “NS” is missing"),
    (SUMMED | {"tricks": {"NS": 5, "EW": 4, "N": 0}}, "“tricks”: “N” is not a field here"),
    (SUMMED | {"tricks": {"N": 9, "E": 3}},        "“tricks”: “S” is missing"),
    (SUMMED | {"tricks": {"NS": -1, "EW": 10}},    "“tricks”: “NS” is -1; it is a whole number from 0 to 9"),
    (SUMMED | {"tricks": {"NS": 10, "EW": -1}},    "“tricks”: “NS” is 10; it is a whole number from 0 to 9"),
    (SUMMED | {"tricks": {"N": 12, "S": 0}},       "“tricks”: “N” is 12; it is a whole number from 0 to 9"),
    (SUMMED | {"tricks": {"N": 13, "E": 0, "S": 0}}, "“tricks”: “N” is 13; it is a whole number from 0 to 12"),
    (SUMMED | {"tricks": {"NS": True, "EW": 8}},   "“tricks”: “NS” is true; it is a whole number from 0 to 9"),
    (SUMMED | {"tricks": {"NS": 5, "EW": 5}},      "the tricks of a deal add up to 9, not 10"),
    (SUMMED | {"tricks": {"NS": 5, "EW": 3}},      "the tricks of a deal add up to 9, not 8"),
    (SUMMED | {"tricks": {"N": 3, "E": 3, "S": 3}}, "the tricks of a deal add up to 12, not 9"),
    (SUMMED | {"first_five": "EW"},                "EW did not win 5 tricks, so not the first 5"),
    (SUMMED | {"first_five": "N"},                 "N did not win 5 tricks, so not the first 5"),
    (SUMMED | {"first_five": False},               f"“first_five”: false does not play; {PARTIES}"),
    (SUMMED | {"first_five": "W"},                 f"“first_five”: “W” does not play; {PARTIES}"),
    (SUMMED | {"event": WINS},                     "“event”: “trick” is not a field here"),
    (SUMMED | {"event": {"code": "toqu_takes", "party": "S"}}, "S won no trick, so not Voormsi’s"),
    (SUMMED | {"tricks": {"NS": 9, "EW": 0}, "event": {"code": "own_toqu", "party": "EW"}},
     "EW won no trick, so not Voormsi’s"),
]
LEFT_OVER = [
    (PLAYED | {"first_five": "NS"},                "first_five"),
    (PLAYED | {"trump": "C"},                      "trump"),
    (SUMMED | {"declarer": "N"},                   "declarer"),
]
BUILT_WRONG = [
    (lambda: Played((Side.NS,), Fate(Event.TOQU_TAKES, Side.NS)),
     "Voormsi fell in one of the tricks from 1 to 1"),
    (lambda: Summary(ByParty(((Side.NS, 5), (Side.EW, 4))), None, Fate(Event.TOQU_TAKES, Side.NS, 1)),
     "where tricks are only counted, Voormsi’s has no number"),
    (lambda: Summary(ByParty(((Seat.N, 5), (Seat.E, 4)))),
     "tricks are counted for NS and EW, for N, E and S, or for N and S"),
]
# fmt: on
