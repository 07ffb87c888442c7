"""`script/soak container`: what Containerfile says, done without an engine, in Debian roots of mmdebstrap. Root only.

Both stages are built. Then the server runs as an engine would start it: as its user, without rights, on a root that
it cannot write, with one volume; on the database of DATABASE_URL. It takes some two minutes and 3 GB below TMPDIR.
"""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from scorekeeper.web.tokens import new_token  # noqa: E402  needs the settings, as does the last below
from tests.recording_phones import post  # noqa: E402
from tests.serving import ROOT, Server  # noqa: E402
from tests.tables import start_fields  # noqa: E402

BASE = "debian:trixie-slim"
MAKE_BASE = ("mmdebstrap", "--quiet", "--variant=minbase", "trixie")
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
NETWORK = re.compile(r"(PIP|SSL|NODE|npm|NPM)_|https?_proxy$")
"""Settings by which pip and npm of this machine reach a network."""
BUILDING = 'mount --rbind /dev "$0/dev"; mount -t proc proc "$0/proc"; exec chroot "$0" "$@"'
RUNNING = """
mount --bind "$0" "$0"; mount --rbind /dev "$0/dev"; mount -t proc proc "$0/proc"; mount -t tmpfs tmpfs "$0/tmp"
mount --bind "$volume" "$0$at"
[ -z "$socket" ] || { mkdir "$0/tmp/socket"; mount --bind "$socket" "$0/tmp/socket"; }
mount -o remount,bind,ro "$0"
exec chroot "$0" setpriv --reuid="$user" --regid="$user" --clear-groups --bounding-set=-all --no-new-privs "$@"
"""
PUBLIC = {"ALLOWED_HOSTS": ".example.org", "SECRET_KEY": "0123456789abcdef" * 4, "BEHIND_PROXY": "1"}

missed: list[str] = []


