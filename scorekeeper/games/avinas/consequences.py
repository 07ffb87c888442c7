"""What each result of the next deal would do, in the few words that find room on a button."""

from typing import NamedTuple

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.avinas.drawing import HIT, NEW, OPEN, STRUCK, fitting, in_fives
from scorekeeper.games.avinas.explained import of_rams
from scorekeeper.games.avinas.outcomes import Outcome
from scorekeeper.games.avinas.scoring import PIPS_TO_END, Forfeit, Pips, Rams, Result, Score
from scorekeeper.games.avinas.sentences import pips_words


class Words(NamedTuple):
    """A result on its button: in full, and in two short lines.

    `rings` draws the rams as they would be: a letter a ring, groups apart; `more` is "+ 7" for those without room.
    `rule` is the section of the rules about them.
    """

    full: str
    first: str
    second: str = ""
    rings: str = ""
    more: str = ""
    rule: str = ""


def words_for(outcome: Outcome, crossed: dict[Side, int], names: Names) -> Words:
    """The words for one result; `crossed`: how many rams of each side have been crossed out so far."""
    match outcome.effect:
        case Rams() as effect:
            return _rams(effect, outcome.score, crossed, names)
        case Pips() as effect:
            return _pips(effect, outcome, names)
        case _:
            return _overclaim(outcome, names)


def end_words(side: Side, result: Result) -> str:
    """What twelve pips would mean for the side that gets them."""
    if result.cats is side:
        return _("at %(end)s: Cats") % {"end": PIPS_TO_END}
    if result.winner is side:
        return _("at %(end)s they win") % {"end": PIPS_TO_END}
    return _("at %(end)s they lose") % {"end": PIPS_TO_END}


def _rams(effect: Rams, score: Score, crossed: dict[Side, int], names: Names) -> Words:
    side, others, drawn = effect.side, effect.side.other, effect.rams - effect.cancelled
    told = {
        "side": side_name(names, side),
        "others": side_name(names, others),
        "crossed": effect.cancelled,
        "drawn": drawn,
    }
    if not effect.cancelled:
        standing = score.rams.of(side)
        first, full = _stand(standing), _("%(side)s get %(drawn)s, %(stand)s")
        code = STRUCK * crossed[side] + OPEN * (standing - drawn) + NEW * drawn
    elif not drawn:
        left = score.rams.of(others)
        first, full = _stand(left), _("%(others)s cross out %(crossed)s, %(stand)s")
        code = STRUCK * crossed[others] + HIT * effect.cancelled + OPEN * left
    else:
        first, full = _stand(drawn), _("%(crossed)s crossed out, %(side)s get %(drawn)s")
        code = HIT * effect.cancelled + NEW * drawn
    return Words(
        full % {**told, "stand": first},
        first,
        "",
        *_drawn(code, apart=bool(effect.cancelled and drawn)),
        of_rams(effect),
    )


def _drawn(code: str, *, apart: bool) -> tuple[str, str]:
    """The rings that find room, in groups of five, and "+ 7" for those that do not; `apart`: those of two sides."""
    kept, more = fitting(code)
    parts = (kept.rstrip(NEW), kept.lstrip(HIT)) if apart else (kept,)
    groups = [group for part in parts for group in in_fives(part)]
    return " ".join(groups), _("+ %(n)s") % {"n": more} if more else ""


def _stand(rams: int) -> str:
    if rams == 0:
        return _("none stand")
    return ngettext("%(n)s stands", "%(n)s stand", rams) % {"n": rams}


def _pips(effect: Pips, outcome: Outcome, names: Names) -> Words:
    pips = pips_words(effect.pips)
    told = {"pips": pips, "now": outcome.score.pips.of(effect.side)}
    if outcome.result is None:
        return Words(_("%(pips)s, now %(now)s") % told, pips, _("now %(now)s") % told)
    full = _("%(pips)s, now %(now)s: match over, %(end)s") % {**told, "end": _match_end(outcome.result, names)}
    return Words(full, pips, _("match over"))


def _match_end(result: Result, names: Names) -> str:
    told = {"winner": side_name(names, result.winner), "losers": side_name(names, result.winner.other)}
    if result.cats:
        return _("%(winner)s win, %(losers)s are Cats") % told
    return _("%(winner)s win") % told


def _overclaim(outcome: Outcome, names: Names) -> Words:
    if not isinstance(outcome.effect, Forfeit):
        raise TypeError(outcome.effect)
    lost = _("%(side)s lose the match") % {"side": side_name(names, outcome.effect.side)}
    return Words(lost, _("match is lost"))
