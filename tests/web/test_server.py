"""The server as people start and stop it."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.serving import Server

pytestmark = pytest.mark.process


def wait_until(it_is_so: Callable[[], bool], seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not it_is_so():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_it_shows_the_first_page_and_says_where(server: Server, data_dir: Path) -> None:
    server.start()
    status, headers, body = server.get("/")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b"<title>" in body
    assert server.get("/readyz")[0] == 200
    status, printed = server.stop()
    assert status == 0
    assert f"http://127.0.0.1:{server.port}/" in printed
    assert str(data_dir) in printed
    assert "▀" in printed
    assert data_dir.stat().st_mode & 0o777 == 0o700
    assert (data_dir / "secret-key").stat().st_mode & 0o777 == 0o600


@pytest.mark.rest
def test_a_public_one_names_the_port_for_its_proxy_and_the_address_for_people(server: Server) -> None:
    server.environment |= {"SECRET_KEY": "odd words " * 6, "ALLOWED_HOSTS": ".cards.example.org,127.0.0.1"}
    server.start()
    printed = server.stop()[1]
    assert f"For the proxy     http://127.0.0.1:{server.port}/\n" in printed
    assert "On your phones    https://cards.example.org/\n" in printed
    assert "▀" not in printed


@pytest.mark.rest
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("group", [True, False], ids=["the whole group", "the server"])
def test_it_stops_cleanly(server: Server, by: signal.Signals, group: bool) -> None:
    server.start()
    begun = time.monotonic()
    status, printed = server.stop(by, group=group)
    assert status == 0
    assert time.monotonic() - begun < 5
    assert "Traceback" not in printed
    assert "rror" not in printed


@pytest.mark.rest
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("wait", [0, 0.03, 0.1, 0.2])
def test_it_stops_cleanly_while_it_is_starting(server: Server, data_dir: Path, by: signal.Signals, wait: float) -> None:
    server.process = server.launch()
    wait_until((data_dir / "serving.lock").exists)
    time.sleep(wait)
    status, printed = server.stop(by, group=True)
    assert status == 0
    assert "Traceback" not in printed
    server.start()


@pytest.mark.rest
def test_it_keeps_its_key(server: Server, data_dir: Path) -> None:
    server.start()
    key = (data_dir / "secret-key").read_text()
    server.kill()
    server.start()
    assert (data_dir / "secret-key").read_text() == key


@pytest.mark.rest
def test_a_second_one_on_the_same_data_says_so(server: Server, data_dir: Path) -> None:
    server.start()
    second = server.launch(PORT="1")
    printed, _ = second.communicate(timeout=15)
    assert second.returncode == 1
    assert f"Another server is using {data_dir}." in printed
    assert "Traceback" not in printed
    assert server.is_alive()


@pytest.mark.rest
def test_a_killed_one_holds_nothing(server: Server) -> None:
    for _ in range(2):
        server.start()
        server.kill()
    server.start()


@pytest.mark.rest
def test_a_worker_does_not_outlive_its_parent(server: Server) -> None:
    server.start()
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    wait_until(lambda: not server.is_alive())
    server.start()


@pytest.mark.rest
def test_a_killed_worker_is_replaced(server: Server) -> None:
    server.start()
    found = subprocess.run(["pgrep", "-P", str(server.process.pid)], check=True, capture_output=True, text=True)
    for pid in found.stdout.split():
        os.kill(int(pid), signal.SIGKILL)
    wait_until(server.is_alive)
    assert server.stop()[0] == 0


@pytest.mark.rest
def test_an_address_of_another_machine_is_named(server: Server) -> None:
    refused = server.launch("--skip-checks", HOST="203.0.113.9")
    printed, _ = refused.communicate(timeout=15)
    assert (refused.returncode, printed) == (
        1,
        "This machine has no address 203.0.113.9. Set HOST=0.0.0.0 for all its addresses.\n",
    )


@pytest.mark.rest
def test_a_folder_that_cannot_be_is_named(server: Server, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    refused = server.launch(DATA_DIR=str(tmp_path / "file" / "data"))
    printed, _ = refused.communicate(timeout=15)
    assert refused.returncode == 1
    assert "Traceback" not in printed
    assert str(tmp_path / "file") in printed


def test_a_request_in_http_1_1_must_name_its_host(server: Server) -> None:
    """RFC 9112, section 3.2; what is asked in HTTP/1.0, as by some monitors, need not."""

    def head(path: str, version: str, *lines: str) -> bytes:
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
            line.sendall("\r\n".join([f"GET {path} HTTP/{version}", "Connection: close", *lines, "", ""]).encode())
            return line.makefile("rb").read().partition(b"\r\n\r\n")[0].lower()

    server.start()
    for path in ("/", "/healthz", "/static/none"):
        refused = head(path, "1.1")
        assert refused.startswith(b"http/1.1 400 "), path
        assert b"content-security-policy:" in refused
    assert head("/", "1.1", f"Host: 127.0.0.1:{server.port}").startswith(b"http/1.1 200 ")
    assert head("/", "1.0").startswith(b"http/1.1 200 ")


BEHIND_A_PROXY = {"SECRET_KEY": "odd words " * 6, "ALLOWED_HOSTS": "cards.example.org", "BEHIND_PROXY": "1"}


def asked_at(path: Path, *lines: str) -> str:
    """The first line of the answer of the unix socket to a request for the first page."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(10)
        line.connect(str(path))
        line.sendall("\r\n".join(["GET / HTTP/1.1", "Connection: close", *lines, "", ""]).encode())
        return line.makefile("rb").readline().decode().strip()


def test_a_unix_socket_is_for_its_user_and_group_and_replaces_one_that_was_left(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "http.sock"
    server.environment |= BEHIND_A_PROXY | {"SOCKET": str(path)}
    of_a_proxy = ("Host: cards.example.org", "X-Forwarded-Proto: https", "X-Forwarded-For: 203.0.113.9")
    for _ in range(2):
        server.process = server.launch("--skip-checks")
        wait_until(lambda: path.is_socket() and answers(path))
        assert path.stat().st_mode & 0o777 == 0o660
        assert asked_at(path, *of_a_proxy) == "HTTP/1.1 200 OK"
        assert asked_at(path, *of_a_proxy[:1]) == "HTTP/1.1 301 Moved Permanently"
        assert not server.is_alive()  # nothing listens on the port
        assert f"For the proxy     unix:{path}\n" in server.kill()


def answers(path: Path) -> bool:
    try:
        asked_at(path)
    except OSError:
        return False
    return True


@pytest.mark.rest
def test_a_unix_socket_takes_no_place_of_something_else(server: Server, tmp_path: Path) -> None:
    def refused(path: Path) -> tuple[int, str]:
        process = server.launch("--skip-checks", **BEHIND_A_PROXY, SOCKET=str(path))
        return (process.communicate(timeout=15)[0], process.returncode)[::-1]

    (tmp_path / "file").write_text("a letter")
    taken = "Another server uses {}, or it is no socket. Choose another one with SOCKET.\n"
    assert refused(tmp_path / "file") == (1, taken.format(tmp_path / "file"))
    assert (tmp_path / "file").read_text() == "a letter"
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(tmp_path / "other"))
        other.listen()
        assert refused(tmp_path / "other") == (1, taken.format(tmp_path / "other"))
    words = f"There is no folder {tmp_path / 'none'}. Make it for the user of this server, or change SOCKET.\n"
    assert refused(tmp_path / "none" / "http.sock") == (1, words)
