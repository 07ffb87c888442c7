"""The way in for any WSGI server. Outside home mode it refuses to start without SECRET_KEY and ALLOWED_HOSTS."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")

application = get_wsgi_application()

from scorekeeper.requests import Request  # noqa: E402  needs the settings

application.request_class = Request
