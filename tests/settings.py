"""The settings under which tests run: home mode, with data of its own that nobody needs afterwards."""

import atexit
import os
import shutil

from tests.temporary_database import MIB, scratch

os.environ["INSECURE_HTTP"] = "1"
os.environ["LIMITS"] = "0"  # tests do more in a minute than a table in an evening
os.environ["DATA_DIR"] = str(scratch("scorekeeper-tests-", room=48 * MIB))
atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

from scorekeeper.settings import *  # noqa: E402, F403  the environment has to be laid first
from scorekeeper.settings import DATA_DIR, DATABASES, STORAGES  # noqa: E402

HOME_NAMES = ["testserver"]  # Django's test client calls itself so

# A file rather than memory: threads of one test must meet at a real lock.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": DATA_DIR / "test.sqlite3"}

# Most tests need no collected files; those that do say so by the fixture `collected`.
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir()
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
