"""A picture to be sent: inside a page of its own, as SVG, and as the PNG that a chat program shows of a link."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from scorekeeper.domain.sheet import Account, comma_list
from scorekeeper.matches.access import BookAccess, MatchAccess, book_url, for_match
from scorekeeper.matches.links import book_view_token, shared_link
from scorekeeper.matches.models import Match, Role
from scorekeeper.matches.picture import HEIGHT, WIDTH, PictureContent, PictureRow, emblem, svg_of
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.web.home_network import link_for_phones

PAGE, SVG, PNG = "page", "svg", "png"
"""In what a picture can be had."""


@dataclass(frozen=True, slots=True)
class PicturePlace:
    """The page that a picture belongs to, by its name and what its address has behind the token; `file` is what a saved
    picture is called, without its ending.
    """

    page: str
    args: tuple[object, ...]
    file: str

    def url(self, token: str) -> str:
        return reverse(self.page, args=(token, *self.args))


def send_urls(page_url: str, file: str, query: str = "") -> dict[str, str]:
    """For a template where the picture of the page is: its own page, the SVG and the PNG, and what that is called."""
    behind = f"?{query}" if query else ""
    urls = {"send_url": "picture/", "svg_url": "picture.svg", "png_url": "picture.png"}
    return {name: f"{page_url}{url}{behind}" for name, url in urls.items()} | {"file_name": f"{file}.png"}


def pictures_below(page_url: str) -> list[str]:
    """What a phone needs to send the picture of the page: the page that shows it, and the SVG."""
    urls = send_urls(page_url, "")
    return [urls["send_url"], urls["svg_url"]]


def show_picture(
    request: HttpRequest, access: BookAccess, form: str, content: PictureContent, place: PicturePlace
) -> HttpResponse:
    """Respond with the picture in that form. Raises RateLimited where a page would have its PNG drawn all the time."""
    if form == SVG:
        return _file(svg_of(content), "image/svg+xml; charset=utf-8", f'inline; filename="{place.file}.svg"')
    if form == PNG:
        from scorekeeper.matches.picture_png import to_png  # what it draws with is on no phone

        png = to_png(svg_of(content), f"{access.book.pk}/{place.file}")
        # A browser that opens no file beside the page would show it without a way back.
        return _file(png, "image/png", f'attachment; filename="{place.file}.png"')
    query, page_url = request.GET.urlencode(), place.url(access.token)
    page = {
        **send_urls(page_url, place.file, query),
        "content": content,
        "width": WIDTH,
        "height": HEIGHT,
        "back_url": f"{page_url}?{query}" if query else page_url,
        "game_slug": content.folder,
        **_view_link(request, access, place),
    }
    return render(request, "matches/picture.html", page)


def _file(content: str | bytes, kind: str, disposition: str) -> HttpResponse:
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": disposition})


def _view_link(request: HttpRequest, access: BookAccess, place: PicturePlace) -> dict[str, object]:
    """A link to view the page, if there is one that this phone may give; or where one is made. None that records."""
    if not access.allows(Role.SCORE):
        token, make = access.token, ""
    elif isinstance(access, MatchAccess):
        shared = shared_link(access, Role.WATCH)
        token, make = shared.token if shared.is_made else "", reverse("share", args=(access.token, access.match.number))
    else:
        owns = access.allows(Role.OWN)
        token, make = (book_view_token(access.book), book_url(access.token, "links")) if owns else ("", "")
    return link_for_phones(request, place.url(token)) if token else {"make_url": make}


@require_safe
@for_match(Role.WATCH)
def match_picture(request: HttpRequest, access: MatchAccess, form: str) -> HttpResponse:
    """The match as it stands, a finished one with its result."""
    table = MatchPage(access)
    return show_picture(request, access, form, result_of(table), place_of(access.match))


def place_of(match: Match) -> PicturePlace:
    return PicturePlace("match", (match.number,), f"{match.slug}-{match.number}")


def result_of(table: MatchPage) -> PictureContent:
    """Who won, by how much and why, and what everybody has."""
    ending, folder = table.ending, table.game.folder
    day = date_format(table.evening, "DATE_FORMAT")
    return PictureContent(
        folder=folder,
        label=comma_list([table.title, day]),
        headline=ending.won if ending else _undecided(table),
        summary=tuple(filter(None, (ending.how, ending.reason))) if ending else (),
        figure=ending.badge.figure if ending and ending.badge else emblem(folder),
        rows=tuple(
            PictureRow(account.name, account.large, end=account.more, marks=_marks(account))
            for account in table.game.presenter.accounts(table.replay, table.names)
        ),
        results=(table.played,),
        is_sheet=True,
    )


def _marks(account: Account) -> tuple[str, ...]:
    """The row of drawings and, after a gap, those beside the number."""
    gap = ("",) if account.row and account.beside else ()
    return (*account.row, *gap, *account.beside)


def _undecided(table: MatchPage) -> str:
    """The words above a match that nobody has won, or not yet."""
    if table.is_over:
        return _("Ended without a winner")
    deals = table.recorded
    return ngettext("After one deal", "After %(n)s deals", deals) % {"n": deals} if deals else _("Just begun")
