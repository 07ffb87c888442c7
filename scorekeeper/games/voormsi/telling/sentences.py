"""One deal of Voormsi in words."""

from dataclasses import replace

from scorekeeper.domain.i18n import _, gettext_noop, marked, ngettext
from scorekeeper.domain.match import Row
from scorekeeper.domain.telling.lists import comma_list
from scorekeeper.domain.telling.numbers import with_minus
from scorekeeper.domain.telling.sheet import DealLine, Names, Told
from scorekeeper.games.voormsi.counting import Writing
from scorekeeper.games.voormsi.deals import Deal, Fate, Played
from scorekeeper.games.voormsi.parties import ByParty, Party
from scorekeeper.games.voormsi.points import Event
from scorekeeper.games.voormsi.ranking import THREE
from scorekeeper.games.voormsi.scoring import Effect, Score
from scorekeeper.games.voormsi.telling.explained import has_first_five, of_deal
from scorekeeper.games.voormsi.telling.players import against, beside, one_or_both, party_name

THREE_SIGN = str(THREE) + "\ufe0e"
"""The card as text: some phones would draw the bare suit as a picture."""


def columns(names: Names) -> tuple[str, ...]:
    """Return the running totals: everybody's points in the order of the sheet."""
    return (_("points"),)


def line(row: Row[Deal, Score, Effect], names: Names) -> DealLine:
    """Return one deal in words."""
    return DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal, row.state.points.parties),
        mark=mark(row.deal, row.effect, names),
        told=_told(row, names),
        totals=(beside([points for _party, points in row.state.points.each]),),
        rule=of_deal(row.deal, row.effect),
    )


def mark(deal: Deal, effect: Effect, names: Names) -> str:
    """Return what the deal wrote, in as few words as can be: "Ona & Petras +3 back to 8, +3 back to 7"."""
    if effect.void:
        return _("void, nobody scores")
    if deal.fate is not None and deal.fate.event is Event.OWN_TOQU:
        return _("%(name)s at nothing, match lost") % {"name": party_name(names, deal.fate.party)}
    if not effect.writings:
        return _("nobody scores")
    return wrote(effect.writings, names)


def wrote(writings: tuple[Writing, ...], names: Names) -> str:
    """Return who wrote what, in the order of their first writings."""
    return "; ".join(_party_wrote(party, writings, names) for party in _in_order(writings))


def _in_order(writings: tuple[Writing, ...]) -> list[Party]:
    return list(dict.fromkeys(writing.party for writing in writings))


def _party_wrote(party: Party, everybodys: tuple[Writing, ...], names: Names) -> str:
    """Return all that a party wrote: together, but one after the other where some of it led back."""
    writings = [writing for writing in everybodys if writing.party is party]
    if not any(writing.is_back for writing in writings):
        writings = [replace(writings[-1], points=sum(writing.points for writing in writings))]
    return _("%(name)s %(wrote)s") % {"name": party_name(names, party), "wrote": comma_list(map(_written, writings))}


ON_A_BUTTON = {
    Event.VOORMSI_WINS: gettext_noop("Voormsi won"),
    Event.TOQU_TAKES: gettext_noop("Toqu took it"),
    Event.THREE_TAKES_VOORMSI: gettext_noop("%(three)s took it"),
    Event.THREE_TAKES_TOQU: gettext_noop("%(three)s took both"),
    Event.OWN_TOQU: gettext_noop("Own Toqu"),
}


def event_words(event: Event) -> str:
    """Return what became of Voormsi, in the few words that find room on a button."""
    return marked(ON_A_BUTTON[event]) % {"three": THREE_SIGN}


def counts(deal: Deal, parties: tuple[Party, ...]) -> ByParty:
    """Return how many tricks each party of the table won."""
    if isinstance(deal, Played):
        return ByParty(tuple((party, deal.tricks.count(party)) for party in parties))
    return deal.tricks


def _written(writing: Writing) -> str:
    told = {"points": writing.points, "score": with_minus(writing.score)}
    if writing.is_back:
        return _("+%(points)s back to %(score)s") % told
    return _("+%(points)s, now %(score)s") % told


def _game(deal: Deal, parties: tuple[Party, ...]) -> str:
    tricks = {"tricks": against([number for _party, number in counts(deal, parties).each])}
    told = _("%(tricks)s tricks") % tricks
    if has_first_five(deal):
        told = _("%(told)s, the first five together") % {"told": told}
    if deal.fate is not None:
        told = _("%(told)s, %(event)s") % {"told": told, "event": _event_in_full(deal.fate.event)}
    return told


def _event_in_full(event: Event) -> str:
    return {
        Event.VOORMSI_WINS: _("Voormsi won"),
        Event.TOQU_TAKES: _("Toqu took Voormsi"),
        Event.THREE_TAKES_VOORMSI: _("%(three)s took Voormsi"),
        Event.THREE_TAKES_TOQU: _("%(three)s took Voormsi and Toqu"),
        Event.OWN_TOQU: _("own Toqu took Voormsi"),
    }[event] % {"three": THREE_SIGN}


def _told(row: Row[Deal, Score, Effect], names: Names) -> Told:
    change = mark(row.deal, row.effect, names)
    before = _tricks(counts(row.deal, row.state.points.parties), names)
    if row.deal.fate is not None:
        before += _("; %(event)s") % {"event": _event_sentence(row.deal.fate, names)}
    return Told(before + ": ", change, ".")


def _tricks(numbers: ByParty, names: Names) -> str:
    """Return "Ona & Petras 5 tricks, Jonas & Rūta 4"."""
    first, *others = [(party_name(names, party), number) for party, number in numbers.each]
    words = ngettext("%(name)s %(n)s trick", "%(name)s %(n)s tricks", first[1]) % {"name": first[0], "n": first[1]}
    return comma_list([words, *(_("%(name)s %(n)s") % {"name": name, "n": number} for name, number in others)])


def _event_sentence(fate: Fate, names: Names) -> str:
    """Return what became of Voormsi, whose it was, and in which trick where that was told."""
    party = fate.party
    words = {
        Event.VOORMSI_WINS: _("%(name)s won with Voormsi"),
        Event.TOQU_TAKES: _("%(name)s took Voormsi with Toqu"),
        Event.THREE_TAKES_VOORMSI: _("%(name)s took Voormsi with %(three)s"),
        Event.THREE_TAKES_TOQU: _("%(name)s took Voormsi and Toqu with %(three)s"),
        Event.OWN_TOQU: one_or_both(
            party, _("%(name)s took Voormsi with Toqu, both their own"), _("%(name)s took their own Voormsi with Toqu")
        ),
    }[fate.event] % {"name": party_name(names, party), "three": THREE_SIGN}
    if fate.trick is None:
        return words
    return _("%(words)s in trick %(n)s") % {"words": words, "n": fate.trick}
