"""Whom to tell of a weakness of this server: RFC 9116."""

from datetime import UTC, datetime, time, timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

VALID = timedelta(days=90)


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Answer with SECURITY_CONTACT, or 404 where there is none."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = datetime.combine(timezone.now().astimezone(UTC) + VALID, time(), UTC)
    lines = [
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: en",
    ]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")
