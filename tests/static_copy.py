"""A copy without a server, as `export_app` writes it, shown by a plain file server."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.serving import manage
from tests.static_files import collected_once

BELOW = "/cards/scores/"


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_args: object) -> None:
        pass


def exported_once(folders: pytest.TempPathFactory) -> Path:
    """Export below this folder, for all processes of a run: it takes a minute."""
    base = folders.getbasetemp()
    root = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "copy-without-a-server"
    with root.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not root.exists():
            made = manage(
                *("export_app", root / BELOW.strip("/"), "--below", BELOW),
                DATA_DIR=str(base / "data-of-the-copy"),
                STATIC_ROOT=str(collected_once()),
            )
            assert made.returncode == 0, made.stderr
    return root


@contextmanager
def served(root: Path) -> Iterator[int]:
    """Show the folder. Yields the port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(root))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()
