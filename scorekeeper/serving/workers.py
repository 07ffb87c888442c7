"""A parent that opens the port, and workers that serve it: one that dies is replaced, and none outlives the parent."""

import ctypes
import errno
import mmap
import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import FrameType

import uvicorn
from django.conf import settings
from django.db import connection

from scorekeeper.database import diagnosis
from scorekeeper.paths import PROGRAM
from scorekeeper.serving.connections import PATIENCE_SECONDS, Connection, end_those_that_stand

SECONDS_TO_STOP = 8
"""For answers that have been begun; then connections that still read are dropped."""
A_LIFE = 1
"""In seconds: a worker that dies sooner has not served anybody."""
MOST_STILLBORN = 3
LOOK_SECONDS = 5
GRACE = 1
"""In seconds, on top of what a worker takes for itself to stop."""
FILES_OF_OUR_OWN = 256
"""Databases, logs, temporary files: the rest of what the system allows is for connections."""
MOST_FILES, MOST_FILES_OF_MACOS = 20_000, 10_240
"""The second is OPEN_MAX of its headers, which it always grants."""

GROUP_OF_THIS_PROCESS, CONTROL_GROUPS = Path("/proc/self/cgroup"), Path("/sys/fs/cgroup")

STOPPING = (signal.SIGINT, signal.SIGTERM)

# A thread that computes lets the others in after so many seconds. One request changes threads a dozen times.
SWITCH_SECONDS = 0.001

# Linux: the signal to be sent to this process when its parent dies.
PR_SET_PDEATHSIG = 1


class WorkersFailed(Exception):
    """The workers will not stay alive."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises OSError if it cannot be had."""
    if ":" not in host:
        return socket.create_server((host, port), backlog=1024)
    both = host == "::" and socket.has_dualstack_ipv6()
    return socket.create_server((host, port), family=socket.AF_INET6, backlog=1024, dualstack_ipv6=both)


def listening_at(path: Path) -> socket.socket:
    """A unix socket there, for the user and the group of this process. Raises OSError if it cannot be had.

    One that a killed server left behind is replaced; a file of any other kind, or one that is served, is not.
    """
    with suppress(FileNotFoundError, ConnectionRefusedError), socket.socket(socket.AF_UNIX) as probe:
        probe.connect(str(path))
        raise OSError(errno.EADDRINUSE, os.strerror(errno.EADDRINUSE))
    if path.is_socket():
        path.unlink()
    listener = socket.socket(socket.AF_UNIX)
    try:
        listener.bind(str(path))
        path.chmod(0o660)
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


def keep_serving(
    listener: socket.socket, meanwhile: Callable[[], object], afterwards: Callable[[float], object]
) -> None:
    """Keep the workers alive until KeyboardInterrupt, then let them finish what they have begun.

    Every few seconds `meanwhile` is called, and when all have stopped `afterwards`, with the seconds that are left for
    it. ONE_PROCESS serves without workers.

    Raises WorkersFailed if one after another dies before it has served anybody.
    """
    if settings.ONE_PROCESS:
        _serve_alone(listener, meanwhile, afterwards)
        return
    counted = ""
    if settings.METRICS_TOKEN and number() > 1:  # `data.metrics` looks for the folder when it is imported
        counted = os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="scorekeeper-metrics-")
    import scorekeeper.wsgi  # noqa: F401  imported once, so that a worker that takes another's place is there at once

    diagnosis.seen_damage = mmap.mmap(-1, 1)  # from here on shared by all workers
    workers = [_start(listener) for _ in range(number())]
    stillborn = 0
    try:
        while stillborn < MOST_STILLBORN:
            start = time.monotonic()
            while not (gone := wait([worker.sentinel for worker in workers], LOOK_SECONDS)):
                meanwhile()
            stillborn = stillborn + 1 if time.monotonic() - start < A_LIFE else 0
            workers = [_replace(worker, listener) if worker.sentinel in gone else worker for worker in workers]
        raise WorkersFailed
    finally:
        until = time.monotonic() + SECONDS_TO_STOP + GRACE
        listener.close()
        _stop(workers)
        if counted:
            shutil.rmtree(counted, ignore_errors=True)
        afterwards(until - time.monotonic())


def _serve_alone(
    listener: socket.socket, meanwhile: Callable[[], object], afterwards: Callable[[float], object]
) -> None:
    _prepare_to_serve()
    one = server(meanwhile)
    try:
        one.run([listener])  # in the end it sends itself the signal that stopped it
    finally:
        listener.close()
        afterwards(GRACE)


def number() -> int:
    """How many processes serve: one on SQLite and with ONE_PROCESS, else as WORKERS says, or one a processor."""
    return 1 if connection.vendor == "sqlite" or settings.ONE_PROCESS else settings.WORKERS or processors()


def processors() -> int:
    """How many processors this process may use: by its affinity, and the quota of its control group."""
    if not hasattr(os, "sched_getaffinity"):  # only Linux tells
        return os.cpu_count() or 1
    return max(1, min(len(os.sched_getaffinity(0)), *_quotas(), settings.MOST_WORKERS))


