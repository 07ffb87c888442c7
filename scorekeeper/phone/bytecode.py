"""Once, when the phone has fetched everything: compile what came as source, so that every later start is quick."""

import io
import marshal
import zipfile
from collections.abc import Generator
from importlib.util import MAGIC_NUMBER

NO_SOURCE = bytes(12)
"""Where the age and the size of a source would stand."""


def compile_modules(packed: str) -> Generator[float, None, bytes]:
    """The same files with every module as bytecode, without docstrings.

    Yields the share that is done, from 0 to 1, before every file.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(packed) as sources, zipfile.ZipFile(made, "w") as into:
        files = sources.infolist()
        done, all_of_it = 0, sum(file.file_size for file in files)
        for file in files:
            yield done / all_of_it
            done += file.file_size
            name, content = file.filename, sources.read(file)
            if name.endswith(".py"):
                code = compile(content, f"/{name}", "exec", dont_inherit=True, optimize=2)
                name, content = f"{name}c", MAGIC_NUMBER + NO_SOURCE + marshal.dumps(code)
            into.writestr(zipfile.ZipInfo(name), content)
    return made.getvalue()
