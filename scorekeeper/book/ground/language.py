"""In which language somebody reads: the one they chose, or the first of their browser's that is spoken here."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_POST
from django.views.i18n import set_language


class ReadersLanguage(LocaleMiddleware):
    """Also tells caches that the choice by hand lies in a cookie. Static files are served before this."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Name the language, and what it depends on."""
        patch_vary_headers(response, ["Cookie"])
        return super().process_response(request, response)


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Keep the language that was chosen by hand in a cookie, and go back to the page."""
    return set_language(request)
