"""What is drawn on a sheet of Voormsi: a line with an arm for every point that is still missing."""

from dataclasses import dataclass

from scorekeeper.games.voormsi.telling.line import places

MOST_ARMS = 30
"""More arms than that cannot be told apart; the number beside the line says them all."""

STANDS, GONE, RUBBED, BACK = "stands", "gone", "rubbed", "back"
"""An arm: still to be made, made before, made by the last deal, drawn again by it."""

WAITS, RETURNS = "waits", "returns"
"""What hangs on an arm in the middle of a deal: a bead where a point waits to rub it out, or would draw it again."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One arm: its `place` from the left, how far from there it stands on a line 350 wide, and its `look`."""

    place: int
    at: str
    look: str

    @property
    def symbol(self) -> str:
        """Its drawing in the sprite."""
        return "arm-gone" if self.look in (GONE, RUBBED) else "arm"


def arms(points: int, before: int, target: int, slots: int, then: int | None = None) -> tuple[Arm, ...]:
    """Return a party's arms from the left, `before` being its points before the last deal, `then` once it has written.

    `slots` are the places on the line: those below nothing are drawn before the first.
    """
    if slots > MOST_ARMS:
        return ()
    below = slots - target
    looks = [_looks(place - below, points, before, points if then is None else then) for place in range(slots)]
    return tuple(
        Arm(place, f"{x:.1f}", each) for place, (x, each) in enumerate(zip(places(slots), looks, strict=True)) if each
    )


def _looks(place: int, points: int, before: int, then: int) -> str:
    """Return the look of the arm itself, and of the bead that hangs on it."""
    arm, hanging = look(place, points, before), bead(place, points, then)
    return f"{arm} {hanging}" if arm and hanging else arm


def look(place: int, points: int, before: int) -> str:
    """Return how the arm for the point after `place` looks; nothing where there is none."""
    if place < points:
        return RUBBED if place >= before else (GONE if place >= 0 else "")
    if place < before:
        return BACK
    return STANDS if place >= min(0, points) else ""


def bead(place: int, points: int, then: int) -> str:
    """Return what hangs on that arm while points wait that will lead to `then`."""
    if points <= place < then:
        return WAITS
    return RETURNS if then <= place < points else ""


def slots_for(scores: list[int], target: int) -> int:
    """Return how many places a line needs: one a point of the target, and more for whoever stands below nothing."""
    return target + max(0, *(-points for points in scores))
