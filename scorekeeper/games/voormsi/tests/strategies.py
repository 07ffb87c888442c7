"""Deals and matches of Voormsi as Hypothesis draws them."""

from dataclasses import replace

from hypothesis import strategies as st

from scorekeeper.domain.match import IllegalDeal, MatchDeal
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games.voormsi.deals import OF_THREE, ByParty, Event, Fate, Played, Summary, parties_of, tricks_of
from scorekeeper.games.voormsi.scoring import rules

TURNS = st.sampled_from([CLOCKWISE, (Seat.N, Seat.E, Seat.S), (Seat.N, Seat.S)])
RARE = st.integers(0, 9).map(lambda n: n == 0)


@st.composite
def played(draw, parties):
    """Every trick of a deal, as if nobody could win before its end."""
    number = tricks_of(parties)
    # Runs of tricks, so that five in a row and whole deals come up.
    runs = draw(st.lists(st.tuples(st.sampled_from(parties), st.integers(1, 5)), min_size=number, max_size=number))
    winners = tuple(party for party, length in runs for _trick in range(length))[:number]
    trick = draw(st.none() | st.integers(1, number))
    if trick is None:
        return Played(winners)
    event = draw(st.sampled_from([event for event in Event if event is not Event.OWN_TOQU]))
    if parties != OF_THREE and draw(RARE):
        return Played(winners[:trick], Fate(Event.OWN_TOQU, winners[trick - 1], trick))
    return Played(winners, Fate(event, winners[trick - 1], trick))


def summary(deal, parties):
    """The same deal, of which only so much was counted."""
    counts = ByParty(tuple((party, deal.tricks.count(party)) for party in parties))
    first = deal.tricks[0] if len(set(deal.tricks[:5])) == 1 else None
    return Summary(counts, first, deal.fate and replace(deal.fate, trick=None))


@st.composite
def tables(draw):
    """A table of four, three or two, and deals in a row."""
    turn = draw(TURNS)
    parties = parties_of(turn)
    table = rules(draw(st.sampled_from([{}, {"target": 12}, {"target": 2}, {"first_five_bonus": True}])), turn)
    deals = draw(st.lists(played(parties), max_size=12))
    return table, turn, [MatchDeal(deal) for deal in cut(table, deals)]


def cut(table, deals):
    """The deals as they would be told: the one in which the match is won stops there."""
    state = table.start()
    for deal in deals:
        if table.result(state):
            yield deal
            continue
        fitting = next(short for short in shorter(deal) if fits(table, state, short))
        state, _effect = table.after(state, fitting)
        yield fitting


def shorter(deal):
    """The deal, and the same cut short after fewer and fewer tricks."""
    for number in range(len(deal.tricks), 0, -1):
        fate = deal.fate if deal.fate and deal.fate.trick <= number else None
        yield Played(deal.tricks[:number], fate)


def fits(table, state, deal):
    try:
        table.after(state, deal)
    except IllegalDeal:
        return False
    return True


TABLES = tables()
"""The rules of a table, its turn, and what was dealt there: often more than the match lasts."""
