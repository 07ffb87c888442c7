"""The settings of a server whose imports may take three seconds of a processor."""

from scorekeeper.settings import *  # noqa: F403

IMPORT_SECONDS = 3
