"""The record of the game: a line with strokes across it, an arm for every point that a side still needs.

Pagat and Parlett describe it for two sides. Three players have a line each, with arms on one side of it; that is ours.
"""

from collections.abc import Mapping, Sequence

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.rulebook.pictures.drawing import element, picture, words
from scorekeeper.rulebook.pictures.drawing import line as stroke
from scorekeeper.rulebook.pictures.figures import Picture

WIDTH, MIDDLE, EDGE = 350, 175, 14
ARM = 38
NAME, ROOM = 22, 12
"""How high a name is, and how far its letters stay from the arms."""


def line(points_by_party: Mapping[str, int], target: int) -> Picture:
    """Return the line as it stands, for two parties or three by the names they are to be shown with, in their order.

    Nobody has fewer than no points or more than the target.
    """
    parties = list(points_by_party.items())
    if any(not 0 <= points <= target for _name, points in parties):
        raise ValueError("a line has an arm for every point up to the target, and no others")
    told = [_said(name, points, target) for name, points in parties]
    height, drawn = _shared(parties, target) if len(parties) == 2 else _apart(parties, target)
    return picture(WIDTH, height, " ".join([_opening(len(parties), target), *told]), *drawn)


def _opening(parties: int, target: int) -> str:
    if parties == 2:
        return ngettext(
            "A line with %(n)s stroke across it, an arm of it for either side.",
            "A line with %(n)s strokes across it, an arm of each for either side.",
            target,
        ) % {"n": target}
    return ngettext("A line for each player, with %(n)s arm.", "A line for each player, with %(n)s arms.", target) % {
        "n": target
    }


def _said(name: str, points: int, target: int) -> str:
    if not points:
        return _("%(name)s: no point yet, all arms stand.") % {"name": name}
    made = ngettext("%(n)s point made and rubbed out", "%(n)s points made and rubbed out", points) % {"n": points}
    if points == target:
        return _("%(name)s: %(made)s, no arm stands.") % {"name": name, "made": made}
    left = ngettext("%(n)s arm stands", "%(n)s arms stand", target - points) % {"n": target - points}
    return _("%(name)s: %(made)s, %(left)s.") % {"name": name, "made": made, "left": left}


def _shared(parties: Sequence[tuple[str, int]], target: int) -> tuple[int, list[str]]:
    """Return two sides: arms above the line for the first, below it for the second."""
    (above, first), (below, second) = parties
    y = NAME + ROOM + ARM
    names = [_label(above, first, NAME - 4), _label(below, second, y + ARM + ROOM + NAME - 8)]
    return y + ARM + ROOM + NAME, [_level(y), *_arms(first, target, y, -ARM), *_arms(second, target, y, ARM), *names]


def _apart(parties: Sequence[tuple[str, int]], target: int) -> tuple[int, list[str]]:
    """Return each player for himself: a line under each other, arms above."""
    step = NAME + ROOM + ARM + ROOM
    drawn = []
    for at, (name, points) in enumerate(parties):
        y = step * at + NAME + ROOM + ARM
        drawn += [_label(name, points, step * at + NAME - 4), _level(y), *_arms(points, target, y, -ARM)]
    return step * len(parties), drawn


def _label(name: str, points: int, y: float) -> str:
    return words(_("%(name)s: %(points)s") % {"name": name, "points": points}, MIDDLE, y)


def _level(y: float) -> str:
    return stroke(EDGE, y, WIDTH - EDGE, y)


def _arms(made: int, target: int, y: float, length: float) -> list[str]:
    """Return the arms from the left: those rubbed out leave a dotted trace, those that stand are solid."""
    return [_trace(x, y, length) if at < made else stroke(x, y, x, y + length) for at, x in enumerate(places(target))]


def places(arms: int) -> tuple[float, ...]:
    """Return where so many arms stand, from the left."""
    gap = (WIDTH - 2 * EDGE) / arms
    return tuple(EDGE + gap * (at + 0.5) for at in range(arms))


def _trace(x: float, y: float, length: float) -> str:
    dots = {"stroke_dasharray": "0.1 8", "stroke_linecap": "round"}
    return element("line", x1=x, y1=y + length / 4, x2=x, y2=y + length, class_="strike", **dots)
