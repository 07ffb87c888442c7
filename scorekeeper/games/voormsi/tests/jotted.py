"""Deals of Voormsi as the tests jot them down: `NNNEN NNNE V3`, or `NS8 EW1 first NS, T NS` for a summary.

One letter a trick: N and E are the sides NS and EW where `sides` is on, else N, E and S are seats. After the tricks
the event with the number of its trick: V Voormsi wins, T Toqu takes it, D the three takes it, DD the three takes both,
O own Toqu.
"""

import re

from scorekeeper.domain.seats import Seat, Side
from scorekeeper.games.voormsi.deals import ByParty, Event, Fate, Played, Summary

EVENTS = {
    "V": Event.VOORMSI_WINS,
    "T": Event.TOQU_TAKES,
    "D": Event.THREE_TAKES_VOORMSI,
    "DD": Event.THREE_TAKES_TOQU,
    "O": Event.OWN_TOQU,
}
SIDES = {"N": Side.NS, "E": Side.EW}
PARTIES = {party.value: party for party in (*Side, *Seat)}


def played(line, *, sides=True):
    """`NEN V2`: the deal whose tricks were won so."""
    tricks, _, event = line.rpartition(" ") if line[-1].isdigit() else (line, "", "")
    parties = [SIDES[letter] if sides else Seat(letter) for letter in tricks.replace(" ", "")]
    return Played(tuple(parties), _fate(event, parties) if event else None)


def _fate(event, parties):
    code, trick = re.fullmatch(r"([A-Z]+)([0-9]+)", event).groups()
    return Fate(EVENTS[code], parties[int(trick) - 1], int(trick))


def summary(line):
    """`NS8 EW1, first NS, V NS`: the deal of which only so much was counted."""
    counts, *rest = line.split(", ")
    tricks = ByParty(tuple((PARTIES[party], int(n)) for party, n in re.findall(r"([A-Z]+)([0-9]+)", counts)))
    told = dict(part.split() for part in rest)
    first = told.pop("first", None)
    fates = [Fate(EVENTS[code], PARTIES[party]) for code, party in told.items()]
    return Summary(tricks, PARTIES[first] if first else None, *fates)
