"""The picture of the rules of Solo Spades."""

from scorekeeper.domain.bags import bags_words
from scorekeeper.domain.cards import Rank
from scorekeeper.domain.i18n import _, pgettext
from scorekeeper.rulebook.pictures import drawing


def order() -> drawing.Cards:
    """Spades from the top; the other suits run alike."""
    return tuple(f"{rank.value}♠" for rank in Rank)


WIDTH, MIDDLE = 350, 175
BOX_WIDTH, BOX_HEIGHT = 268, 44
STEP = 126


def questions() -> drawing.Picture:
    """Draw which card may be played: first the suit, then a spade, then anything."""
    spoken = _(
        "Three steps. Do you have the suit that was led? Then follow, with one that beats the best card so far if you "
        "can. If not, do you have a spade? Then play one, higher than any spade there if you can. If not, play any."
    )
    rows = (
        (_("Do you have the suit that was led?"), _("Yes: follow, and beat"), _("the best card if you can")),
        (_("Do you have a spade?"), _("Yes: play one, above the"), _("spades there if you can")),
    )
    steps = (_step(STEP * at, *texts) for at, texts in enumerate(rows))
    last = _box(STEP * 2, _("Play any card"), 170)
    return drawing.picture(WIDTH, STEP * 2 + BOX_HEIGHT + 4, spoken, *steps, last)


def _step(y: int, question: str, first: str, second: str) -> str:
    """A question, its yes, and the way down to the next one."""
    box = _box(y, question, BOX_WIDTH)
    answer = drawing.words(first, MIDDLE + 36, y + 68) + drawing.words(second, MIDDLE + 36, y + 90)
    down = drawing.line(34, y + BOX_HEIGHT + 2, 34, y + STEP - 8) + drawing.words(
        pgettext("an answer", "No"), 58, y + 88
    )
    return box + answer + down + drawing.arrowhead(34, y + STEP, drawing.DOWN)


def _box(y: int, text: str, width: int) -> str:
    frame = drawing.element("rect", x=2, y=y + 2, width=width, height=BOX_HEIGHT - 2, rx=6, class_="badge")
    return frame + drawing.words(text, 2 + width / 2, y + 29)


ILLUSTRATIONS = drawing.Illustrations(
    strips={"order": order},
    pictures={"questions": questions},
    units={"bags": bags_words},
)