def _quotas() -> Iterator[int]:
    """Yield the quotas of this process's control group and those above it, in processors, rounded up."""
    with suppress(OSError):
        lines = GROUP_OF_THIS_PROCESS.read_text().splitlines()
        group = Path(next((line[len("0::/") :] for line in lines if line.startswith("0::/")), ""))
        for above in (group, *group.parents):
            with suppress(OSError, ValueError):  # "max" where there is none
                quota, period = (CONTROL_GROUPS / above / "cpu.max").read_text().split()
                yield -(-int(quota) // int(period))


def _start(listener: socket.socket) -> BaseProcess:
    # Forked: everything has been imported, and the socket is simply there.
    worker = multiprocessing.get_context("fork").Process(target=work, args=(listener, os.getpid()))
    signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)  # until the worker has handlers of its own
    worker.start()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
    return worker


def _replace(worker: BaseProcess, listener: socket.socket) -> BaseProcess:
    worker.join()  # a process that dies closes its files a moment before it is dead
    return _start(listener)


def _stop(workers: list[BaseProcess]) -> None:
    for each in STOPPING:  # it stops already, and a second signal makes nothing quicker
        signal.signal(each, signal.SIG_IGN)
    for worker in workers:
        worker.terminate()
    until = time.monotonic() + SECONDS_TO_STOP + GRACE
    for worker in workers:
        worker.join(max(0, until - time.monotonic()))
        worker.kill()
        worker.join()


def work(listener: socket.socket, parent: int) -> None:
    """Serve until a signal says stop, or until the parent has died."""
    signal.signal(signal.SIGTERM, _leave)
    # Ctrl-C reaches the whole group; the parent tells its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
    stop_with(parent)
    _prepare_to_serve()
    server().run([listener])


def _prepare_to_serve() -> None:
    sys.setswitchinterval(SWITCH_SECONDS)
    Connection.most = files_allowed() - FILES_OF_OUR_OWN


def server(meanwhile: Callable[[], object] = lambda: None) -> uvicorn.Server:
    """The uvicorn server of the application, for this process, which calls `meanwhile` every second."""
    from scorekeeper.serving.wsgi_to_asgi import WsgiToAsgi
    from scorekeeper.wsgi import application

    config = uvicorn.Config(
        WsgiToAsgi(application),
        http=Connection,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,  # whom to believe is for the settings to say
        server_header=False,
        timeout_keep_alive=PATIENCE_SECONDS,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
        timeout_notify=1,
    )
    one = uvicorn.Server(config)

    async def look() -> None:
        meanwhile()
        await end_those_that_stand(one.server_state.connections)  # type: ignore[arg-type]  # `http` says which

    config.callback_notify = look
    return one


def stop_with(parent: int) -> None:
    """Stop when the parent does: no worker may outlive it and hold data and port (Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:  # it died before it was asked about
            _leave()


def files_allowed() -> int:
    """How many files this process may have open, once it has asked for as many as it can get."""
    try:
        import resource
    except ImportError:  # Windows, which counts no connections as files
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    granted = [MOST_FILES, MOST_FILES_OF_MACOS] if hard == resource.RLIM_INFINITY else [min(MOST_FILES, hard)]
    for most in granted:
        with suppress(ValueError, OSError):  # macOS has a limit of its own behind one that says “infinite”
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            return most
    return soft


def _leave(_signal: int = 0, _frame: FrameType | None = None) -> None:
    """Exit: nothing has been begun yet, or everything is finished."""
    sys.exit(0)


# What a server also runs: commands at a low priority, and its daily backup.

NICE = 10
"""Niceness of what can wait for those who record."""


def run_behind(*command: str) -> "subprocess.Popen[bytes]":
    """Start a command of ours, behind everybody who records. For a parent that has no threads, or with ONE_PROCESS."""
    program = [*PROGRAM, *command]
    if settings.ONE_PROCESS:
        below_normal = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)  # only Windows has it
        return subprocess.Popen(program, creationflags=below_normal)
    parent = os.getpid()

    def behind() -> None:
        stop_with(parent)
        os.nice(NICE)

    return subprocess.Popen(program, start_new_session=True, preexec_fn=behind)  # noqa: PLW1509  no thread is running


AFTER_THE_START, BETWEEN = 60, 60 * 60
"""In seconds."""


class DailyBackup:
    """Runs `manage.py backup --daily` soon after the start and then every hour, one at a time."""

    def __init__(self) -> None:
        self.next = time.monotonic() + AFTER_THE_START
        self.process: subprocess.Popen[bytes] | None = None

    def look(self) -> None:
        """Begin if it is time, and see how the last one ended."""
        if self.process is not None:
            status = self.process.poll()
            if status == diagnosis.EXIT_DAMAGED:
                diagnosis.seen_damage[0] = 1
            if status is not None:
                self.process = None
        elif settings.DAILY_BACKUP and time.monotonic() >= self.next:
            self.next = time.monotonic() + BETWEEN
            self.process = run_behind("backup", "--daily")
