"""Which section of the rules of Voormsi explains what is looked at. The sections are those of its page."""

from scorekeeper.domain.sheet import Written
from scorekeeper.games.voormsi.deals import Deal, Played, Summary
from scorekeeper.games.voormsi.points import SCORING_TRICK, Event
from scorekeeper.games.voormsi.scoring import Effect

DEALING, ENDING, OVERSHOOT, DISASTER = "deal", "end", "overshoot", "own-toqu"


def of_result(result: Written) -> str:
    """What decided the match, from its written result."""
    return DISASTER if result["ended_by"] == "own_toqu" else ENDING


def of_deal(deal: Deal, effect: Effect) -> str:
    """What was unusual about the deal, or else how tricks count."""
    if deal.fate is not None and deal.fate.event is Event.OWN_TOQU:
        return DISASTER
    if effect.void:
        return "all-tricks"
    if is_counted_back(effect):
        return OVERSHOOT
    if deal.fate is not None:
        return "event"
    return "first-five" if has_first_five(deal) else "points"


def is_counted_back(effect: Effect) -> bool:
    """Did some party write more points than it needed?"""
    return any(writing.is_back for writing in effect.writings)


def has_first_five(deal: Deal) -> bool:
    """Did one party win the first five tricks?"""
    match deal:
        case Played():
            return len(deal.tricks) >= SCORING_TRICK and len({*deal.tricks[:SCORING_TRICK]}) == 1
        case Summary():
            return deal.first_five is not None
