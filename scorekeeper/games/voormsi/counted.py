"""A deal of which only the tricks were counted, as the panel's answers tell it."""

from collections.abc import Mapping

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import Answers, Candidate
from scorekeeper.domain.sheet import Names
from scorekeeper.games.voormsi.answers import EVENTS, PARTIES, WON, filled
from scorekeeper.games.voormsi.deals import Fate, Summary
from scorekeeper.games.voormsi.options import Options
from scorekeeper.games.voormsi.parties import ByParty, Party
from scorekeeper.games.voormsi.players import against, party_name
from scorekeeper.games.voormsi.points import SCORING_TRICK


def candidates(answers: Answers, options: Options, names: Names) -> tuple[Candidate, ...]:
    """The deal with and without the first five for each who may have won them."""
    fate = _fate_of(answers, options)
    tricks = _tricks_of(answers, options)
    if tricks is None or (answers.get("fate") and fate is None):
        return ()
    first: list[Party | None] = [None]
    if options.first_five_bonus:
        first += [party for party, number in tricks.each if SCORING_TRICK <= number < options.tricks]
    try:
        deals = [Summary(tricks, party, fate) for party in first]
    except IllegalDeal:
        return (Candidate(_("Record"), dict(answers)),)
    return tuple(Candidate(_label(deal, names, alone=len(deals) == 1), filled(deal), deal) for deal in deals)


def _tricks_of(answers: Mapping[str, str], options: Options) -> ByParty | None:
    """Everybody's tricks, the last one's being what is left; nothing before the others are told."""
    told = [answers.get(name, "") for name in WON[: len(options.parties) - 1]]
    if not all(number.isascii() and number.isdigit() and len(number) <= len(str(options.tricks)) for number in told):
        return None
    numbers = list(map(int, told))
    left = options.tricks - sum(numbers)
    return ByParty(tuple(zip(options.parties, [*numbers, left], strict=True))) if left >= 0 else None


def _fate_of(answers: Mapping[str, str], options: Options) -> Fate | None:
    event, party = EVENTS.get(answers.get("fate", "")), PARTIES.get(answers.get("fate_party", ""))
    return Fate(event, party) if event and party in options.parties else None


def _label(deal: Summary, names: Names, *, alone: bool) -> str:
    """Who had the first five, where that can be asked; else everybody's tricks."""
    if alone:
        return _("Record %(tricks)s") % {"tricks": against([number for _who, number in deal.tricks.each])}
    if deal.first_five is None:
        return _("Nobody the first five")
    return _("%(name)s the first five") % {"name": party_name(names, deal.first_five)}
