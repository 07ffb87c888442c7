"""Settings of the server that is measured over HTTP: its own, with the addresses that it is measured against."""

from scorekeeper.settings import *  # noqa: F403
from scorekeeper.settings import INSTALLED_APPS

ROOT_URLCONF = "tests.bench.urls"
INSTALLED_APPS.append("tests.bench.plain_app")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
