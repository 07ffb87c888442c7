"""With this folder on PYTHONPATH, Python lacks what Windows lacks, as far as we might use it; also in its children."""

import asyncio  # noqa: F401  before its own way on this system goes
import os
import signal
import sys

import django.core.files.locks  # noqa: F401  which has another way on Windows

for module in ("fcntl", "resource", "uvloop"):
    sys.modules[module] = None  # type: ignore[assignment]
for name in ("fork", "nice", "sched_getaffinity", "setsid", "killpg"):
    delattr(os, name)
for name in ("SIGALRM", "SIGXCPU", "setitimer", "pthread_sigmask"):
    delattr(signal, name)
