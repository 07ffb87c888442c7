"""Tags for rows of matches: `{% drawings_of … %}` and `|artwork` draw them, `|day_of` and `|evening` say the day."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Protocol

from django.template import Library
from django.utils import timezone
from django.utils.formats import date_format

from scorekeeper.matches.evenings import evening_of
from scorekeeper.web.colours import Artwork, artwork_of

register = Library()


class HasFolder(Protocol):
    """Whatever stands in a list with the emblem of its game; `folder` is where that lies."""

    @property
    def folder(self) -> str: ...


@register.filter
def artwork(folder: str) -> Artwork:
    """The artwork of the game in that folder, for `_emblem.html`."""
    return artwork_of(folder)


@register.filter(expects_localtime=True)
def day_of(moment: date | None) -> str:
    """The day of a moment, with the year where it is not this one: “3 May”, “3 May 2024”."""
    if not moment:
        return ""
    return date_format(moment, "MONTH_DAY_FORMAT" if moment.year == timezone.localdate().year else "DATE_FORMAT")


@register.filter
def evening(moment: datetime) -> date:
    """The day of the evening to which a match belongs that was begun then, by the zone of the book that is open."""
    return evening_of(moment, timezone.get_current_timezone())


@register.inclusion_tag("_emblems.html")
def drawings_of(*lists: Iterable[HasFolder]) -> dict[str, list[Artwork]]:
    """Draw once what these lists use: the emblems of their games."""
    return {"artworks": [artwork_of(folder) for folder in sorted({each.folder for one in lists for each in one})]}
