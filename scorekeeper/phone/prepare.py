"""Once, when the phone has fetched everything: compile what came as source, so that every later start is quick."""

import io
import marshal
import zipfile
from importlib.util import MAGIC_NUMBER

NO_SOURCE = bytes(12)
"""Where the age and the size of a source would stand."""


def compiled(packed: str) -> bytes:
    """Return the same files with every module as bytecode, without what is only there to be read."""
    made = io.BytesIO()
    with zipfile.ZipFile(packed) as sources, zipfile.ZipFile(made, "w") as into:
        for name in sources.namelist():
            content = sources.read(name)
            if name.endswith(".py"):
                code = compile(content, f"/{name}", "exec", dont_inherit=True, optimize=2)
                name, content = f"{name}c", MAGIC_NUMBER + NO_SOURCE + marshal.dumps(code)  # noqa: PLW2901
            into.writestr(zipfile.ZipInfo(name), content)
    return made.getvalue()
