"""Context of every template: the names of our modules, and whether the server uses plain http."""

from django.conf import settings
from django.http import HttpRequest

from scorekeeper.matches.bookmarks import saved_link, saved_tokens
from scorekeeper.web import assets
from scorekeeper.web.tokens import EXAMPLE_PATH


def in_context(request: HttpRequest | None = None) -> dict[str, object]:
    """The context of every template (a context processor).

    A page that is made to be stored, without a request, asks for the same.

    `importmap` stands alone within `<script type="importmap">`; `insecure_http` is for the menu of a server at home.
    `may_start`: the example offers a match of one's own. `without_server`: the page is a file of a copy, or a phone
    makes it that keeps the only books there are.
    """
    keeps_books = request is not None and bool(saved_tokens(request))
    return {
        "importmap": assets.current(),
        "assets_version": assets.version(),
        "insecure_http": settings.INSECURE_HTTP,
        "keeps_books": keeps_books,
        "may_start": keeps_books or not settings.INVITED_ONLY,
        "without_server": settings.WITHOUT_SERVER,
        "saved_link": request and saved_link(request),
        "is_example": request is not None and request.path_info.startswith(EXAMPLE_PATH),
    }
