"""Settings of the server that is measured over HTTP: its own, with the addresses that it is measured against."""

from scorekeeper.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"
