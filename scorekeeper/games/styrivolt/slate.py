"""What stands on the slate of Stýrivolt: half bars rubbed out, and crosses."""

from dataclasses import dataclass, replace

from scorekeeper.domain.seats import BySide, Side
from scorekeeper.games.styrivolt.awards import BARS, CROSS, MONKS_CROSS


@dataclass(frozen=True, slots=True)
class Slate:
    """`erased`: half bars that each side has rubbed out on the open chalk-up, 0 to 2.

    `net`: crosses that stand, positive for North and South, negative for East and West; only one side has any.
    """

    erased: BySide[int] = BySide(0, 0)
    net: int = 0

    @property
    def leader(self) -> Side | None:
        """The side that has crosses, if one has."""
        return next((side for side in Side if self.standing(side)), None)

    def standing(self, side: Side) -> int:
        """Return how many crosses that side has."""
        return max(0, self.net if side is Side.NS else -self.net)

    def stroked(self, side: Side, strokes: int, *, shut_out: bool = True) -> "Slate":
        """Return the slate after so many strokes.

        What a finished chalk-up leaves over goes to the new one (both sources).

        With `shut_out` a chalk-up that the others have not touched earns a monk's cross (Pagat).
        """
        erased = self.erased.of(side) + strokes
        if erased < BARS:
            return replace(self, erased=self.erased.changed(side, lambda _before: erased))
        untouched = shut_out and self.erased.of(side.other) == 0
        fresh = replace(self, erased=BySide(0, 0)).crossed(side, MONKS_CROSS if untouched else CROSS)
        return fresh.stroked(side, erased - BARS, shut_out=shut_out)

    def crossed(self, side: Side, crosses: int) -> "Slate":
        """Return the slate after so many crosses: first they take the other side's away (both sources)."""
        return replace(self, net=self.net + (crosses if side is Side.NS else -crosses))
