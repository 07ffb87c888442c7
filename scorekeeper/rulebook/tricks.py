"""A trick on the table: what was played, in which order, who takes it, and why."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import urlencode

from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.tricks import Play, write_tricks
from scorekeeper.rulebook.blocks import Shown
from scorekeeper.rulebook.engine import Engine, plays_of, setting_of
from scorekeeper.rulebook.markup import Block, html_of, plain_of
from scorekeeper.rulebook.pictures import drawing
from scorekeeper.rulebook.pictures.cards import ANY_TRUMP, CardDrawing, drawn
from scorekeeper.rulebook.pictures.drawing import CARD_HEIGHT, CARD_WIDTH
from scorekeeper.rulebook.reading import Reading

SETTING = re.compile(r"trumps [♣♠♥♦]|chosen [♣♠♥♦](?: [♣♠♥♦])?|no trump")
MOST_PLAYS = 4
LEADER_AND_ONE = 2
HEIGHT = 190
FANNED = 24
"""How much of a card shows when another one lies on it: its rank and its sign."""


@dataclass(frozen=True, slots=True)
class PlayDrawing:
    """The cards that one player put down together, as they are written and drawn, and whether they took the trick.

    `way` is how they were put down, where that can be chosen, as the referee calls it.
    """

    written: tuple[str, ...]
    cards: tuple[CardDrawing, ...]
    takes: bool
    way: str = ""

    @property
    def spoken(self) -> str:
        return _(" and ").join(card.spoken for card in self.cards)


def show_trick(block: Block, reading: Reading) -> Shown:
    """The picture, the sentence that names the winner, and the reason."""
    if not block.numbered:
        raise ValueError(_("a trick needs its cards"))
    at, written = block.numbered[0]
    try:
        check_setting(block.argument)
        plays = read_plays(written, reading.star)
        if reading.engine:
            _check_winner(block.argument, plays, reading.engine)
    except ValueError as error:
        reading.complain(str(error), at)
        return Shown("")
    why = "\n".join(line for _at, line in block.numbered[1:])
    return Shown(_html(block, reading, plays, why, at), (plain_of(why, reading.star),) if why else ())


def check_setting(argument: str) -> None:
    """Raise ValueError for anything but “trumps ♠”, “chosen ♥ ♠”, “no trump” or nothing."""
    if argument and not SETTING.fullmatch(argument):
        raise ValueError(_("behind “trick” stands “trumps ♠”, “chosen ♥ ♠”, “no trump” or nothing"))


def _check_winner(argument: str, plays: tuple[PlayDrawing, ...], engine: Engine) -> None:
    """Raise ValueError where the game's referee gives the trick to another play, or refuses it."""
    if any(ANY_TRUMP in card for play in plays for card in play.written):
        return
    verdict = engine.judge(setting_of(argument), _laid_plays(plays))
    if verdict and not plays[verdict.winner].takes:
        values = {"cards": plays[verdict.winner].spoken, "reason": verdict.reason}
        raise ValueError(_("another play takes this trick, %(cards)s: %(reason)s") % values)


def _laid_plays(plays: tuple[PlayDrawing, ...]) -> list[Play]:
    return plays_of([play.written for play in plays], [play.way for play in plays])


def read_plays(written: str, star: str) -> tuple[PlayDrawing, ...]:
    """Read the plays of a trick, the one that takes it between stars. Raises ValueError."""
    plays = tuple(_play(each, star) for each in written.split())
    if not 2 <= len(plays) <= MOST_PLAYS or sum(play.takes for play in plays) != 1:
        raise ValueError(_("a trick has two to four plays, and stars on both sides of the one that takes it"))
    return plays


def _play(written: str, star: str) -> PlayDrawing:
    takes = len(written) > 2 and written.startswith("*") and written.endswith("*")
    laid, _tilde, way = (written[1:-1] if takes else written).partition("~")
    cards = laid.split("+")
    return PlayDrawing(tuple(cards), tuple(drawn(card, star) for card in cards), takes, way)


def _html(block: Block, reading: Reading, plays: tuple[PlayDrawing, ...], why: str, line: int) -> str:
    order = _(", then ").join(play.spoken for play in plays)
    winner = next(play for play in plays if play.takes)
    title = f'<p class="label">{html_of(_setting(block.argument), reading, line)}</p>' if block.argument else ""
    result = escape(_("Takes it: %(cards)s.") % {"cards": winner.spoken})
    reason = html_of(why, reading, line + 1) if why else ""
    image = _image(_("Played: ") + order, _picture(plays, anticlockwise=reading.anticlockwise))
    link = _try_it(block.argument, reading.game, plays)
    classes = "trick" if all(len(play.cards) == 1 for play in plays) else "trick sets"
    caption = f"{title}<p><b>{result}</b> {reason}</p>{link}"
    return f'<figure class="{classes}">{image}<figcaption>{caption}</figcaption></figure>'


