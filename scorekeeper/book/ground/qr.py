"""Links as squares for the camera of another phone."""

from typing import Self

import segno


class QrCode(str):
    """A QR code as inline SVG, black on white in any theme: cameras want it so. Text, or templates would escape it."""

    __slots__ = ()

    def __new__(cls, text: str) -> Self:
        code = segno.make(text, error="m", micro=False)
        return super().__new__(
            cls, code.svg_inline(svgclass=None, lineclass=None, light="#fff", omitsize=True, border=2)
        )

    def __html__(self) -> str:
        return str(self)
