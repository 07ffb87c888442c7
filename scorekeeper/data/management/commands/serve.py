"""`manage.py serve`: sets up whatever is missing and starts the server. Runs until Ctrl-C or SIGTERM."""

import errno
import io
import os
import signal
import socket
import sys
from contextlib import ExitStack
from pathlib import Path

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, connections

from scorekeeper.data import startup
from scorekeeper.data.checks import postgres_is_sound
from scorekeeper.data.imports import process as import_process
from scorekeeper.data.management.addresses import public_root
from scorekeeper.data.management.commands import backup
from scorekeeper.database import diagnosis, postgres
from scorekeeper.matches.backfill import lacks_digests
from scorekeeper.serving import workers
from scorekeeper.serving.wsgi_to_asgi import CONNECTIONS
from scorekeeper.web import home_network

KEYS = {"SECRET_KEY", "SECRET_KEY_FILE"}


class Command(BaseCommand):
    help = "Starts the server. Its settings come from the environment: docs/settings-and-commands.md."

    def handle(self, *args: object, **options: object) -> None:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        os.umask(startup.OTHERS)  # what this server and its processes write is for its owner alone
        try:
            self.run()
        except KeyboardInterrupt:
            return
        except CommandError as sentence:
            sys.exit(str(sentence))

    def run(self) -> None:
        host, port = settings.HOST, settings.PORT
        with ExitStack() as resources:
            listener = self.prepare(host, port, resources)
            for words, step in startup.loose_permissions():
                self.say(f"{words} {step}")
            if words := diagnosis.why_no_backup():
                self.say(words)
            if settings.INSECURE_HTTP and KEYS & os.environ.keys():
                self.say(
                    "This is home mode with plain HTTP, although a key is set. A public server needs no INSECURE_HTTP."
                )
            self.greet(host, port)
            try:
                workers.keep_serving(listener, workers.DailyBackup().look, backup.at_stop)
            except workers.WorkersFailed:
                raise CommandError(
                    "The server stopped: its processes ended at once, three times. The lines above give the reason."
                ) from None

    def prepare(self, host: str, port: int, resources: ExitStack) -> socket.socket:
        """The open port; `resources` are released at the end. Raises CommandError, which says what is in the way."""
        try:
            if connection.vendor == "sqlite":
                startup.make_data_dir()
                resources.enter_context(startup.hold_data_dir())
                startup.make_database_file()
            listener = resources.enter_context(
                listening_at(settings.SOCKET) if settings.SOCKET else listening(host, port)
            )
            if settings.INSECURE_HTTP:
                startup.make_data_dir()
                startup.keep_secret_key()
            diagnosis.check_whole()
            for error in postgres_is_sound(None):
                raise CommandError(f"{error.msg} {error.hint}")
            with postgres.startup_lock(self.say):
                startup.bring_tables_up_to_date()
                import_process.recover()
            startup.collect_static_files(self.say)
            if lacks_digests():
                workers.run_behind("backfill")
            if connection.vendor == "postgresql":
                self.count_connections()
        except startup.AlreadyServed:
            raise CommandError(
                f"Another server is using {settings.DATA_DIR}. Stop it first, or name another folder with DATA_DIR."
            ) from None
        except OSError as trouble:
            raise CommandError(startup.refusal_of_folder(trouble)) from trouble
        finally:
            # A connection must not be shared with the workers, which are forked from here.
            connections.close_all()
        return listener

    def count_connections(self) -> None:
        """Warn where the workers could open more connections than PostgreSQL allows."""
        number, there = workers.number(), postgres.free_connections()
        if number * CONNECTIONS > there:
            self.say(
                f"{number} workers may take {number * CONNECTIONS} connections, and this PostgreSQL gives {there}. "
                "Set WORKERS lower, or max_connections of PostgreSQL higher."
            )

    def say(self, words: str) -> None:
        self.stderr.write(words)
        self.stderr.flush()

    def greet(self, host: str, port: int) -> None:
        at_home = settings.INSECURE_HTTP
        name = "localhost" if host in home_network.EVERYWHERE else home_network.in_address(host)
        here = f"unix:{settings.SOCKET}" if settings.SOCKET else f"http://{name}:{port}/"
        there = home_network.root_at_home(str(port)) if at_home else public_root()
        self.stdout.write("Scorekeeper is ready.")
        self.stdout.write(f"  {'On this machine' if at_home else 'For the proxy  '}   {here}")
        if there:
            self.stdout.write(f"  On your phones    {there}/")
        self.stdout.write(f"  The books are in  {place_of_the_books()}")
        self.stdout.write("Ctrl-C stops it.")
        if there and at_home and not settings.NO_QR:
            self.stdout.write(qr_code(f"{there}/"))
        self.stdout.flush()


def listening(host: str, port: int) -> socket.socket:
    """The open port. Raises CommandError if it is taken, or cannot be had on this machine."""
    try:
        return workers.listening(host, port)
    except (OSError, OverflowError) as trouble:
        no_address = f"HOST must be an address of this machine, such as 0.0.0.0 or 127.0.0.1, not {host!r}."
        words = {
            socket.EAI_NONAME: no_address,
            socket.EAI_AGAIN: no_address,
            errno.EADDRINUSE: f"Another program uses port {port}. Choose another one, such as PORT=8001.",
            errno.EADDRNOTAVAIL: f"This machine has no address {host}. Set HOST=0.0.0.0 for all its addresses.",
            errno.EACCES: f"Only root may use port {port}. Choose another one, such as PORT=8000.",
        }.get(getattr(trouble, "errno", None) or 0, f"HOST={host} PORT={port} cannot be used: {trouble}.")
        raise CommandError(words) from None


def listening_at(path: Path) -> socket.socket:
    """The open unix socket. Raises CommandError if it is taken, or cannot be made there."""
    try:
        return workers.listening_at(path)
    except OSError as trouble:
        words = {
            errno.EADDRINUSE: f"Another server uses {path}, or it is no socket. Choose another one with SOCKET.",
            errno.ENOENT: f"There is no folder {path.parent}. Make it for the user of this server, or change SOCKET.",
            errno.EACCES: f"This user may not write into {path.parent}. Change its owner, or SOCKET.",
        }.get(trouble.errno or 0, f"SOCKET={path} cannot be used: {trouble}.")
        raise CommandError(words) from None


def place_of_the_books() -> str:
    if connection.vendor == "sqlite":
        return str(settings.DATA_DIR)
    return f"PostgreSQL, database {settings.DATABASES['default']['NAME']}"


def qr_code(url: str) -> str:
    picture = io.StringIO()
    segno.make(url, micro=False).terminal(picture, compact=True, border=2)
    return picture.getvalue()
