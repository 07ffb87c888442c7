"""`script/soak smuggling`: requests within requests, sent through nginx and Caddy as deploy/ sets them up.

A request whose end two programs see at different places may hide a second one from the proxy. After each, a public
server behind the proxy must have seen no more requests than the proxy has, and the next visitors get their own pages.
A proxy that is not installed is left out with a notice.
"""

import contextlib
import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Thread

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from tests.serving import Server, free_port  # noqa: E402  needs the settings, as does the next
from tests.web.test_samples import CERTIFICATE, sample  # noqa: E402

NAME = "cards.example.org"
PUBLIC = {"SECRET_KEY": "for an hour on this machine " * 3, "ALLOWED_HOSTS": f"{NAME},127.0.0.1", "BEHIND_PROXY": "1"}
SILENCE_SECONDS, START_SECONDS = 1, 15
SAME = 4
"""So many equal counts, a tenth of a second apart, are the last."""
VICTIMS = 3
HIDDEN = f"GET /rules/avinas/ HTTP/1.1\r\nHost: {NAME}\r\nX-Forwarded-Proto: https\r\n\r\n".encode()
LAST_CHUNK = b"0\r\n\r\n"

Proxy = Callable[[str, Path, int], AbstractContextManager[tuple[int, Path]]]
"""Starts this program in this folder before this port; gives its own port, and the log with a line a request."""

missed: list[str] = []


def main() -> int:
    tried = 0
    with tempfile.TemporaryDirectory(prefix="scorekeeper-smuggling-") as folder:
        for name, proxy in (("nginx", nginx), ("caddy", caddy)):
            program = shutil.which(name) or shutil.which(name, path="/usr/sbin")
            if program is None:
                print(f"*** {name} is not installed, so nothing was smuggled through it. ***")
                continue
            (Path(folder) / name).mkdir()
            tried += through(name, proxy, program, Path(folder) / name)
    print(f"{tried} requests with another inside: {len(missed)} got past a proxy")
    return 1 if missed else 0


def through(name: str, proxy: Proxy, program: str, folder: Path) -> int:
    """Send all of them through this proxy; return how many these were."""
    server = Server(folder / "data", LOG_LEVEL="INFO", **PUBLIC)
    server.environment["ADDRESS"] = f"https://{NAME}"
    seen: list[str] = []
    try:
        server.start()
        assert server.process is not None
        assert server.process.stdout is not None
        Thread(target=seen.extend, args=(server.process.stdout,), daemon=True).start()
        with proxy(program, folder, server.port) as (port, log):

            def hidden() -> int:
                return sum("scorekeeper.requests" in line for line in seen) - log.read_bytes().count(b"\n")

            before = settled(hidden)
            server.get("/rules/avinas/")
            judge(f"{name}: a request past the proxy is seen", settled(hidden) == before + 1)

            def is_harmless(payload: bytes) -> bool:
                before = settled(hidden)
                exchange(port, payload)
                past = settled(hidden) - before
                own = all(b"<title>Kaiser" in exchange(port, asked("kaiser")) for _victim in range(VICTIMS))
                return past <= 0 and own

            for what, payload in payloads().items():
                # Twice: a busy machine writes its logs late, and what gets past a proxy does so again.
                judge(f"{name}: {what}", is_harmless(payload) or is_harmless(payload))
    finally:
        server.kill()
    return len(payloads())


def settled(hidden: Callable[[], int]) -> int:
    """How many requests the server has seen and the proxy has not, once neither writes down any more."""
    found: list[int] = []
    while len(found) < SAME or len(set(found[-SAME:])) > 1:
        time.sleep(0.1)
        found.append(hidden())
    return found[-1]


def judge(what: str, kept: bool) -> None:
    print(f"    {what}{'' if kept else '  <-- not kept'}", flush=True)
    if not kept:
        missed.append(what)


# What is sent


def asked(slug: str) -> bytes:
    return f"GET /rules/{slug}/ HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode()


