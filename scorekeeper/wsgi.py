"""The way in for any WSGI server. Outside home mode it refuses to start without SECRET_KEY and ALLOWED_HOSTS."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

handler = get_wsgi_application()

from scorekeeper.web.wsgi import LastResort, Request  # noqa: E402  these need the settings

handler.request_class = Request
application = LastResort(handler)
