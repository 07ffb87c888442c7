"""A trick as it lies on the table, every player at their own side of it from deal to deal."""

from collections.abc import Mapping, Sequence
from html import escape

from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import Seat
from scorekeeper.rulebook.blocks.trick import FANNED, PlayDrawing, breadth
from scorekeeper.rulebook.pictures import drawing
from scorekeeper.rulebook.pictures.drawing import CARD_HEIGHT

WIDTH, HEIGHT = 320, 224
LETTERS = 18
"""Height of a line of names."""

PLACES = {Seat.N: (160, 48), Seat.E: (256, 112), Seat.S: (160, 176), Seat.W: (64, 112)}
"""The middle of the cards that each player puts down."""


def trick(plays: Sequence[PlayDrawing], seats: Sequence[Seat], names: Mapping[Seat, str]) -> str:
    """Return the picture; `seats` are who made the plays, the first of them the leader."""
    laid = sorted(zip(range(1, len(plays) + 1), plays, seats, strict=True), key=lambda each: each[1].takes)
    inside = [_draw_play(order, play, seat, names.get(seat, "")) for order, play, seat in laid]
    order = _(", then ").join(
        _("%(name)s the %(cards)s") % {"name": names.get(seat, seat.spoken), "cards": play.spoken}
        for play, seat in zip(plays, seats, strict=True)
    )
    label = _("Played: %(cards)s") % {"cards": order}
    svg = drawing.picture(WIDTH, HEIGHT, "", *inside).svg
    return f'<div class="picture" role="img" aria-label="{escape(label)}" dir="ltr">{svg}</div>'


def _draw_play(order: int, play: PlayDrawing, seat: Seat, name: str) -> str:
    x, y = PLACES[seat]
    left, top = x - breadth(play) / 2, y - CARD_HEIGHT / 2
    class_ = "face takes" if play.takes else "face"
    last = len(play.cards) - 1
    cards = [
        drawing.card(card, left + FANNED * at, top, class_=class_, seen=0 if at == last else FANNED)
        for at, card in enumerate(play.cards)
    ]
    line = top - 6 if seat is Seat.N else top + CARD_HEIGHT + LETTERS
    disc = drawing.disc(str(order), left, top + 4, 11, takes=play.takes)
    return "".join([*cards, disc, drawing.words(name, x, line)])
