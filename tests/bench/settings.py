"""Settings of the benchmark: those of the tests, and a database on a disk.

What a write costs beside what surrounds it shows only where the write is a real one.
"""

import atexit
import shutil
import tempfile
from pathlib import Path

from tests.settings import *  # noqa: F403
from tests.settings import DATABASES, INSTALLED_APPS

ROOT_URLCONF = "tests.bench.urls"
INSTALLED_APPS.append("tests.bench.plain_app")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    ON_DISK = Path(tempfile.mkdtemp(prefix="scorekeeper-bench-"))
    DATABASES["default"]["TEST"] = {"NAME": ON_DISK / "test.sqlite3"}
    atexit.register(shutil.rmtree, ON_DISK, ignore_errors=True)
