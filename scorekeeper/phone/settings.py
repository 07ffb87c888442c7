"""The settings under which the application runs in a phone: one caller, one thread, tables in memory."""

import os

from django.core.management.utils import get_random_secret_key

from scorekeeper.phone.application import CONFIG

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # in a browser everything runs in an event loop
os.environ["ALLOWED_HOSTS"] = "*"  # nobody from outside can ask, and a browser cannot say what its network is called
os.environ["SECRET_KEY"] = CONFIG.get("key") or get_random_secret_key()
os.environ["INSECURE_HTTP"] = "1" if CONFIG["insecure"] else ""
os.environ["LIMITS"] = "0"
os.environ["LOG_LEVEL"] = "ERROR"

from scorekeeper.settings import *  # noqa: F403  the environment has to be laid first
from scorekeeper.settings import DATABASES, MIDDLEWARE, STORAGES

MEANS_NOTHING_HERE = (
    "scorekeeper.logs.RequestLog",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "scorekeeper.offline.middleware.BookmarkMiddleware",
    "scorekeeper.web.middleware.RequestGuard",
    "scorekeeper.data.example_link.ExampleLink",
)
MIDDLEWARE = [each for each in MIDDLEWARE if each not in MEANS_NOTHING_HERE]
HOST = ""
WITHOUT_SERVER = "phone" if "key" in CONFIG else ""  # the books of a copy without a server have a key of their own
DATABASES["default"]["NAME"] = ":memory:"
STORAGES["staticfiles"] = {"BACKEND": "scorekeeper.phone.application.HashedStaticFiles"}
