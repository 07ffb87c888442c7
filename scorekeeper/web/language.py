"""The language that a reader chooses in the menu."""

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_POST
from django.views.i18n import set_language


@require_POST
def choose(request: HttpRequest) -> HttpResponseBase:
    """Store the choice in a cookie, and go back. Raises BadRequest for a language that is not offered.

    Where only one is offered, Django itself asks nothing, and would send any text back in the header of the cookie.
    """
    if request.POST.get("language") not in dict(settings.LANGUAGES):
        raise BadRequest("This language is not offered")
    return set_language(request)