@dataclass
class Stage:
    """A root, and what the file has said about it."""

    root: Path
    names: dict[str, str] = field(default_factory=lambda: {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"})
    folder: str = "/"
    said: dict[str, str] = field(default_factory=dict)

    def words(self, instruction: str) -> list[str]:
        found: list[str] = json.loads(self.said[instruction].removeprefix("CMD "))
        return found


def main() -> int:
    if os.geteuid() or not shutil.which(MAKE_BASE[0]):
        print("This needs root, mmdebstrap and a network.")
        return 2
    with tempfile.TemporaryDirectory(prefix="scorekeeper-container-") as folder:
        stage = build((ROOT / "Containerfile").read_text(), Path(folder))
        data = Path(folder) / "data"
        timed("the volume, as an engine fills it", ["cp", "-a", f"{stage.root}{stage.said['VOLUME']}", str(data)])
        play(stage, data)
    print(f"the steps of Containerfile and a server on its root: {len(missed)} promises not kept")
    return 1 if missed else 0


def steps(text: str) -> Iterator[tuple[str, str]]:
    """Yield each instruction, and what follows it as one line."""
    for line in text.replace("\\\n", "").splitlines():
        if line and not line.startswith("#"):
            instruction, _space, rest = line.partition(" ")
            yield instruction, rest


def build(text: str, folder: Path) -> Stage:
    """Do what the file says; return its last stage. Raises CalledProcessError, and KeyError for an unknown base."""
    base = Stage(folder / "base")
    timed("Debian", [*MAKE_BASE, str(base.root)])
    stages = {BASE: base}
    stage = base
    for instruction, rest in steps(text):
        what = f"{instruction} {rest}"
        if instruction == "FROM":
            image, _as, name = rest.partition(" AS ")
            stage = stages[name] = Stage(folder / f"stage-{len(stages)}")
            timed(what, ["cp", "-a", str(stages[image].root), str(stage.root)])
            for path in ("/etc/resolv.conf", "/etc/hosts"):
                shutil.copy(path, f"{stage.root}{path}")
            shutil.copy(CERTIFICATES, stage.root / "certificates.crt")
        elif instruction == "RUN":
            timed(what, building(stage, rest))
        elif instruction == "COPY":
            copy(stage, stages, rest.split())
        elif instruction == "ENV":
            pairs = (pair.split("=", 1) for pair in shlex.split(rest))
            stage.names |= {name: value.replace("$PATH", stage.names["PATH"]) for name, value in pairs}
        elif instruction == "WORKDIR":
            stage.folder = rest
            Path(f"{stage.root}{rest}").mkdir()
        else:
            stage.said[instruction] = rest
    return stage


def copy(stage: Stage, stages: dict[str, Stage], words: list[str]) -> None:
    of = words.pop(0).removeprefix("--from=") if words[0].startswith("--from=") else ""
    *names, to = [word if word.startswith("/") else f"/{word}" for word in words]
    source = stages[of].root if of else ROOT
    into = f"{stage.root}{to if of else f'{stage.folder}{to}'}"
    Path(into).parent.mkdir(parents=True, exist_ok=True)
    if into.endswith("/"):
        Path(into).mkdir(exist_ok=True)
    timed(f"COPY {' '.join(words)}", ["cp", "-a", *(f"{source}{name}" for name in names), into])


def building(stage: Stage, line: str) -> list[str]:
    """The line as the stage's shell runs it, with the network."""
    theirs = {name: value for name, value in os.environ.items() if NETWORK.match(name)}
    names = stage.names | {name: value.replace(CERTIFICATES, "/certificates.crt") for name, value in theirs.items()}
    apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-euc", BUILDING, str(stage.root)]
    return [*apart, *clean(names), "sh", "-c", f"cd {stage.folder} && {line}"]


def running(stage: Stage, data: Path, settings: dict[str, str]) -> list[str]:
    """What starts a program on the finished stage, as its user, with these settings."""
    names, socket = stage.names | settings, ""
    if address := os.environ.get("DATABASE_URL"):
        [socket] = parse_qs(urlsplit(address).query)["host"]
        Path(socket).chmod(0o711)
        names["DATABASE_URL"] = address.replace(socket, "/tmp/socket")  # noqa: S108  of the container alone
    about = {"volume": str(data), "at": stage.said["VOLUME"], "user": stage.said["USER"], "socket": socket}
    outside = [f"{name}={value}" for name, value in about.items()]
    apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-euc", RUNNING, str(stage.root)]
    return ["env", *outside, *apart, *clean(names)]


def clean(names: dict[str, str]) -> list[str]:
    return ["env", "-i", *(f"{name}={value}" for name, value in names.items())]


def timed(what: str, command: list[str]) -> None:
    begun = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True)
    print(f"{time.monotonic() - begun:6.1f} s  {what[:96]}", flush=True)
    if done.returncode:
        print(done.stdout[-2000:], done.stderr[-2000:])
        done.check_returncode()


def play(stage: Stage, data: Path) -> None:
    """Home, then public on the same volume: pages, a match, the health check, a stop, and the commands."""
    ours = stage.words("ENTRYPOINT")
    for mode in ({}, PUBLIC):
        server = Server(data)
        settings = mode | {"PORT": str(server.port)}
        server.program = (*running(stage, data, settings), *ours)

        def run(*command: str, settings: dict[str, str] = settings) -> "subprocess.CompletedProcess[str]":
            return subprocess.run([*running(stage, data, settings), *command], capture_output=True, text=True)

        begun = time.monotonic()
        process = server.process = server.launch()
        while (checked := run(*stage.words("HEALTHCHECK"))).returncode and time.monotonic() < begun + 60:
            time.sleep(0.2)
        judge(f"the health check is content after {time.monotonic() - begun:.1f} s", checked.returncode == 0)
        if not mode:
            judge("the first page and its style", server.get("/")[0] == 200 and b".css" in server.get("/")[2])
            judge("a match is started", post(server.port, "/new/", start_fields(book=new_token()))[0] == 303)
            judge("nothing else can be written", "Read-only" in run("touch", "/opt/scorekeeper/x").stderr)
        done = run(*ours, "backup")
        judge(f"a backup: {done.stdout}{done.stderr}", done.returncode == 0)
        checked = run(*ours, "restore", "--check", done.stdout.strip())
        judge(f"it could be restored: {checked.stdout}{checked.stderr}", checked.returncode == 0)
        inner = int(Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text())
        begun = time.monotonic()
        os.kill(inner, signal.SIGTERM)
        printed, _ = process.communicate(timeout=15)
        judge(f"it stops after {time.monotonic() - begun:.1f} s with {process.returncode}", process.returncode == 0)
        judge("the log has no traceback", "Traceback" not in printed)
        done = run(*ours, "check_integrity")
        judge(f"check_integrity: {done.stdout}{done.stderr}", done.returncode == 0 and "1 match" in done.stdout)
    [collected] = (stage.root / "opt/scorekeeper/lib").glob("python3*/*/scorekeeper/packaged/collected")
    judge("the server for phones is there", any(collected.glob("phone/*.wasm")))
    size = subprocess.run(["du", "-sm", stage.root], capture_output=True, text=True).stdout.split()[0]
    judge(f"{size} MB", int(size) < 700)
    owners = {path.stat().st_uid for path in data.rglob("*")}
    judge("all data belongs to the user", owners == {int(stage.said["USER"])})


def judge(what: str, kept: bool) -> None:
    print(f"    {what.strip()}{'' if kept else '  <-- not kept'}", flush=True)
    if not kept:
        missed.append(what)


if __name__ == "__main__":
    sys.exit(main())
