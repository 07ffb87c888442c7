"""The final sheet as a picture that can be sent to anybody, and as the one that a chat program shows of a link."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scorekeeper.book.history.picture import HEIGHT, picture
from scorekeeper.book.history.picture_cells import WIDTH
from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match.match_view import MatchView


@require_safe
@for_match(Role.WATCH)
def shown(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Answer with SVG without a script, a style or an address, under the policy of every page."""
    return _sent(opened, _drawn(opened), "svg", "image/svg+xml; charset=utf-8")


@require_safe
@for_match(Role.WATCH)
def previewed(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Answer with the same as PNG. Raises TooMuch where a match would have it drawn all the time."""
    from scorekeeper.book.history.picture_dots import in_dots  # what it draws with is on no phone

    return _sent(opened, in_dots(_drawn(opened), opened.match.pk), "png", "image/png")


def _drawn(opened: OpenedMatch) -> str:
    return render_to_string(
        "match/picture.svg", {"picture": picture(MatchView(opened)), "width": WIDTH, "height": HEIGHT}
    )


def _sent(opened: OpenedMatch, drawn: str | bytes, ending: str, kind: str) -> HttpResponse:
    name = f"{opened.match.slug}-{opened.match.number}.{ending}"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return HttpResponse(drawn, content_type=kind, headers=headers)