def _try_it(argument: str, game: str, plays: tuple[PlayDrawing, ...]) -> str:
    """A link to the referee with this trick on the table; empty without a game."""
    if not game or any(ANY_TRUMP in card for play in plays for card in play.written):
        return ""
    query = urlencode(setting_of(argument) | {"cards": write_tricks([_laid_plays(plays)])})
    words = escape(_("Try it"))
    return f'<p><a class="try" href="/referee/{game}/?{escape(query)}">{words}</a></p>'


def _setting(argument: str) -> str:
    """The setting, "trumps ♠", with the sign drawn."""
    return "".join(f"{{{letter}}}" if letter in "♣♠♥♦" else letter for letter in argument)


def _picture(plays: tuple[PlayDrawing, ...], *, anticlockwise: bool) -> str:
    """Draw the leader at the bottom, as the holder of the phone, and the winner's cards on top."""
    broadest = max(map(breadth, plays))
    width = 3 * broadest + 30
    middle, left, right = width / 2, broadest / 2 + 13, width - broadest / 2 - 13
    second, last = (right, left) if anticlockwise else (left, right)
    places = [(middle, 156), (second, 95), (middle, 34), (last, 95)]
    if len(plays) == LEADER_AND_ONE:
        places = [places[0], places[2]]
    order = sorted(range(len(plays)), key=lambda at: plays[at].takes)
    laid = [_draw_play(plays[at], *places[at]) for at in order]
    numbers = [_draw_number(play, *place, at) for at, (play, place) in enumerate(zip(plays, places, strict=False), 1)]
    return drawing.picture(int(width), HEIGHT, "", *laid, *numbers).svg


def _draw_play(play: PlayDrawing, x: float, y: float) -> str:
    left, top = x - breadth(play) / 2, y - CARD_HEIGHT / 2
    takes = " takes" if play.takes else ""
    *under, upper = enumerate(play.cards)
    cards = [drawing.card(card, left + FANNED * at, top, class_=f"face{takes}", seen=FANNED) for at, card in under]
    cards.append(drawing.card(upper[1], left + FANNED * upper[0], top, class_=f"face{takes}"))
    return "".join(cards)


def _draw_number(play: PlayDrawing, x: float, y: float, order: int) -> str:
    return drawing.disc(str(order), x - breadth(play) / 2, y - CARD_HEIGHT / 2 + 4, 11, takes=play.takes)


def breadth(play: PlayDrawing) -> int:
    """The width of what one player put down, in units of the drawing."""
    return CARD_WIDTH + FANNED * (len(play.cards) - 1)


# A trick of a whole deal: every player keeps their own side of the table.

TABLE_WIDTH, TABLE_HEIGHT = 320, 224
LETTERS = 18
"""Height of a line of names."""

PLACES = {Seat.N: (160, 48), Seat.E: (256, 112), Seat.S: (160, 176), Seat.W: (64, 112)}
"""The middle of the cards that each player puts down."""


def picture_at_table(plays: Sequence[PlayDrawing], seats: Sequence[Seat], names: Mapping[Seat, str]) -> str:
    """The picture; `seats` are who made the plays, the first of them the leader."""
    laid = sorted(zip(range(1, len(plays) + 1), plays, seats, strict=True), key=lambda each: each[1].takes)
    inside = [_draw_at_seat(order, play, seat, names.get(seat, "")) for order, play, seat in laid]
    order = _(", then ").join(
        _("%(name)s the %(cards)s") % {"name": names.get(seat, seat.spoken), "cards": play.spoken}
        for play, seat in zip(plays, seats, strict=True)
    )
    svg = drawing.picture(TABLE_WIDTH, TABLE_HEIGHT, "", *inside).svg
    return _image(_("Played: %(cards)s") % {"cards": order}, svg)


def _draw_at_seat(order: int, play: PlayDrawing, seat: Seat, name: str) -> str:
    x, y = PLACES[seat]
    top = y - CARD_HEIGHT / 2
    line = top - 6 if seat is Seat.N else top + CARD_HEIGHT + LETTERS
    return _draw_play(play, x, y) + _draw_number(play, x, y, order) + drawing.words(name, x, line)


def _image(spoken: str, svg: str) -> str:
    return f'<div class="picture" role="img" aria-label="{escape(spoken)}" dir="ltr">{svg}</div>'
