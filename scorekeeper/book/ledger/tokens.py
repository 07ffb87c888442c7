"""Secrets of links, and the ids that senders make."""

import hashlib
import re
import secrets
from uuid import UUID

from django.utils.translation import gettext as _

TOKEN = r"[A-Za-z0-9_-]{22}"  # noqa: S105  the shape of one, not one
"""128 random bits as URL-safe text."""

TOKEN_ONLY = re.compile(rf"^{TOKEN}\Z")

HANDLE = r"[0-9a-f]{12}"
"""The beginning of a digest: it tells a link from the others of its book, and opens nothing."""

SENDERS_VERSIONS = (4, 7)


def new_token() -> str:
    """Return a token that nobody has had."""
    return secrets.token_urlsafe(16)


def digest(token: str) -> str:
    """Return what the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def handle(digest: str) -> str:
    """Return how the pages of a book call the link with that digest."""
    return digest[:12]


def sent_id(text: str) -> UUID:
    """Return the id that a phone or a form made. Raises ValueError unless it is a UUID of version 4 or 7."""
    uuid = UUID(text)
    if uuid.version not in SENDERS_VERSIONS:
        raise ValueError(_("an id is a UUID of version 4 or 7"))
    return uuid
