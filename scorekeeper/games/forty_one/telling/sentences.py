"""One deal of Forty-One in words."""

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import BySeat
from scorekeeper.domain.telling.lists import and_list, comma_list
from scorekeeper.domain.telling.numbers import signed, with_minus
from scorekeeper.domain.telling.sheet import DealLine, Names, Told, side_name, tell
from scorekeeper.games.forty_one.dealing import PAIRS, SHEET_ORDER
from scorekeeper.games.forty_one.deals import Bids, Deal, Played, ThrownIn
from scorekeeper.games.forty_one.scoring import Effect, Nothing, Score
from scorekeeper.games.forty_one.telling.explained import of_deal


def columns(names: Names) -> tuple[str, ...]:
    """Return the running totals: each pair's two scores, in the order of the sheet."""
    return tuple(side_name(names, side) for side, _pair in PAIRS)


def line(row: Row[Deal, Score, Effect], names: Names) -> DealLine:
    """Return one deal in words."""
    return DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal, names),
        mark=_mark(row.effect, names),
        told=_told(row, names),
        totals=totals(row.state),
        rule=of_deal(row.deal),
    )


def totals(score: Score) -> tuple[str, ...]:
    """Return "12 / −3" for each pair."""
    return tuple(
        _("%(one)s / %(other)s")
        % {"one": with_minus(score.points.of(one)), "other": with_minus(score.points.of(other))}
        for _side, (one, other) in PAIRS
    )


def fate(made: BySeat[bool], names: Names) -> str:
    """Return who made their bids, in the fewest words."""
    failed = tuple(seat for seat in SHEET_ORDER if not made.of(seat))
    if not failed:
        return _("all made it")
    if len(failed) == len(SHEET_ORDER):
        return _("nobody made it")
    if len(failed) == len(SHEET_ORDER) - 1:
        (met,) = set(SHEET_ORDER) - set(failed)
        return _("only %(name)s made it") % {"name": names[met]}
    return _("%(names)s failed") % {"names": and_list([names[seat] for seat in failed])}


def fate_button(made: BySeat[bool], names: Names) -> str:
    """Return the same as the words of a button."""
    met = tuple(seat for seat, won in made.each if won)
    if len(met) == len(SHEET_ORDER):
        return _("All made it")
    if len(met) == 1:
        return _("Only %(name)s made it") % {"name": names[met[0]]}
    return fate(made, names) if met else _("Nobody made it")


def _game(deal: Deal, names: Names) -> str:
    if not isinstance(deal, ThrownIn):
        return _("bids %(bids)s, %(fate)s") % _played(deal, names)
    return _("bids %(bids)s, thrown in") % {"bids": _bids(deal.bids)} if deal.bids else _("thrown in")


def _mark(effect: Effect, names: Names) -> str:
    if isinstance(effect, Nothing):
        return ""
    changes = ({"name": names[seat], "points": signed(effect.scores.of(seat))} for seat in SHEET_ORDER)
    return comma_list(_("%(name)s %(points)s") % change for change in changes)


def _told(row: Row[Deal, Score, Effect], names: Names) -> Told:
    if isinstance(row.deal, ThrownIn):
        return _thrown_in(row.deal)
    told = {**_played(row.deal, names), "scores": _mark(row.effect, names)}
    sentence = tell(_("Bids %(bids)s, %(fate)s: %(scores)s."), "scores", told)
    if row.state.thirteen is None:
        return sentence
    over = " " + _("A 13 was bid, and the match is over: %(side)s win.")
    return sentence._replace(after=sentence.after + over % {"side": side_name(names, row.state.thirteen)})


def _thrown_in(deal: ThrownIn) -> Told:
    nothing = _("nobody scores")
    if deal.bids is None:
        return tell(_("Thrown in: %(nothing)s."), "nothing", {"nothing": nothing})
    told = {"bids": _bids(deal.bids), "nothing": nothing}
    return tell(_("Bids %(bids)s, too little to play: %(nothing)s."), "nothing", told)


def _played(deal: Played, names: Names) -> dict[str, str]:
    return {"bids": _bids(deal.bids), "fate": fate(deal.made, names)}


def _bids(bids: Bids) -> str:
    return comma_list(str(bids.of(seat)) for seat in SHEET_ORDER)
