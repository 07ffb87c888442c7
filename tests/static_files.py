"""Static files as a real server has them, hashed and compressed: made by the first process that asks after a change."""

import fcntl
import hashlib
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import get_ident

import pytest
from django.conf import settings as project
from django.test import override_settings

from scorekeeper.data import startup
from scorekeeper.web import storage as uncommented
from tests.serving import ROOT

COLLECTED = "scorekeeper.web.storage.CommentStrippingStorage"
KEPT = ROOT / ".pytest_cache" / "static"


def collected_once() -> Path:
    """Where they lie for all processes, made by the first one that asks after a change."""
    KEPT.mkdir(parents=True, exist_ok=True)
    makers = [Path(uncommented.__file__), ROOT / "requirements.lock"]
    root = KEPT / hashlib.sha256(b"".join(path.read_bytes() for path in makers)).hexdigest()
    with (KEPT / "lock").open("w") as lock, override_settings(**served_from(root)):
        fcntl.flock(lock, fcntl.LOCK_EX)
        noted = root / startup.FINGERPRINT
        if not noted.exists() or noted.read_text() != startup._fingerprint():
            for old in KEPT.glob("*/"):
                shutil.rmtree(old)
            root.mkdir()
            with packed_once(KEPT.parent / "packed" / root.name):
                startup.collect_static_files()
    return root


@contextmanager
def packed_once(folder: Path) -> Iterator[None]:
    """Compress what has changed only: all of it takes ten seconds, and one module of the program is enough."""
    folder.mkdir(parents=True, exist_ok=True)
    used: set[Path] = set()

    def cached(pack: Callable[[bytes], bytes], data: bytes) -> bytes:
        file = folder / f"{pack.__name__}-{hashlib.sha256(data).hexdigest()}"
        used.add(file)
        if not file.exists():
            whole = file.with_suffix(f".{get_ident()}")  # other threads pack the same content under another name
            whole.write_bytes(pack(data))
            whole.replace(file)
        return file.read_bytes()

    with pytest.MonkeyPatch.context() as patch:
        for name in ("compress_brotli", "compress_gzip"):
            patch.setattr(uncommented.FastCompressor, name, partial(cached, getattr(uncommented.FastCompressor, name)))
        yield
    for file in {*folder.iterdir()} - used:
        file.unlink()


def served_from(root: Path) -> dict[str, object]:
    """The settings by which WhiteNoise serves the files collected there."""
    return {"STATIC_ROOT": root, "STORAGES": project.STORAGES | {"staticfiles": {"BACKEND": COLLECTED}}}
