"""The final sheet as a picture that can be sent to anybody."""

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from scorekeeper.book.history.picture import HEIGHT, picture
from scorekeeper.book.history.picture_cells import WIDTH
from scorekeeper.book.ledger.access import OpenedMatch, for_match
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match.match_view import MatchView


@require_safe
@for_match(Role.WATCH)
def shown(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Answer with SVG without a script, a style or an address, under the policy of every page."""
    drawn = picture(MatchView(opened))
    svg = render_to_string("match/picture.svg", {"picture": drawn, "width": WIDTH, "height": HEIGHT})
    answer = HttpResponse(svg, content_type="image/svg+xml; charset=utf-8")
    name = f"{opened.match.slug}-{opened.match.number}.svg"
    answer.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return answer
