"""Static files as phones get them: hashed, packed, and without comments and indents, which are for us."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import PurePath

from django.core.files.base import ContentFile, File
from whitenoise.compress import Compressor, brotli
from whitenoise.storage import CompressedManifestStaticFilesStorage

COMMENTS = {
    ".css": re.compile(r"[ \t]*/\*.*?\*/|^[ \t]+", re.DOTALL | re.MULTILINE),
    ".js": re.compile(r"^[ \t]*//.*\n", re.MULTILINE),
}
"""In a style sheet every comment and indent; in a script comments with a line of their own: `//` may be in a text."""


LARGE = 1_000_000
"""In bytes: what is larger would take minutes to be packed as tightly as can be, and be hardly smaller."""


class FastCompressor(Compressor):  # type: ignore[misc]  # WhiteNoise brings no types
    """Packs what is large a little less tightly."""

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        packed: bytes = brotli.compress(data, quality=9 if len(data) > LARGE else 11)
        return packed


class CommentStrippingStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # WhiteNoise brings no types
    """Comments are a fifth of what our style sheets and scripts weigh on the wire."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.url = cache(super().url)  # no address changes while the server runs, and a page asks for twenty-four

    def _save(self, name: str, content: "File[bytes]") -> str:
        comments = COMMENTS.get(PurePath(name).suffix)
        if comments is not None:
            written = b"".join(content.chunks()).decode()  # from the beginning: its hash may have been taken already
            content = ContentFile(comments.sub("", written).encode())
        return str(super()._save(name, content))

    def create_compressor(self, **kwargs: object) -> FastCompressor:
        return FastCompressor(**kwargs)

    def compress_files(self, paths: set[str]) -> Iterator[tuple[str, str]]:
        """Pack each file that a page names. What is large is named by its hash alone, so it is packed once."""
        large = {path for path in paths if self.size(path) > LARGE and path in self.hashed_files}
        yield from super().compress_files(paths - large)
