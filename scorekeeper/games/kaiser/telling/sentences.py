"""A deal of Kaiser in words: in a table, and in a sentence of its own."""

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import Row
from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.numbers import signed, with_minus
from scorekeeper.domain.telling.sheet import DealLine, Names, Told, side_name, tell
from scorekeeper.games.kaiser.deals import Deal, Kaiser, Played
from scorekeeper.games.kaiser.scoring import Effect, Nothing, Score, Scored, Staked
from scorekeeper.games.kaiser.telling.explained import of_effect


def columns(names: Names) -> tuple[str, ...]:
    """Return the running total, for both sides in the order of the sheet."""
    return (_("points"),)


def line(row: Row[Deal, Score, Effect], names: Names) -> DealLine:
    """Return one deal in words."""
    points = row.state.points
    return DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row, names),
        mark=_mark(row.effect),
        told=_told(row, names),
        totals=(_("%(one)s / %(other)s") % {"one": with_minus(points.ns), "other": with_minus(points.ew)},),
        rule=of_effect(row.effect),
    )


def _game(row: Row[Deal, Score, Effect], names: Names) -> str:
    if isinstance(row.deal, Kaiser):
        words = _("%(name)s Kaiser, made") if row.deal.made else _("%(name)s Kaiser, lost")
        return words % {"name": names[row.deal.bidder]}
    if not isinstance(row.deal, Played) or not isinstance(row.effect, Scored):
        return _("all passed")
    told = {
        "name": names[row.deal.bidder],
        "bid": row.deal.bid.spoken,
        "points": with_minus(row.effect.taken.of(row.effect.bidders)),
    }
    return (
        _("%(name)s %(bid)s, made with %(points)s") if row.effect.made else _("%(name)s %(bid)s, lost with %(points)s")
    ) % told


def _mark(effect: Effect) -> str:
    """Return what each side writes, in the order of the sheet."""
    if isinstance(effect, Nothing):
        return ""
    one, other = (_written(effect, side) for side in Side)
    return _("%(one)s / %(other)s") % {"one": one, "other": other}


def _written(effect: Scored | Staked, side: Side) -> str:
    if isinstance(effect, Scored) and effect.keeps_others_down and side is not effect.bidders:
        return _("pegged")
    return signed(effect.scores.of(side))


def _told(row: Row[Deal, Score, Effect], names: Names) -> Told:
    if isinstance(row.deal, Kaiser) and isinstance(row.effect, Staked):
        return _kaiser(row.deal, row.effect, row.state, names)
    if not isinstance(row.deal, Played) or not isinstance(row.effect, Scored):
        return tell(_("All passed: %(nothing)s."), "nothing", {"nothing": _("nothing is written")})
    return _played(row.deal, row.effect, row.state, names)


def _kaiser(deal: Kaiser, effect: Staked, score: Score, names: Names) -> Told:
    values = {
        "name": names[deal.bidder],
        "side": side_name(names, effect.bidders),
        "score": signed(effect.scores.of(effect.bidders)),
        "now": with_minus(score.points.of(effect.bidders)),
    }
    if score.by_kaiser is not None:
        won = _("%(name)s, Kaiser, made: %(side)s win %(match)s.")
        lost = _("%(name)s, Kaiser, lost: %(side)s lose %(match)s.")
        return tell(won if deal.made else lost, "match", values | {"match": _("the match")})
    made = _("%(name)s, Kaiser, made: %(side)s %(score)s, now %(now)s.")
    failed = _("%(name)s, Kaiser, lost: %(side)s %(score)s, now %(now)s.")
    return tell(made if deal.made else failed, "score", values)


def _played(deal: Played, effect: Scored, score: Score, names: Names) -> Told:
    side = effect.bidders
    values = {
        "name": names[deal.bidder],
        "bid": deal.bid.spoken,
        "points": points_words(effect.taken.of(side)),
        "score": signed(effect.scores.of(side)),
        "side": side_name(names, side),
        "now": with_minus(score.points.of(side)),
        "others": _others(effect, score, names),
    }
    made = _("%(name)s, %(bid)s, made with %(points)s: %(side)s %(score)s, now %(now)s; %(others)s.")
    lost = _("%(name)s, %(bid)s, lost with %(points)s: %(side)s %(score)s, now %(now)s; %(others)s.")
    return tell(made if effect.made else lost, "score", values)


def _others(effect: Scored, score: Score, names: Names) -> str:
    side = effect.bidders.other
    told = {
        "side": side_name(names, side),
        "score": signed(effect.scores.of(side)),
        "now": with_minus(score.points.of(side)),
        "points": points_words(effect.taken.of(side)),
    }
    if effect.keeps_others_down:
        return _("%(side)s are pegged at %(now)s and write nothing for %(points)s") % told
    return _("%(side)s %(score)s, now %(now)s") % told


def points_words(points: int) -> str:
    """Return "1 point", "9 points", "−2 points"."""
    return ngettext("%(n)s point", "%(n)s points", points) % {"n": with_minus(points)}
