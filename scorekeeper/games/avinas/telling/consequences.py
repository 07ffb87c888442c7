"""What each result of the next deal would do, in the few words that find room on a button."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import Side
from scorekeeper.games.avinas.outcomes import Outcome
from scorekeeper.games.avinas.scoring import PIPS_TO_END, Forfeit, Pips, Rams, Result, Score
from scorekeeper.games.avinas.telling.drawing import HIT, NEW, OPEN, STRUCK, fitting, in_fives
from scorekeeper.games.avinas.telling.explained import of_rams
from scorekeeper.games.avinas.telling.sentences import pips_words, rams_words, standing_words


class Words(NamedTuple):
    """A result on its button: in full, and in two short lines.

    `rings` draws the rams of the side called `whose` as they would be: a letter a ring, groups apart; `more` is "+ 7"
    for those without room. `rule` is the section of the rules about them.
    """

    full: str
    first: str
    second: str = ""
    rings: str = ""
    more: str = ""
    rule: str = ""
    whose: str = ""


def words_for(outcome: Outcome, crossed: dict[Side, int], sides: Mapping[Side, str]) -> Words:
    """Return the words for one result; `crossed`: the rams of each side crossed out so far, `sides`: their names."""
    match outcome.effect:
        case Rams() as effect:
            return _rams(effect, outcome.score, crossed, sides)
        case Pips() as effect:
            return _pips(effect, outcome, sides)
        case _:
            return _overclaim(outcome, sides)


def end_words(side: Side, result: Result) -> str:
    """Return what twelve pips would mean for the side that gets them."""
    if result.cats is side:
        return _("at %(end)s: Cats") % {"end": PIPS_TO_END}
    if result.winner is side:
        return _("at %(end)s they win") % {"end": PIPS_TO_END}
    return _("at %(end)s they lose") % {"end": PIPS_TO_END}


def _rams(effect: Rams, score: Score, crossed: dict[Side, int], sides: Mapping[Side, str]) -> Words:
    drawn = effect.rams - effect.cancelled
    whose = effect.side if drawn else effect.side.other
    struck, standing = STRUCK * crossed[whose], score.rams.of(whose)
    stand = standing_words(standing)
    told = {"whose": sides[whose], "rams": rams_words(drawn), "crossed": effect.cancelled, "stand": stand}
    if not drawn:
        full, code = (
            _("%(whose)s: %(crossed)s crossed out, %(stand)s"),
            struck + HIT * effect.cancelled + OPEN * standing,
        )
    elif effect.cancelled:
        full, code = _("%(crossed)s crossed out, %(whose)s get %(rams)s"), struck + NEW * drawn
    else:
        full, code = _("%(whose)s get %(rams)s, %(stand)s"), struck + OPEN * (standing - drawn) + NEW * drawn
    kept, more = fitting(code)
    return Words(
        full % told,
        stand,
        rings=" ".join(in_fives(kept)),
        more=_("+ %(n)s") % {"n": more} if more else "",
        rule=of_rams(effect),
        whose=sides[whose],
    )


def _pips(effect: Pips, outcome: Outcome, sides: Mapping[Side, str]) -> Words:
    pips = pips_words(effect.pips)
    told = {"pips": pips, "now": outcome.score.pips.of(effect.side)}
    if outcome.result is None:
        return Words(_("%(pips)s, now %(now)s") % told, pips, _("now %(now)s") % told)
    full = _("%(pips)s, now %(now)s: match over, %(end)s") % {**told, "end": _match_end(outcome.result, sides)}
    return Words(full, pips, _("match over"))


def _match_end(result: Result, sides: Mapping[Side, str]) -> str:
    told = {"winner": sides[result.winner], "losers": sides[result.winner.other]}
    if result.cats:
        return _("%(winner)s win, %(losers)s are Cats") % told
    return _("%(winner)s win") % told


def _overclaim(outcome: Outcome, sides: Mapping[Side, str]) -> Words:
    if not isinstance(outcome.effect, Forfeit):
        raise TypeError(outcome.effect)
    lost = _("%(side)s lose the match") % {"side": sides[outcome.effect.side]}
    return Words(lost, _("match is lost"))
