"""What the picture of an evening says: the same as its page."""

from collections import Counter

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorekeeper.domain.sheet import Count, comma_list
from scorekeeper.history.evening import Evening, EveningMatch
from scorekeeper.history.facts import facts_of
from scorekeeper.history.headline import PlayerLine, headline, player_lines, summary
from scorekeeper.matches.picture import PictureContent, PictureFact, PictureRow, emblem

NO_MATCH = "other"
"""The game whose band an evening without a match has."""


def picture_of_evening(shown: Evening, token: str, *, goes_on: bool) -> PictureContent:
    """Headline, a row for each person, two facts and the results; a cat only if somebody was left with it."""
    lines = player_lines(shown)
    badges = [(played.line.folder, played.line.badge) for played in shown.matches if played.line.badge]
    often = Counter(played.line.folder for played in shown.matches).most_common(1)
    folder = badges[-1][0] if badges else often[0][0] if often else NO_MATCH
    left = dict.fromkeys(badge.words for _folder, badge in badges)
    return PictureContent(
        folder=folder,
        label=comma_list([date_format(shown.on, "l"), date_format(shown.on, "DATE_FORMAT")]),
        headline=headline(shown, lines, goes_on=goes_on) if shown.matches else _("No match"),
        summary=(summary(shown, goes_on=goes_on), *list(left)[:1]),
        figure=badges[-1][1].figure if badges else emblem(folder),
        rows=tuple(_row(line) for line in lines),
        facts=tuple(PictureFact(fact.label, fact.words, fact.more) for fact in facts_of(shown, token)),
        results=tuple(_result(played) for played in shown.matches),
    )


def _row(line: PlayerLine) -> PictureRow:
    number = Count(str(line.won), _("of %(n)s") % {"n": line.decided})
    marks = tuple(mark.symbol for mark in line.marks)
    return PictureRow(line.name, number, end=comma_list(line.amounts), marks=marks)


def _result(played: EveningMatch) -> str:
    """“Kaiser 54 : 31”; only the game where it was not decided, or not by two numbers."""
    figures = played.line.standings.figures
    score = " ".join(filter(None, figures[0])) if len(figures) == 1 else ""
    if played.line.is_open:
        score = _("not finished")
    values = {"game": played.line.title, "score": score}
    return _("%(game)s %(score)s") % values if score else played.line.title
