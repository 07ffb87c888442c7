"""Where tests keep a database that nobody needs afterwards: in memory, since a test need not wait for a disk.

The settings of the database stay those of the product: it syncs as ever, only there is nothing to wait for.
"""

import os
import shutil
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108  a fresh folder there, with a name that nobody can guess
MIB = 1024 * 1024


def scratch(prefix: str, *, room: int) -> Path:
    """Make a folder in memory if so many bytes are free there, else where temporary files lie."""
    roomy = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= room
    return Path(tempfile.mkdtemp(prefix=prefix, dir=MEMORY if roomy else None))
