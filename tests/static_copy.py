"""A copy without a server, as `export_app` writes it, shown by a plain file server."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from tests.serving import manage
from tests.static_files import collected_once

BELOW = "/cards/scores/"


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_args: object) -> None:
        pass


@contextmanager
def exported(root: Path) -> Iterator[int]:
    """Export below this folder, and serve it. Yields the port."""
    made = manage(
        *("export_app", root / BELOW.strip("/"), "--below", BELOW),
        DATA_DIR=str(root / "data"),
        STATIC_ROOT=str(collected_once()),
    )
    assert made.returncode == 0, made.stderr
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(root))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()
