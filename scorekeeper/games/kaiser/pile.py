"""What one side took in a deal of Kaiser, by its tricks and the two special cards."""

from scorekeeper.domain import house_rules
from scorekeeper.domain.i18n import _, ngettext, sentence
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.pile import Numbers, Pile, PileCount, Row, chips
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import Names, side_name, with_minus
from scorekeeper.games.kaiser.deals import FIVE_OF_HEARTS, THREE_OF_SPADES, TRICKS, Haul
from scorekeeper.games.kaiser.deals import counted as points_of
from scorekeeper.games.kaiser.options import Options
from scorekeeper.games.kaiser.tricks import panel_answers
from scorekeeper.games.kaiser.words import points_words


def rows(names: Names) -> tuple[Row, ...]:
    """Whose pile, how many tricks, and which of the special cards."""
    there = (_("no"), _("yes"))
    return (
        Row("side", _("Whose pile?"), tuple(side_name(names, side) for side in Side)),
        Row("tricks", _("Tricks"), chips(TRICKS)),
        Row("five", str(FIVE_OF_HEARTS), there, _("in it?"), FIVE_OF_HEARTS.spoken),
        Row("three", str(THREE_OF_SPADES), there, _("in it?"), THREE_OF_SPADES.spoken),
    )


def count(numbers: Numbers, names: Names, options: house_rules.Options | None) -> PileCount:
    """The points, and those of the other side."""
    if "tricks" not in numbers:
        return PileCount(sentences=(_("Tap how many tricks the pile has."),))
    try:
        haul = Haul(numbers["tricks"], bool(numbers.get("five")), bool(numbers.get("three")))
    except IllegalDeal as refusal:
        return PileCount(refusal=sentence(str(refusal)))
    side = list(Side)[numbers.get("side", 0)]
    points, others = _points(haul, options)
    return PileCount(
        total=with_minus(points),
        unit=ngettext("point", "points", points),
        sentences=(_("The other side has %(points)s.") % {"points": points_words(others)},),
        panel_answers=panel_answers(side, haul, names, {}) if options is not None and "side" in numbers else (),
    )


def _points(haul: Haul, options: house_rules.Options | None) -> tuple[int, int]:
    """What the pile counts, and what the other side's counts."""
    flat = Options.of(options).three_needs_tricks
    return points_of(haul, three_needs_tricks=flat), points_of(haul.rest, three_needs_tricks=flat)


PILE = Pile(rows=rows, count=count)
