"""The questions about a deal of Voormsi: who won each trick, or how many each won, and what became of Voormsi."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.domain.asking import GAP, DealAnswers, Look, Question
from scorekeeper.domain.asking import no_warnings as warnings
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.sheet import Names
from scorekeeper.games.voormsi.deals import (
    EVERY_PARTY,
    OF_FOUR,
    OF_THREE,
    ByParty,
    Deal,
    Event,
    Fate,
    Kind,
    Party,
    Played,
    Summary,
    parties_of,
    tricks_of,
)
from scorekeeper.games.voormsi.words import event_words, party_name, party_of

__all__ = ["answers_of", "deal", "errors", "questions", "warnings"]

WON = ("won_1", "won_2", "won_3")
"""How many tricks each party of a table won, in the table's order."""

EVENTS = tuple(event.value for event in Event)
WINNERS = tuple(party.value for party in EVERY_PARTY)


def questions(options: Options | None, names: Names) -> tuple[Question, ...]:
    """Those of both kinds of deal; an answer for the other kind is passed over.

    Voormsi's event is called `fate`: `event` is taken by what every phone sends.
    """
    called, numbers = _party_names(names), _numbers(names)
    known = ((Kind.PLAYED.value, _("Who won each trick")), (Kind.SUMMARY.value, _("How many tricks each won")))
    needed, too_many = _("Choose what you record."), _("These are too many tricks.")
    places = tuple((_("trick %(n)s") % {"n": n}, _("Winner of trick %(n)s") % {"n": n}) for n, _same in numbers)
    in_order = Question("tricks", _("Who won them, in order?"), called, look=Look.ROW, places=places, wrong=too_many)
    return (
        Question("kind", _("What do you record?"), known, needed, default=Kind.PLAYED.value),
        _for_played(in_order),
        *map(_for_summary, won(names)),
        _for_summary(Question("first_five", _("Did somebody win the first five?"), (("", _("nobody")), *called))),
        fate(names),
        _for_played(Question("fate_trick", _("In which trick was that?"), (("", ""), *numbers), look=Look.LIST)),
        _for_summary(fate_party(names)),
    )


def won(names: Names) -> tuple[Question, ...]:
    """How many tricks each won who plays."""
    choices = (("", ""), ("0", "0"), *_numbers(names))
    words = [_("How many tricks for %(name)s?") % {"name": called} for _value, called in _party_names(names)]
    return tuple(Question(name, each, choices, look=Look.LIST) for name, each in zip(WON, words, strict=False))


def fate(names: Names) -> Question:
    choices = (("", _("nothing")), *((event.value, event_words(event)) for event in events_at(parties_at(names))))
    return Question("fate", _("What became of Voormsi?"), choices, look=Look.LIST)


def fate_party(names: Names) -> Question:
    """Who won the trick in which that was."""
    return Question("fate_party", _("Who won that trick?"), (("", _("nothing happened")), *_party_names(names)))


def events_at(parties: tuple[Party, ...]) -> tuple[Event, ...]:
    """What can become of Voormsi at a table."""
    return tuple(event for event in Event if parties != OF_THREE or event is not Event.OWN_TOQU)


def errors(answered: DealAnswers) -> Mapping[str, str]:
    """What to say of each answer that this kind of deal needs and lacks, and of tricks that cannot be read, by its
    question.
    """
    missing = {name: words for name, words in _needed(answered).items() if not answered.has(name)}
    try:
        winners(answered.text("tricks"))
    except IllegalDeal as refusal:
        return missing | {"tricks": str(refusal)}
    return missing


def deal(answered: DealAnswers) -> Deal:
    event = answered.one_of("fate", Event)
    if answered.one_of("kind", Kind) is Kind.PLAYED:
        tricks = winners(answered.text("tricks"))
        return Played(tricks, fate_in(tricks, event, int(answered.text("fate_trick"))) if event else None)
    counts = ((party, int(answered.text(name))) for party, name in zip(parties_at(answered.names), WON, strict=False))
    first_five, whose = answered.text("first_five"), answered.text("fate_party")
    fate = Fate(event, party_of(whose)) if event else None
    return Summary(ByParty(tuple(counts)), party_of(first_five) if first_five else None, fate)


def answers_of(deal: Deal) -> dict[str, str]:
    event = {"fate": deal.fate.event.value} if deal.fate else {}
    if isinstance(deal, Played):
        trick = {"fate_trick": str(deal.fate.trick)} if deal.fate else {}
        return {"kind": Kind.PLAYED.value, "tricks": " ".join(party.value for party in deal.tricks)} | event | trick
    counted = {name: str(number) for name, (_party, number) in zip(WON, deal.tricks.each, strict=False)}
    first_five = {"first_five": deal.first_five.value} if deal.first_five else {}
    party = {"fate_party": deal.fate.party.value} if deal.fate else {}
    return {"kind": Kind.SUMMARY.value} | counted | first_five | event | party


def winners(text: str) -> tuple[Party, ...]:
    """The winners that words separated by blanks name. Raises IllegalDeal."""
    named = text.split()
    for number, word in enumerate(named, 1):
        if word == GAP:
            raise IllegalDeal(_("trick %(n)s has no winner") % {"n": number})
        if word in EVENTS:
            raise IllegalDeal(_("enter what became of Voormsi only once, right after the trick in which it was played"))
        if word not in WINNERS:
            raise IllegalDeal(_("trick %(n)s: nobody at this table has that name. Choose who won it") % {"n": number})
    return tuple(map(party_of, named))


def fate_in(tricks: tuple[Party, ...], event: Event, number: int) -> Fate:
    """What became of Voormsi in that trick; one that was not played is refused by the deal itself."""
    is_played = 1 <= number <= len(tricks)
    return Fate(event, tricks[number - 1] if is_played else OF_FOUR[0], number)


def _for_played(question: Question) -> Question:
    return replace(question, words=_("Trick by trick: %(question)s") % {"question": question.words})


def _for_summary(question: Question) -> Question:
    return replace(question, words=_("Only counted: %(question)s") % {"question": question.words})


def _needed(answered: DealAnswers) -> dict[str, str]:
    """What to say of each answer that a deal of the chosen kind needs, by its question."""
    match answered.one_of("kind", Kind):
        case Kind.PLAYED:
            trick = {"fate_trick": _("Choose in which trick that was.")} if answered.text("fate") else {}
            return {"tricks": _("Choose who won the tricks.")} | trick
        case Kind.SUMMARY:
            party = {"fate_party": _("Choose who won that trick.")} if answered.text("fate") else {}
            return {each.name: _("Choose how many tricks each won.") for each in won(answered.names)} | party
    return {}


def parties_at(names: Names) -> tuple[Party, ...]:
    """Who scores at a table; at the usual one where nobody is named."""
    return parties_of(tuple(names)) if names else OF_FOUR


def _party_names(names: Names) -> tuple[tuple[str, str], ...]:
    """Everybody who scores, and how they are called."""
    return tuple((party.value, party_name(names, party) if names else party.value) for party in parties_at(names))


def _numbers(names: Names) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), str(number)) for number in range(1, tricks_of(parties_at(names)) + 1))
