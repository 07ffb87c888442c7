"""Links as squares for the camera of another phone."""

from typing import Self

import segno
from django.http import HttpRequest

from scorekeeper.book.ground.home_network import root_for_phones


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


def link_for_phones(request: HttpRequest, path: str) -> dict[str, object]:
    """Return for a template the `address` that other phones open, and its `qr`; without a network there is none."""
    root = root_for_phones(request)
    address = f"{root}{path}" if root else request.build_absolute_uri(path)
    return {"address": address, "qr": QrCode(address) if root else None}
