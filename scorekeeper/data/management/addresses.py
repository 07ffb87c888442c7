"""Addresses that commands print."""

from django.conf import settings
from django.utils.translation import gettext as _

from scorekeeper.matches.access import book_url


def public_root() -> str:
    """The address of a public server by the first of ALLOWED_HOSTS; empty where that is only `*`."""
    name = settings.ALLOWED_HOSTS[0].lstrip("*.")
    return f"https://{name}" if name else ""


def place_of_book(token: str) -> str:
    """Where the book of that link is, in words; with plain HTTP for a browser on this machine."""
    at_home = str(settings.ADDRESS) or f"http://localhost:{settings.PORT}"
    root = at_home if settings.INSECURE_HTTP else public_root()
    return _("The book is at %(address)s") % {"address": f"{root}{book_url(token)}"}
