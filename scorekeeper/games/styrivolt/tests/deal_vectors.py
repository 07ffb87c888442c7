"""Deals of Stýrivolt as the match format writes them, what is refused or left over, and what cannot be built."""

from scorekeeper.domain.seats import Side
from scorekeeper.games.styrivolt.deals import Deal, DealResult

NS, EW = Side.NS, Side.EW

# fmt: off
WRITTEN = [
    (Deal(NS, DealResult.ORDINARY),
     {"kind": "played", "winner": "NS", "result": "ordinary", "solo": False, "illegal_stock": None}),
    (Deal(EW, DealResult.VOL),
     {"kind": "played", "winner": "EW", "result": "vol", "solo": False, "illegal_stock": None}),
    (Deal(EW, DealResult.VOL, solo=True),
     {"kind": "played", "winner": "EW", "result": "vol", "solo": True, "illegal_stock": None}),
    (Deal(NS, DealResult.NINE, solo=True, illegal_stock=NS),
     {"kind": "played", "winner": "NS", "result": "nine", "solo": True, "illegal_stock": "NS"}),
    (Deal(NS, DealResult.NINE, illegal_stock=EW),
     {"kind": "played", "winner": "NS", "result": "nine", "solo": False, "illegal_stock": "EW"}),
    (Deal(EW, DealResult.FAILED_NINE),
     {"kind": "played", "winner": "EW", "result": "failed_nine", "solo": False, "illegal_stock": None}),
]
# fmt: on

PLAYED = {"kind": "played", "winner": "NS", "result": "vol", "solo": False, "illegal_stock": None}
SIDES = "it can be “NS”, “EW”"
RESULTS = "it can be “ordinary”, “vol”, “nine”, “failed_nine”"
ALONE = "playing alone counts only with a vol or all nine tricks"

# fmt: off
REFUSED = [
    ({},                                            "“kind” is missing"),
    (PLAYED | {"kind": "passed"},                   "“kind” is “passed”; it can be “played”"),
    (PLAYED | {"winner": "N"},                      f"“winner” is “N”; {SIDES}"),
    (PLAYED | {"winner": None},                     f"“winner” is null; {SIDES}"),
    (PLAYED | {"result": "nines"},                  f"“result” is “nines”; {RESULTS}"),
    (PLAYED | {"result": 9},                        f"“result” is 9; {RESULTS}"),
    (PLAYED | {"solo": 0},                          "“solo” is 0; it is true or false"),
    (PLAYED | {"solo": None},                       "“solo” is null; it is true or false"),
    (PLAYED | {"solo": "N"},                        "“solo” is “N”; it is true or false"),
    (PLAYED | {"result": "ordinary", "solo": True}, ALONE),
    (PLAYED | {"illegal_stock": "W"},               f"“illegal_stock” is “W”; {SIDES}, null"),
    (PLAYED | {"illegal_stock": False},             f"“illegal_stock” is false; {SIDES}, null"),
    (PLAYED | {"illegal_stock": ["NS"]},            f"“illegal_stock” is a list; {SIDES}, null"),
    (PLAYED | {"illegal_stock": 0},                 f"“illegal_stock” is 0; {SIDES}, null"),
]
LEFT_OVER = [
    (PLAYED | {"failed_nine_by": "EW"},             "failed_nine_by"),
]
BUILT_WRONG = [
    (lambda: Deal(NS, DealResult.ORDINARY, solo=True),  ALONE),
    (lambda: Deal(NS, DealResult.FAILED_NINE, solo=True), ALONE),
]
# fmt: on
