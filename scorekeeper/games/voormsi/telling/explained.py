"""Which section of the rules of Voormsi explains what is looked at."""

from scorekeeper.domain.telling.sheet import Written
from scorekeeper.games.voormsi.deals import Deal, Played, Summary
from scorekeeper.games.voormsi.points import SCORING_TRICK, Event
from scorekeeper.games.voormsi.scoring import Effect
from scorekeeper.games.voormsi.sections import Section


def of_result(result: Written) -> Section:
    """Return what decided the match, from its written result."""
    return Section.OWN_TOQU if result["ended_by"] == "own_toqu" else Section.END


def of_deal(deal: Deal, effect: Effect) -> Section:
    """Return what was unusual about the deal, or else how tricks count."""
    if deal.fate is not None and deal.fate.event is Event.OWN_TOQU:
        return Section.OWN_TOQU
    if effect.void:
        return Section.ALL_TRICKS
    if is_counted_back(effect):
        return Section.OVERSHOOT
    if deal.fate is not None:
        return Section.EVENT
    return Section.FIRST_FIVE if has_first_five(deal) else Section.POINTS


def is_counted_back(effect: Effect) -> bool:
    """Return whether some party wrote more points than it needed."""
    return any(writing.is_back for writing in effect.writings)


def has_first_five(deal: Deal) -> bool:
    """Return whether one party won the first five tricks."""
    match deal:
        case Played():
            return len(deal.tricks) >= SCORING_TRICK and len({*deal.tricks[:SCORING_TRICK]}) == 1
        case Summary():
            return deal.first_five is not None
