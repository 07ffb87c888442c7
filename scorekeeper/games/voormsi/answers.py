"""A deal of Voormsi as the fields of its form: a word for every trick, numbers, and what became of Voormsi."""

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.voormsi.deals import Deal, Fate, Kind, Played
from scorekeeper.games.voormsi.parties import EVERY_PARTY, OF_FOUR, Party
from scorekeeper.games.voormsi.points import Event

GAP = "-"
"""A trick whose winner was left out."""

WON = ("won_1", "won_2", "won_3")
"""How many tricks each party of a table won, in the table's order."""

PARTIES = {party.value: party for party in EVERY_PARTY}
EVENTS = {event.value: event for event in Event}


def winners(text: str) -> tuple[Party, ...]:
    """The winners that words separated by blanks name. Raises IllegalDeal."""
    named = text.split()
    for number, word in enumerate(named, 1):
        if word == GAP:
            raise IllegalDeal(_("trick %(n)s has no winner") % {"n": number})
        if word in EVENTS:
            raise IllegalDeal(_("what became of Voormsi is told once, right after its trick"))
        if word not in PARTIES:
            raise IllegalDeal(_("nobody here is called by the word for trick %(n)s") % {"n": number})
    return tuple(PARTIES[word] for word in named)


def tapped(text: str) -> Played:
    """The deal whose tricks were tapped one by one, an event right after the trick that it belongs to.

    Raises IllegalDeal.
    """
    words = text.split()
    told = [place for place, word in enumerate(words) if word in EVENTS]
    if len(told) != 1:
        return Played(winners(text))
    (place,) = told
    tricks = winners(" ".join(words[:place] + words[place + 1 :]))
    return Played(tricks, fate_in(tricks, EVENTS[words[place]], place))


def fate_in(tricks: tuple[Party, ...], event: Event, number: int) -> Fate:
    """What became of Voormsi in that trick; one that was not played is refused by the deal itself."""
    is_played = 1 <= number <= len(tricks)
    return Fate(event, tricks[number - 1] if is_played else OF_FOUR[0], number)


def filled(deal: Deal) -> dict[str, str]:
    """The answers that describe a deal."""
    event = {"fate": deal.fate.event.value} if deal.fate else {}
    if isinstance(deal, Played):
        trick = {"fate_trick": str(deal.fate.trick)} if deal.fate else {}
        return {"kind": Kind.PLAYED.value, "tricks": " ".join(party.value for party in deal.tricks)} | event | trick
    counted = {name: str(number) for name, (_party, number) in zip(WON, deal.tricks.each, strict=False)}
    first_five = {"first_five": deal.first_five.value} if deal.first_five else {}
    party = {"fate_party": deal.fate.party.value} if deal.fate else {}
    return {"kind": Kind.SUMMARY.value} | counted | first_five | event | party
