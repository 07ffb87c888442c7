"""One deal of Solo Spades in words."""

from collections.abc import Iterable, Iterator

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.telling.lists import comma_list
from scorekeeper.domain.telling.numbers import signed, with_minus
from scorekeeper.domain.telling.sheet import DealLine, Names, Told, tell
from scorekeeper.games.solo_spades.deals import NIL, Deal
from scorekeeper.games.solo_spades.scoring import Brought, Effect, Score
from scorekeeper.games.solo_spades.telling.explained import of_effect
from scorekeeper.games.solo_spades.values import What


def columns(names: Names) -> tuple[str, ...]:
    """Return the running totals: points and bags, each of all four in the order of the sheet."""
    return (_("points"), _("bags"))


def line(row: Row[Deal, Score, Effect], names: Names) -> DealLine:
    """Return one deal in words."""
    return DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal),
        mark=mark(row.effect),
        told=_told(row, names),
        totals=(
            _listed(with_minus(count.points) for _seat, count in row.state.each),
            _listed(count.bags for _seat, count in row.state.each),
        ),
        rule=of_effect(row.effect),
    )


def mark(effect: Effect) -> str:
    """Return what the deal brought everybody, in the order of the sheet: "+40 / −98 / +20 / +31"."""
    return _listed(brought_words(brought) for _seat, brought in effect.each)


def brought_words(brought: Brought) -> str:
    """Return "+32", or "+32 −100" where bags were paid for."""
    points = signed(brought.count.points)
    if not brought.penalty:
        return points
    return _("%(points)s %(penalty)s") % {"points": points, "penalty": signed(brought.penalty)}


def bid_words(bid: int) -> str:
    """Return "nil" or the number."""
    return _("nil") if bid == NIL else str(bid)


def _listed(values: Iterable[object]) -> str:
    return " / ".join(map(str, values))


def _game(deal: Deal) -> str:
    told = {
        "bids": _listed(bid_words(bid) for _seat, bid in deal.bids.each),
        "tricks": _listed(won for _seat, won in deal.tricks.each),
    }
    return _("bid %(bids)s, won %(tricks)s") % told


def _told(row: Row[Deal, Score, Effect], names: Names) -> Told:
    """Return who made and who lost the bid, then the change, then whatever is not a plain bid."""
    told = tell(_("%(game)s: %(brought)s."), "brought", {"game": _bids_told(row, names), "brought": mark(row.effect)})
    return told._replace(after=" ".join([told.after, *_explained(row.effect, names)]))


def _bids_told(row: Row[Deal, Score, Effect], names: Names) -> str:
    each = (
        _("%(name)s %(won)s of %(bid)s") % {"name": names[seat], "won": row.deal.tricks.of(seat), "bid": bid_words(bid)}
        for seat, bid in row.deal.bids.each
    )
    return comma_list(each)


def _explained(effect: Effect, names: Names) -> Iterator[str]:
    kinds = {What.NIL: _("nil"), What.MOON: _("moon"), What.TEN_FOR_200: _("ten for 200")}
    for seat, brought in effect.each:
        if brought.what in kinds:
            words = _("%(name)s: %(what)s made.") if brought.made else _("%(name)s: %(what)s lost.")
            yield words % {"what": kinds[brought.what], "name": names[seat]}
        if brought.penalty:
            yield _("%(name)s pays %(n)s for bags.") % {"name": names[seat], "n": -brought.penalty}
