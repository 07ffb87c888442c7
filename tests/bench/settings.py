"""Settings of the benchmark: those of the tests, with static files hashed and served as a real server has them."""

from tests.settings import *  # noqa: F403
from tests.settings import STORAGES as OF_TESTS

ROOT_URLCONF = "tests.bench.urls"
STORAGES = OF_TESTS | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"}}
