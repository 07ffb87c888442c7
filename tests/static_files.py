"""Static files as a real server has them, hashed and compressed: made by the first process that asks after a change."""

import fcntl
import hashlib
import shutil
from pathlib import Path

from django.conf import settings as project
from django.test import override_settings

from scorekeeper.data import startup
from scorekeeper.web import storage as uncommented
from tests.serving import ROOT

COLLECTED = "scorekeeper.web.storage.Uncommented"
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
            startup.collect_static_files()
    return root


def served_from(root: Path) -> dict[str, object]:
    """The settings by which WhiteNoise serves the files collected there."""
    return {"STATIC_ROOT": root, "STORAGES": project.STORAGES | {"staticfiles": {"BACKEND": COLLECTED}}}
