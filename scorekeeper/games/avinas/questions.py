"""The questions about a deal of Avinas, named as the fields of the match format are."""

from collections.abc import Mapping

from scorekeeper.domain.asking import FALSE, TRUE, DealAnswers, Look, Question, no_warnings
from scorekeeper.domain.cards import Suit
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.domain.sheet import Names
from scorekeeper.games.avinas.deals import (
    CARD_POINTS,
    FORMAT,
    MOST_SEVENS,
    Band,
    Deal,
    Kind,
    Knock,
    band_of,
)
from scorekeeper.games.avinas.words import band_words

warnings = no_warnings

NEEDED = {
    Kind.SEVENS: ("declarer", "sevens", "won"),
    Kind.NO_SEVENS: ("declarer", "won"),
    Kind.OVERCLAIM: ("declarer",),
    Kind.PASSED: (),
}
"""What each kind of deal must be told; answers that its kind does not ask for are passed over."""


def questions(options: Options | None, names: Names) -> tuple[Question, ...]:
    """Every fact of every kind of deal."""
    kinds = (
        (Kind.SEVENS.value, _("With sevens")),
        (Kind.NO_SEVENS.value, _("Without sevens")),
        (Kind.OVERCLAIM.value, _("Without sevens, overclaimed")),
        (Kind.PASSED.value, _("All passed")),
    )
    return (
        Question("kind", _("What kind of deal?"), kinds, needed=_("Choose what kind of deal it was.")),
        Question("declarer", _("Who declared?"), tuple((seat.value, names[seat]) for seat in CLOCKWISE)),
        Question("sevens", _("With sevens: how many?"), tuple((str(n), str(n)) for n in range(1, MOST_SEVENS + 1))),
        knock(),
        Question("won", _("Made or lost?"), ((TRUE, _("Made")), (FALSE, _("Lost")))),
        *_losers(),
        Question("trump", _("Trump suit, if you like"), (("", _("not recorded")), *_suits()), look=Look.LIST),
    )


def knock() -> Question:
    """Who undertook to win every trick; nobody, until somebody says so."""
    words = {Knock.NONE: _("No knock"), Knock.DECLARERS: _("Knocked"), Knock.BOTH: _("Both sides")}
    choices = tuple((who.value, said) for who, said in words.items())
    return Question("knock", _("With sevens: was there a knock?"), choices, default=Knock.NONE.value)


def _losers() -> tuple[Question, Question]:
    """What the losing side took, told in one of two ways."""
    bands = tuple((band.value, band_words(band, won=True)) for band in Band)
    whole = _("Card-points are a whole number from 0 to %(all)s.") % {"all": CARD_POINTS}
    points = _("or its card-points exactly")
    return (
        Question("losers_band", _("Without sevens: what did the losing side take?"), bands),
        Question("losers_points", points, look=Look.TYPED, pattern="[0-9]{1,3}", wrong=whole, longest=3, figures=True),
    )


def _suits() -> tuple[tuple[str, str], ...]:
    return tuple((suit.value, suit.spoken) for suit in Suit)


def errors(answered: DealAnswers) -> Mapping[str, str]:
    """What to say of each answer that this kind of deal needs and lacks, by its question."""
    kind = answered.one_of("kind", Kind)
    if kind is None:
        return {}
    words = {
        "declarer": _("Choose who declared."),
        "sevens": _("Choose how many sevens were turned up."),
        "won": _("Choose whether it was made or lost."),
    }
    missing = {name: words[name] for name in NEEDED[kind] if not answered.has(name)}
    if kind is Kind.NO_SEVENS and not (answered.has("losers_band") or answered.has("losers_points")):
        missing["losers_band"] = _("Choose what the losing side took.")
    return missing


def deal(answered: DealAnswers) -> Deal:
    """Exact card-points where they were given, else their band. Raises IllegalDeal where the two disagree."""
    points, band = answered.whole("losers_points"), answered.one_of("losers_band", Band)
    if points is not None:
        if band and band is not band_of(points) and answered.one_of("kind", Kind) is Kind.NO_SEVENS:
            words = _("%(points)s card-points contradict the choice beside them; enter only one")
            raise IllegalDeal(words % {"points": points})
        answered = answered.but(losers_band="")
    return FORMAT.deal(answered.but(knock=answered.text("knock") or Knock.NONE.value))


answers_of = FORMAT.answers
