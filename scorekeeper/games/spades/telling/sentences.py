"""One deal of Spades in words."""

from collections.abc import Iterator

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import BySeat, BySide, Side
from scorekeeper.domain.telling.lists import comma_list
from scorekeeper.domain.telling.numbers import signed, with_minus
from scorekeeper.domain.telling.sheet import DealLine, Names, Told, side_name, tell
from scorekeeper.games.spades.bids import BemoSize, Bid, Nil, Promise
from scorekeeper.games.spades.counting import Item, What
from scorekeeper.games.spades.deals import Bemo, Deal
from scorekeeper.games.spades.scoring import Effect, Score
from scorekeeper.games.spades.telling.explained import of_effect


def columns(names: Names) -> tuple[str, ...]:
    """Return the running totals: points and bags, each for both sides in the order of the sheet."""
    return (_("points"), _("bags"))


def line(row: Row[Deal, Score, Effect], names: Names) -> DealLine:
    """Return one deal in words."""
    return DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal, names),
        mark=mark(row.effect),
        told=_told(row, names),
        totals=(
            _both(BySide(with_minus(row.state.ns.points), with_minus(row.state.ew.points))),
            _both(BySide(str(row.state.ns.bags), str(row.state.ew.bags))),
        ),
        rule=of_effect(row.effect),
    )


def mark(effect: Effect) -> str:
    """Return what the deal brought both sides, in the order of the sheet: "+52 / −40"."""
    return _both(BySide(*(brought_words(effect, side) for side in Side)))


def brought_words(effect: Effect, side: Side) -> str:
    """Return "+53", or "+53 −100" where bags were paid for."""
    points, penalty = signed(effect.count(side).points), effect.penalty.of(side)
    return _("%(points)s %(penalty)s") % {"points": points, "penalty": signed(penalty)} if penalty else points


def bid_words(bid: Bid) -> str:
    """Return "nil", "blind nil" or the number."""
    if isinstance(bid, Nil):
        return _("nil") if bid is Nil.SEEN else _("blind nil")
    return str(bid)


def no_trump_words(promises: BySeat[Promise], names: Names) -> str:
    """Return who has promised to win no trick by a ruff, and whose promise was broken, while the deal is played."""
    said = {
        _("No trump: no trick by a ruff for %(names)s."): Promise.KEPT,
        _("No trump, lost by a ruff: %(names)s."): Promise.RUFFED,
    }
    who = {words: [names[seat] for seat, each in promises.each if each is became] for words, became in said.items()}
    return " ".join(words % {"names": comma_list(found)} for words, found in who.items() if found)


def bids_words(deal: Deal, side: Side) -> str:
    """Return what both partners bid: "4 + 2", "nil + 4", "4 no trump + 3"."""
    bidders = deal.no_trump.seats
    one, other = (
        _("%(bid)s no trump") % {"bid": bid} if seat in bidders else bid
        for seat, bid in ((seat, bid_words(deal.bids.of(seat))) for seat in side.seats)
    )
    return _("%(one)s + %(other)s") % {"one": one, "other": other}


def tricks_words(deal: Deal, side: Side) -> str:
    """Return what the side won: one number, or each partner's where one of them bid nil."""
    if any(isinstance(bid, Nil) for bid in deal.bids_of(side)):
        one, other = deal.tricks_by_partner(side)
        return _("%(one)s + %(other)s") % {"one": one, "other": other}
    return str(deal.tricks_of(side))


def bemo_words(size: BemoSize) -> str:
    """Return the name of a bet."""
    return _("Little Bemo") if size is BemoSize.LITTLE else _("Big Bemo")


def _both(both: BySide[str]) -> str:
    return _("%(one)s / %(other)s") % {"one": both.ns, "other": both.ew}


def _game(deal: Deal, names: Names) -> str:
    told = {
        "bids": _both(BySide(*(bids_words(deal, side) for side in Side))),
        "tricks": _both(BySide(*(tricks_words(deal, side) for side in Side))),
    }
    bets = (_bet(bemo, names) for bemo in deal.bemos)
    return _("; ").join([_("bid %(bids)s, won %(tricks)s") % told, *bets])


def _bet(bemo: Bemo, names: Names) -> str:
    told = {"side": side_name(names, bemo.side), "bemo": bemo_words(bemo.size)}
    words = _("%(side)s: %(bemo)s won") if bemo.won else _("%(side)s: %(bemo)s lost")
    return words % told


def _told(row: Row[Deal, Score, Effect], names: Names) -> Told:
    deal, effect = row.deal, row.effect
    values = {
        "ns": side_name(names, Side.NS),
        "ns_bid": bids_words(deal, Side.NS),
        "ns_won": tricks_words(deal, Side.NS),
        "ew": side_name(names, Side.EW),
        "ew_bid": bids_words(deal, Side.EW),
        "ew_won": tricks_words(deal, Side.EW),
        "brought": mark(effect),
    }
    words = _("%(ns)s bid %(ns_bid)s and won %(ns_won)s, %(ew)s bid %(ew_bid)s and won %(ew_won)s: %(brought)s.")
    told = tell(words, "brought", values)
    return told._replace(after=" ".join([told.after, *_explained(effect, names)]))


def _explained(effect: Effect, names: Names) -> Iterator[str]:
    """Tell whatever is not a plain contract, side by side, and what was paid for bags."""
    for side in Side:
        for item in effect.items.of(side):
            if item.what is What.DOUBLE_NIL_FOR_GAME:
                yield _for_game(item, side_name(names, side))
            elif item.what not in (What.CONTRACT, What.TRICKS_OF_NIL):
                told = {"what": _item(item, names), "points": signed(item.count.points), "side": side_name(names, side)}
                yield _("%(what)s: %(side)s %(points)s.") % told
        if effect.penalty.of(side):
            yield _("%(side)s pay %(n)s for their bags.") % {
                "side": side_name(names, side),
                "n": -effect.penalty.of(side),
            }


def _for_game(item: Item, side: str) -> str:
    words = (
        _("%(side)s made a double nil for the whole game.")
        if item.made
        else _("%(side)s lost a double nil for the whole game.")
    )
    return words % {"side": side}


def _item(item: Item, names: Names) -> str:
    if item.seat is not None:
        words = _("%(name)s, nil") if item.what is What.NIL else _("%(name)s, blind nil")
        return words % {"name": names[item.seat]}
    return {
        What.TEN_FOR_200: _("Ten for 200"),
        What.MOON: _("Moon"),
        What.NO_TRUMP: _("No trump"),
        What.DOUBLE_NIL: _("Double nil"),
        What.OTHERS_DOUBLE_NIL: _("The others’ double nil"),
        What.LITTLE_BEMO: bemo_words(BemoSize.LITTLE),
        What.BIG_BEMO: bemo_words(BemoSize.BIG),
    }[item.what]
