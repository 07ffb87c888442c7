"""The way in for any WSGI server. Outside home mode it refuses to start without SECRET_KEY and ALLOWED_HOSTS."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

handler = get_wsgi_application()

from scorekeeper.last_resort import LastResort  # noqa: E402  these need the settings
from scorekeeper.requests import Request  # noqa: E402

handler.request_class = Request
application = LastResort(handler)
