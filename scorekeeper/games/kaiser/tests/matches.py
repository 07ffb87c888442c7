"""A table of four and its matches, for the tests of what people read."""

from scorekeeper.domain.match import MatchDeal, replay
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games.kaiser.deals import Bid, Haul, Kaiser, Passed, Played
from scorekeeper.games.kaiser.scoring import KaiserRules, Options

NAMES = {Seat.N: "Halia", Seat.E: "Bohdan", Seat.S: "Olena", Seat.W: "Taras"}


def deal(jotted):
    """`E 8no 10`: East bid 8 at no trump, and the side took ten points; `E 8 4t53` four tricks with both cards; `-`.

    `E 8nolow 10`: the same at low no trump.

    `E kaiser +`: East made a bid of Kaiser; `-` where it was lost.
    """
    if jotted == "-":
        return Passed()
    seat, bid, took = jotted.split()
    if bid == "kaiser":
        return Kaiser(Seat(seat), made=took == "+")
    tricks, counts, cards = took.partition("t")
    taken = Haul(int(tricks), "5" in cards, "3" in cards) if counts else int(took)
    number = int(bid.removesuffix("low").removesuffix("no"))
    return Played(Seat(seat), Bid(number, "no" in bid, bid.endswith("low")), taken)


def match(jotted="", **options):
    """A match in which these deals were recorded, apart by semicolons; North dealt first."""
    deals = [MatchDeal(deal(each)) for each in jotted.split("; ") if each]
    followed = replay(KaiserRules(Options(**options)), Seat.N, deals, turn=CLOCKWISE)
    assert followed.stop is None, followed.stop
    return followed
