"""What can happen in one deal of Voormsi, as values that cannot be built wrong."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from scorekeeper.domain.fields import Fields, echoed
from scorekeeper.domain.formats.deal_codec import inside, read_object
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.voormsi.parties import EVERY_PARTY, OF_FOUR, OF_THREE, OF_TWO, ByParty, Party, tricks_of
from scorekeeper.games.voormsi.points import SCORING_TRICK, TRICKS_OF_THREE, Event


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of Voormsi: the event, the party that won that trick, and its number, where it is known."""

    event: Event
    party: Party
    trick: int | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """The winners of a deal's tricks in order, as many as were played; a set of n cards stands n times."""

    tricks: tuple[Party, ...]
    fate: Fate | None = None

    def __post_init__(self) -> None:
        if not self.tricks:
            raise IllegalDeal(_("a deal has at least one trick"))
        if len(self.tricks) > TRICKS_OF_THREE:
            told = {"most": TRICKS_OF_THREE, "n": len(self.tricks)}
            raise IllegalDeal(
                ngettext(
                    "a deal has at most %(most)s trick, not %(n)s",
                    "a deal has at most %(most)s tricks, not %(n)s",
                    TRICKS_OF_THREE,
                )
                % told
            )
        if self.fate is not None:
            check_fate_of_played(self.fate, self.tricks)


@dataclass(frozen=True, slots=True)
class Summary:
    """How many tricks each party won, and who won the first five; everything counts at the end of the deal."""

    tricks: ByParty
    first_five: Party | None = None
    fate: Fate | None = None

    def __post_init__(self) -> None:
        if self.tricks.parties not in (OF_FOUR, OF_THREE, OF_TWO):
            raise IllegalDeal(_("tricks are counted for NS and EW, for N, E and S, or for N and S"))
        whole, counted = tricks_of(self.tricks.parties), sum(number for _party, number in self.tricks.each)
        if counted != whole:
            raise IllegalDeal(_("the tricks of a deal add up to %(whole)s, not %(n)s") % {"whole": whole, "n": counted})
        if self.first_five is not None:
            check_first_five(self.first_five, self.tricks)
        if self.fate is not None:
            check_fate_of_summary(self.fate, self.tricks)


Deal = Played | Summary


def check_fate_of_played(fate: Fate, tricks: tuple[Party, ...]) -> None:
    """Refuse an event in a trick that was not played, or that another party won. Raises IllegalDeal."""
    if fate.trick is None or not 1 <= fate.trick <= len(tricks):
        raise IllegalDeal(_("Voormsi fell in one of the tricks from 1 to %(n)s") % {"n": len(tricks)})
    winner = tricks[fate.trick - 1]
    if winner is not fate.party:
        told = {"trick": fate.trick, "winner": winner.value, "party": fate.party.value}
        raise IllegalDeal(_("trick %(trick)s was won by %(winner)s, not by %(party)s") % told)


def check_first_five(party: Party, tricks: ByParty) -> None:
    """Refuse the first five tricks to a party that did not win five. Raises IllegalDeal."""
    if party not in tricks.parties or tricks.of(party) < SCORING_TRICK:
        told = {"party": party.value, "first": SCORING_TRICK}
        raise IllegalDeal(
            ngettext(
                "%(party)s did not win %(first)s trick, so not the first %(first)s",
                "%(party)s did not win %(first)s tricks, so not the first %(first)s",
                SCORING_TRICK,
            )
            % told
        )


def check_fate_of_summary(fate: Fate, tricks: ByParty) -> None:
    """Refuse an event to a party without a trick. Raises IllegalDeal."""
    if fate.trick is not None:
        raise IllegalDeal(_("where tricks are only counted, Voormsi’s has no number"))
    if fate.party not in tricks.parties or not tricks.of(fate.party):
        raise IllegalDeal(_("%(party)s won no trick, so not Voormsi’s") % {"party": fate.party.value})


class Kind(Enum):
    """The kinds of deal, by the word the match format uses."""

    PLAYED = "played"
    SUMMARY = "summary"


def read_deal(fields: Fields) -> Deal:
    """Return the deal that fields of the match format describe; takes only its own fields. Raises IllegalDeal."""
    if fields.choice("kind", Kind) is Kind.PLAYED:
        return Played(_winners(fields), _fate(fields, _fate_in_trick))
    return Summary(read_object(fields, "tricks", _counts), _first_five(fields), _fate(fields, _fate_without_number))


def _winners(fields: Fields) -> tuple[Party, ...]:
    given = fields.take("tricks")
    with inside("tricks"):
        if not isinstance(given, list):
            raise IllegalDeal(_("%(value)s is not a list of winners") % {"value": echoed(given)})
        return tuple(_party(each) for each in given)


def _counts(fields: Fields) -> ByParty:
    table = next((parties for parties in (OF_FOUR, OF_THREE) if fields.has(parties[1].value)), OF_TWO)
    return ByParty(tuple((party, fields.whole(party.value, 0, tricks_of(table))) for party in table))


def _first_five(fields: Fields) -> Party | None:
    given = fields.take("first_five")
    if given is None:
        return None
    with inside("first_five"):
        return _party(given)


def _fate(fields: Fields, read: Callable[[Fields], Fate]) -> Fate | None:
    return read_object(fields, "event", read) if fields.has("event") else None


def _fate_without_number(fields: Fields) -> Fate:
    return Fate(fields.choice("code", Event), _party(fields.take("party")))


def _fate_in_trick(fields: Fields) -> Fate:
    return replace(_fate_without_number(fields), trick=fields.whole("trick", 1, TRICKS_OF_THREE))


def _party(given: object) -> Party:
    for party in EVERY_PARTY:
        if party.value == given:
            return party
    allowed = ", ".join(echoed(party.value) for party in EVERY_PARTY)
    raise IllegalDeal(
        _("%(value)s does not play; it can be %(allowed)s") % {"value": echoed(given), "allowed": allowed}
    )


def write_deal(deal: Deal) -> Mapping[str, object]:
    """Return the fields of the match format that describe the deal, in the format's order."""
    written: dict[str, object] = {}
    match deal:
        case Played():
            written = {"kind": Kind.PLAYED.value, "tricks": [party.value for party in deal.tricks]}
        case Summary():
            first_five = deal.first_five.value if deal.first_five else None
            written = {"kind": Kind.SUMMARY.value, "tricks": by_name(deal.tricks), "first_five": first_five}
    return written | ({"event": _written_fate(deal.fate)} if deal.fate else {})


def _written_fate(fate: Fate) -> dict[str, object]:
    written: dict[str, object] = {"code": fate.event.value, "party": fate.party.value}
    return written | ({"trick": fate.trick} if fate.trick is not None else {})


def by_name(numbers: ByParty) -> dict[str, int]:
    """Return each party's number by the word the match format uses for the party."""
    return {party.value: number for party, number in numbers.each}
