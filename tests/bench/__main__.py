"""`python -m tests.bench [ROUNDS] [--large] [--http]`: how long the hot paths take, in proportion to bare Django.

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

words = [word for word in sys.argv[1:] if not word.startswith("--")]
main(int(words[0]) if words else ROUNDS, large="--large" in sys.argv, http="--http" in sys.argv)
