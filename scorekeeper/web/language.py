"""In which language somebody reads: the one they chose, or the first of their browser's that is available here."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_vary_headers


class ReadersLanguage(LocaleMiddleware):
    """Also tells caches that the choice by hand lies in a cookie. Static files are served before this."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Name the language, and what it depends on."""
        patch_vary_headers(response, ["Cookie"])
        return super().process_response(request, response)
