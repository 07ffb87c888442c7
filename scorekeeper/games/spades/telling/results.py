"""The results that a deal of Spades can have, in words: who made it, and behind one button each who did not."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import Candidate, Fold, likely_first
from scorekeeper.domain.seats import BySide, Seat, Side
from scorekeeper.domain.telling.numbers import signed
from scorekeeper.domain.telling.sheet import Names, side_name
from scorekeeper.games.spades.answers import filled
from scorekeeper.games.spades.at_stake import Match, rules_of
from scorekeeper.games.spades.bids import Nil, contract
from scorekeeper.games.spades.counting import What
from scorekeeper.games.spades.deals import Deal
from scorekeeper.games.spades.scoring import Effect

COLUMNS = 12
MOST_IN_SIGHT = 9

CONTRACTS = {What.CONTRACT, What.TEN_FOR_200, What.MOON, What.NO_TRUMP}
LOSABLE = frozenset(What) - {What.TRICKS_OF_NIL, What.LITTLE_BEMO, What.BIG_BEMO}
"""A result is drawn cut open where a bid was lost."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A deal that can have been, what it brings, and the sides that did not make their contract."""

    deal: Deal
    effect: Effect
    beaten: tuple[Side, ...]

    @property
    def lost(self) -> bool:
        """Whether any bid was lost."""
        return not all(item.made for side in Side for item in self.effect.items.of(side) if item.what in LOSABLE)


def candidates_of(deals: Iterable[Deal], match: Match, names: Names) -> tuple[Candidate, ...]:
    """Return a button for each, of those that bring the same for the one nearest to the bids.

    Where the tricks decide who makes it, those that fail lie behind one button a kind.
    """
    found = _different(_outcomes(deals, match))
    if len({outcome.beaten for outcome in found}) < 2:
        return _all_alike(found, names)
    kinds = [kind for kind in (*((side,) for side in Side), tuple(Side)) if any(each.beaten == kind for each in found)]
    made = [outcome for outcome in found if not outcome.beaten]
    span = _span(len(made))
    return (
        *(replace(_made(outcome, names), span=span) for outcome in made),
        *(each for kind in kinds for each in _set(kind, found, COLUMNS // len(kinds), names)),
    )


def _different(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Return one of those that bring the same, the nearest to the bids: no table remembers how the rest was shared."""
    by_effect: dict[Effect, Outcome] = {}
    for each in outcomes:
        before = by_effect.setdefault(each.effect, each)
        if _off(each.deal) < _off(before.deal):
            by_effect[each.effect] = each
    return list(by_effect.values())


def _outcomes(deals: Iterable[Deal], match: Match) -> Iterator[Outcome]:
    rules = rules_of(match)
    for deal in deals:
        try:
            _state, effect = rules.after(match.state, deal)
        except IllegalDeal:
            continue
        beaten = (side for side in Side if any(not i.made for i in effect.items.of(side) if i.what in CONTRACTS))
        yield Outcome(deal, effect, tuple(beaten))


def _span(many: int) -> int:
    """Return how wide each of so many buttons is, that their rows be full."""
    if many <= 2:
        return COLUMNS // max(1, many)
    return {4: 6, 7: 3, 8: 3}.get(many, 4 if many <= MOST_IN_SIGHT else 3)


def _made(outcome: Outcome, names: Names) -> Candidate:
    return _candidate(outcome, _fate(outcome, names), _fell(outcome.deal, names))


def _fell(deal: Deal, names: Names) -> str:
    """Return what the side has that won more than it needed."""
    over = {side: deal.tricks_of(side) - contract(deal.bids_of(side)) for side in Side}
    side = Side.NS if over[Side.NS] >= over[Side.EW] else Side.EW
    return _("%(side)s won %(n)s") % {"side": side_name(names, side), "n": deal.tricks_of(side)}


def tricks_by(deal: Deal, seat: Seat) -> int:
    """Return the tricks of a player; where only the side's are known, all of them stand under the first."""
    one, other = deal.tricks_by_partner(seat.side)
    return one if seat is seat.side.seats[0] else other


def _set(kind: tuple[Side, ...], found: Iterable[Outcome], span: int, names: Names) -> Iterator[Candidate]:
    """Yield the deals in which these sides fail, the nearest to the bids first; several lie behind one button."""
    these, side = [each for each in found if each.beaten == kind], kind[0]
    these.sort(key=lambda outcome: -outcome.deal.tricks_of(side))
    label = _fate(these[0], names)
    if len(these) == 1:
        yield replace(_candidate(these[0], label, _fell(these[0].deal, names)), span=span)
        return
    bidders = [seat for seat in side.seats if not isinstance(these[0].deal.bids.of(seat), Nil)]
    whose = names[bidders[0]] if len(bidders) == 1 else side_name(names, side)
    question = _("How many did %(side)s win?") % {"side": whose}
    fold = Fold(label, question, _brings(side, these), lost=True, span=span)
    for each in these:
        yield _candidate(each, str(sum(tricks_by(each.deal, seat) for seat in bidders)), behind=fold)


def _brings(side: Side, these: list[Outcome]) -> str:
    """Return "5 or fewer: −60", where that is the same whatever the number."""
    points = {each.effect.count(side).points for each in these}
    numbers = sorted({each.deal.tricks_of(side) for each in these})
    if len(points) > 1 or numbers != list(range(len(numbers))):
        return ""
    return _("%(n)s or fewer: %(points)s") % {"n": numbers[-1], "points": signed(points.pop())}


def _all_alike(found: list[Outcome], names: Names) -> tuple[Candidate, ...]:
    """Return how tricks that decide nothing any more were divided; the likely ways first."""
    if len(found) == 1:
        return (replace(_made(found[0], names), span=COLUMNS),)
    every = [replace(_candidate(each, _division(each.deal), _fate(each, names)), span=4) for each in found]
    rest = Fold(_("Other tricks"), _("How did the tricks fall?"), span=4)
    return likely_first(every, lambda each: _off(each.deal), MOST_IN_SIGHT, rest)


def _fate(outcome: Outcome, names: Names) -> str:
    if len(outcome.beaten) == 1:
        return _("%(side)s set") % {"side": side_name(names, outcome.beaten[0])}
    return _("Both set") if outcome.beaten else _("Both made")


def _division(deal: Deal) -> str:
    return _("%(ns)s : %(ew)s") % {side.value.lower(): deal.tricks_of(side) for side in Side}


def _off(deal: Deal) -> int:
    """Return how far the tricks lie from the bids."""
    if isinstance(deal.tricks, BySide):
        return sum(abs(deal.tricks_of(side) - contract(deal.bids_of(side))) for side in Side)
    bids = {seat: 0 if isinstance(bid, Nil) else bid for seat, bid in deal.bids.each}
    return sum(abs(tricks_by(deal, seat) - bid) for seat, bid in bids.items())


def _candidate(outcome: Outcome, label: str, small: str = "", behind: Fold | None = None) -> Candidate:
    return Candidate(label, filled(outcome.deal), outcome.deal, lost=outcome.lost, small=small, behind=behind)
