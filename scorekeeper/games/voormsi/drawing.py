"""What is drawn on a sheet of Voormsi: a line with an arm for every point that is still missing."""

from dataclasses import dataclass

from scorekeeper.games.voormsi.line import places

MOST_ARMS = 30
"""More arms than that cannot be told apart; the number beside the line says them all."""

STANDS, GONE, RUBBED, BACK = "stands", "gone", "rubbed", "back"
"""An arm: still to be made, made before, made by the last deal, drawn again by it."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One arm: how far from the left it stands on a line 350 wide, written with a point, and its `look`."""

    at: str
    look: str


def arms(points: int, before: int, target: int, slots: int) -> tuple[Arm, ...]:
    """A party's arms from the left, `before` being its points before the last deal.

    `slots` are the places on the line: those below nothing are drawn before the first.
    """
    if slots > MOST_ARMS:
        return ()
    below = slots - target
    looks = [look(place - below, points, before) for place in range(slots)]
    return tuple(Arm(f"{x:.1f}", each) for x, each in zip(places(slots), looks, strict=True) if each)


def look(place: int, points: int, before: int) -> str:
    """How the arm for the point after `place` looks; nothing where there is none."""
    if place < points:
        return RUBBED if place >= before else (GONE if place >= 0 else "")
    if place < before:
        return BACK
    return STANDS if place >= min(0, points) else ""


def slots_for(scores: list[int], target: int) -> int:
    """How many places a line needs: one a point of the target, and more for whoever stands below nothing."""
    return target + max(0, *(-points for points in scores))
