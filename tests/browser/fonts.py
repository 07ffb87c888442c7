"""The fonts in which Chromium draws while it is tested: ours, and none of the machine's."""

from importlib.util import find_spec
from pathlib import Path

FACES = {
    "phone": ("Roboto", "Noto Serif"),  # Android's
    "wide": ("DejaVu Sans", "DejaVu Serif"),  # what a Linux without others has: nothing usual takes more room
}
"""Sans and serif of each face. What a face lacks, such as suits and arrows, DejaVu has."""

PACKAGES = {
    "Roboto": "fontpkg_roboto",
    "Noto Serif": "fontpkg_noto_serif",
    "DejaVu Sans": "rinoh_typeface_dejavusans",
    "DejaVu Serif": "rinoh_typeface_dejavuserif",
}

PREFER = """
  <match target="pattern">
    <test name="family"><string>{generic}</string></test>
    <edit name="family" mode="assign" binding="same"><string>{family}</string><string>DejaVu Sans</string></edit>
  </match>"""


def configure(face: str, folder: Path) -> Path:
    """Write a fontconfig for this face into the folder and return the file, which FONTCONFIG_FILE is to name."""
    sans, serif = FACES[face]
    generics = {"system-ui": sans, "sans-serif": sans, "serif": serif, "monospace": sans}
    lines = [
        *[f"  <dir>{_folder_of(PACKAGES[family])}</dir>" for family in dict.fromkeys([sans, serif, "DejaVu Sans"])],
        f"  <cachedir>{folder}</cachedir>",
        *[PREFER.format(generic=generic, family=family) for generic, family in generics.items()],
    ]
    file = folder / "fonts.conf"
    file.write_text("\n".join(["<fontconfig>", *lines, "</fontconfig>"]))
    return file


def _folder_of(package: str) -> Path:
    """Where it is installed; not imported, since those of DejaVu would import a typesetter."""
    found = find_spec(package)
    assert found, f"{package} is missing: script/setup dev brings it"
    return Path(str(found.origin)).parent
