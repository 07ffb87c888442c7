"""A step of building a package: collects the static files, hashed and compressed, so that no first start does it."""

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HASHED = re.compile(r"\.[0-9a-f]{12}\.")


class CollectStatic(BuildHookInterface[Any]):
    """Collects them into a folder that goes into the package. Pyodide comes from where script/setup put it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.folder = TemporaryDirectory()
        root = Path(self.root)
        environment = os.environ | {
            "INSECURE_HTTP": "1",
            "DATA_DIR": self.folder.name,
            "STATIC_ROOT": f"{self.folder.name}/collected",
            "PYODIDE": os.environ.get("PYODIDE", str(root / ".venv" / "pyodide")),
        }
        program = [sys.executable, str(root / "manage.py"), "collectstatic", "--noinput", "--verbosity=0"]
        subprocess.run(program, env=environment, check=True)
        collected = Path(environment["STATIC_ROOT"])
        for file in (collected / "phone").glob("*"):  # two thirds of the package: only what a phone will ask for
            if not HASHED.search(file.name) or file.suffix == ".gz":
                file.unlink()
        build_data["force_include"][str(collected)] = "scorekeeper/packaged/collected"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.folder.cleanup()