def payloads() -> dict[str, bytes]:
    """Each request with another inside, by what is odd about it."""
    chunked = LAST_CHUNK + HIDDEN
    length, short = f"Content-Length: {len(chunked)}", f"Content-Length: {len(LAST_CHUNK)}"
    te = "Transfer-Encoding: "
    codings = ["xchunked", " chunked", "\tchunked", "chunked\x0b", "CHUNKED", "identity, chunked", "chunked, identity"]
    codings += [
        '"chunked"',
        "chunked\r\n identity",
        "chunked\r\nTransfer-Encoding: identity",
        "\r\n chunked",
        "chu\0nked",
    ]
    odd = {f"{te}{coding!r}": request(length, te + coding, body=chunked) for coding in ["chunked", *codings]}
    odd |= {f"{te}{coding!r} behind a short length": request(te + coding, short, body=chunked) for coding in codings}
    for header in ("Transfer-Encoding : chunked", "Transfer_Encoding: chunked", " Transfer-Encoding: chunked"):
        odd[header] = request(length, header, body=chunked)
    size = len(HIDDEN)
    for value in (f"0\r\nContent-Length: {size}", f"{size}\r\nContent-Length: 0", f"{size}, 0", f"0, {size}", "-1"):
        odd[f"length {value!r}"] = request(f"Content-Length: {value}", body=HIDDEN)
    for value in (f"+{size}", f"{size:#x}", f"{size}_0", f"\x0b{size}", f"{size}\r\n 0", f"{size}.0", "0" * 5000):
        odd[f"length {value[:12]!r}"] = request(f"Content-Length: {value}", body=HIDDEN)
    for chunk in (b"0\n\n", b"0\r\n\n", b"0;a=\n\r\n", b"0x0\r\n\r\n", b"+0\r\n\r\n", b"-1\r\n\r\n", b"0 \r\n\r\n"):
        odd[f"chunk {chunk!r}"] = request(te + "chunked", body=chunk + HIDDEN + LAST_CHUNK)
    odd["chunk too large"] = request(te + "chunked", body=b"10000000000000000\r\n" + HIDDEN + LAST_CHUNK)
    odd["chunk that is longer"] = request(te + "chunked", body=b"1\r\nab\r\n" + LAST_CHUNK + HIDDEN)
    odd["trailer"] = request(te + "chunked", body=b"0\r\nContent-Length: 0\r\n\r\n")
    odd["HTTP/1.0 in chunks"] = request(te + "chunked", body=chunked, version="1.0")
    odd["GET with a body"] = request(f"Content-Length: {size}", body=HIDDEN, method="GET")
    odd["HEAD with a body"] = request(f"Content-Length: {size}", body=HIDDEN, method="HEAD")
    odd["Expect"] = request(f"Content-Length: {size}", "Expect: 100-continue", body=HIDDEN)
    odd["Upgrade"] = request(f"Content-Length: {size}", "Connection: Upgrade", "Upgrade: h2c", body=HIDDEN)
    odd["Connection: Content-Length"] = request(f"Content-Length: {size}", "Connection: Content-Length", body=HIDDEN)
    odd["lines without CR"] = request(f"Content-Length: {size}", body=HIDDEN).replace(b"\r\n", b"\n")
    odd["CR alone"] = request(f"X: a\rContent-Length: {size}", body=HIDDEN)
    odd["header without a colon"] = request(f"Content-Length {size}", body=HIDDEN)
    odd["two hosts"] = request("Host: other.example", f"Content-Length: {size}", body=HIDDEN)
    return odd


def request(*headers: str, body: bytes, method: str = "POST", version: str = "1.1") -> bytes:
    head = [f"{method} /rules/spades/ HTTP/{version}", f"Host: {NAME}", *headers, "", ""]
    return "\r\n".join(head).encode() + body


def exchange(port: int, payload: bytes) -> bytes:
    """Send it on a connection of its own; return all that comes until there is silence."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # of our own making
    got = b""
    with (
        contextlib.suppress(OSError),
        socket.create_connection(("127.0.0.1", port), timeout=START_SECONDS) as plain,
        context.wrap_socket(plain, server_hostname=NAME) as talk,
    ):
        talk.sendall(payload)
        talk.settimeout(SILENCE_SECONDS if b"Connection: close" not in payload else START_SECONDS)
        while more := talk.recv(65536):
            got += more
    return got


# The proxies


@contextmanager
def nginx(program: str, folder: Path, behind: int) -> Iterator[tuple[int, Path]]:
    port, other = free_port(), free_port()
    text = _in_folder(sample("nginx.conf"), folder, behind, "/var/log/nginx")
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}").replace("listen 80", f"listen 127.0.0.1:{other}")
    parts = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = " ".join(f"{part}_temp_path {folder}/{part};" for part in parts)
    who = "user root;" if os.getuid() == 0 else ""
    whole = f"{who} daemon off; pid {folder}/pid; events {{}} http {{ {temporary} {text} }}"
    (folder / "nginx.conf").write_text(whole)
    run = [program, "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"]
    with _running(run, folder, port):
        yield port, folder / "scorekeeper.log"


@contextmanager
def caddy(program: str, folder: Path, behind: int) -> Iterator[tuple[int, Path]]:
    port = free_port()
    text = _in_folder(sample("Caddyfile"), folder, behind, "/var/log/caddy")
    text = text.replace("{\n", f"{{\n\tadmin off\n\thttps_port {port}\n\thttp_port {free_port()}\n", 1)
    (folder / "Caddyfile").write_text(
        text.replace(f"{NAME} {{", f"{NAME} {{\n\ttls {folder}/cert.pem {folder}/key.pem")
    )
    with _running([program, "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"], folder, port):
        yield port, folder / "scorekeeper.log"


def _in_folder(text: str, folder: Path, behind: int, logs: str) -> str:
    subprocess.run(CERTIFICATE.split(), cwd=folder, check=True, capture_output=True)
    for name, mine in (("pem", "cert"), ("key", "key")):
        text = text.replace(f"/etc/ssl/{NAME}.{name}", f"{folder}/{mine}.pem")
    return text.replace(logs, str(folder)).replace("127.0.0.1:8000", f"127.0.0.1:{behind}")


@contextmanager
def _running(command: list[str | Path], folder: Path, port: int) -> Iterator[None]:
    environment = os.environ | {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}  # where Caddy writes
    proxy = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    try:
        until = time.monotonic() + START_SECONDS
        while b" 200 " not in exchange(port, asked("kaiser"))[:20]:
            assert proxy.poll() is None, f"{command[0]} ended with {proxy.returncode}"
            assert time.monotonic() < until, f"{command[0]} does not answer"
            time.sleep(0.1)
        yield
    finally:
        proxy.terminate()
        proxy.wait()


if __name__ == "__main__":
    sys.exit(main())
