"""A server, and the wire by which phones hear it."""

import http.client
import json
from threading import Thread
from typing import Any
from urllib.parse import urlencode

from tests.lossy_proxy import Wire
from tests.serving import Server, free_port


class WiredServer:
    """Phones lose it by a wire that is cut, and rarely by a kill, since it takes seconds to start again."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.port = free_port()
        self.wire: Wire | None = None

    def open(self, *fates: str) -> None:
        """Phones hear the server, whatever has become of it; of their messages becomes what `lossy` knows."""
        if self.server.process is None:
            self.server.start()
        if self.wire is None:
            self.wire = Wire(self.port, self.server.port, list(fates or ["arrives"]))
            Thread(target=self.wire.serve_forever, daemon=True).start()

    def cut(self) -> None:
        """Nobody answers at its address."""
        if self.wire is not None:
            self.wire.shutdown()
            self.wire.server_close()
            self.wire = None

    def kill(self) -> None:
        """The same, and the server dies."""
        self.cut()
        self.server.kill()

    def stored(self, match: str) -> dict[str, Any]:
        """Return a match as its file has it."""
        return dict(json.loads(self.server.get(f"{match}match.json")[2]))

    def sent(self, path: str, **fields: str) -> None:
        """A phone with a wire of its own sends a form."""
        talk = http.client.HTTPConnection("127.0.0.1", self.server.port)
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
        talk.request("POST", path, urlencode(fields), headers)
        assert talk.getresponse().status < 400
        talk.close()
