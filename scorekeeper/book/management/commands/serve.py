"""`manage.py serve`: from nothing to a table that keeps score. Runs until Ctrl-C or SIGTERM."""

import ctypes
import errno
import io
import os
import signal
import socket
import sys
import threading
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection, connections

from scorekeeper.book import home_network, housekeeping

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  phones at the table are to reach it

# The longest granian allows. A thread that ends takes its database connection along.
IDLE_SECONDS = 600

# Linux: the signal to be sent to this process when its parent dies.
PR_SET_PDEATHSIG = 1


class Command(BaseCommand):
    help = "Prepares data, tables and static files, then serves on HOST (all interfaces) and PORT (8000)."

    def handle(self, *args: Any, **options: Any) -> None:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            self.run()
        except KeyboardInterrupt:
            return
        except CommandError as sentence:
            sys.exit(str(sentence))

    def run(self) -> None:
        host, port = os.environ.get("HOST") or "0.0.0.0", port_wanted()  # noqa: S104
        held = self.prepare(host, port)
        self.greet(host, port)
        try:
            serve(host, port)
        finally:
            if held:
                held.close()

    def prepare(self, host: str, port: int) -> io.IOBase | None:
        """Everything that can be in the way is told in a sentence. Returns what holds the data, if it is a folder."""
        held = None
        try:
            if connection.vendor == "sqlite":
                housekeeping.make_data_dir()
                held = housekeeping.hold_data_dir()
            be_sure_to_get(host, port)
            if settings.INSECURE_HTTP:
                housekeeping.make_data_dir()
                housekeeping.keep_secret_key()
            housekeeping.bring_tables_up_to_date()
            housekeeping.collect_static_files()
        except housekeeping.AlreadyServed:
            raise CommandError(
                f"Another server already keeps the score books in {settings.DATA_DIR}. "
                "Stop that one first, or choose another folder by DATA_DIR."
            ) from None
        except OperationalError as trouble:
            raise CommandError(f"The database cannot be used: {trouble}") from trouble
        except OSError as trouble:
            raise CommandError(f"{trouble.strerror or trouble}: {trouble.filename or settings.DATA_DIR}") from trouble
        finally:
            # A connection must not be shared with the workers, which are forked from here.
            connections.close_all()
        return held

    def greet(self, host: str, port: int) -> None:
        here = f"http://{'localhost' if host in EVERYWHERE else home_network.in_address(host)}:{port}/"
        lines = ["Scorekeeper is ready.", f"  On this machine   {here}"]
        there = here
        if host in EVERYWHERE and settings.INSECURE_HTTP and (lan := home_network.lan_address()):
            there = f"http://{home_network.in_address(lan)}:{port}/"
            lines.append(f"  On your phones    {there}")
        lines += [f"  The books lie in  {where_the_books_lie()}", "Ctrl-C stops it."]
        if settings.INSECURE_HTTP and not os.environ.get("NO_QR"):
            lines.append(qr_code(there))
        self.stdout.write("\n".join(lines))
        self.stdout.flush()


def port_wanted() -> int:
    """PORT, 8000 unless said. Raises CommandError for what is no port."""
    text = os.environ.get("PORT", "8000")
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 65536:
        raise CommandError(f"PORT must be a number from 1 to 65535, not {text!r}.")
    return int(text)


def be_sure_to_get(host: str, port: int) -> None:
    """Raises CommandError if the port is taken: granian would share it with another granian, and both would answer."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
            probe.listen(1)
    except (OSError, OverflowError) as trouble:
        if getattr(trouble, "errno", None) == errno.EADDRINUSE:
            raise CommandError(
                f"Port {port} is taken by another program. Choose another one by PORT, such as PORT=8001."
            ) from None
        raise CommandError(f"HOST={host} PORT={port} cannot be used on this machine: {trouble}") from None


def where_the_books_lie() -> str:
    if connection.vendor == "sqlite":
        return str(settings.DATA_DIR)
    return f"PostgreSQL, database {settings.DATABASES['default']['NAME']}"


def qr_code(url: str) -> str:
    picture = io.StringIO()
    segno.make(url, micro=False).terminal(picture, compact=True, border=2)
    return picture.getvalue()


def serve(host: str, port: int) -> None:
    """Serves until told to stop; then finishes what it has begun and returns.

    One thread a worker, since Python runs one at a time; one worker where SQLite lets one write at a time.
    Raises CommandError if the workers will not stay alive.
    """
    from granian import Granian
    from granian.constants import Interfaces

    server = Granian(
        "scorekeeper.wsgi:application",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=1 if connection.vendor == "sqlite" else os.cpu_count() or 1,
        blocking_threads=1,
        blocking_threads_idle_timeout=IDLE_SECONDS,
        respawn_failed_workers=True,
        workers_kill_timeout=8,
        websockets=False,
        log_enabled=False,
    )
    try:
        server.serve(target_loader=application, wrap_loader=False)
    except SystemExit:
        # Ctrl-C reaches the workers as well; granian takes one that stops by itself for one that failed.
        if not server.interrupt_signal:
            raise CommandError("The server's workers stopped by themselves; what they said stands above.") from None


def application() -> Any:
    """What each worker serves. Runs in the worker, before granian takes over."""
    heed_one_signal_only()
    stop_with_the_parent()
    from scorekeeper.wsgi import application

    return application


def heed_one_signal_only() -> None:
    """Ctrl-C and many supervisors signal the whole group, and then the parent tells its workers again.

    A second signal that arrives while granian handles the first one locks it up for good. So signals wait
    until a thread of ours asks for one, and that thread asks once. Ctrl-C is left to the parent.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    threading.Thread(target=_stop_when_told, daemon=True).start()


def _stop_when_told() -> None:
    told = signal.sigwait({signal.SIGTERM})
    stop = signal.getsignal(told)
    if not callable(stop):  # nothing has been begun yet
        os._exit(0)
    stop(told, None)


def stop_with_the_parent() -> None:
    """No worker may outlive its parent and hold data and port; where the system is not Linux, none is known to."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
