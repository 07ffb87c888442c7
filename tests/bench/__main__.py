"""`python -m tests.bench [ROUNDS]`: how long the hot paths take, in proportion to bare Django on the same machine.

What takes longer than it should is marked; nothing fails by it. Everything runs in this process, through the same
middleware as ever, on a database of its own: a file in a temporary folder, or one beside that which DATABASE_URL names.
"""

import os
import sys

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
django.setup()

from tests.bench.report import main  # noqa: E402  needs the settings

ROUNDS = 24

main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
