"""Tags that link our style sheets and scripts, with the `integrity` that lets a browser check them."""

from django.template import Library
from django.templatetags.static import static
from django.utils.html import format_html

from scorekeeper.web.assets import integrity_of

register = Library()

SHEET = '<link rel="stylesheet" href="{}"{}{}>'
SCRIPTS = {
    "module": '<script type="module" src="{}"{}></script>',
    "defer": '<script src="{}"{} defer></script>',
    "blocking": '<script src="{}"{}></script>',
}


@register.simple_tag
def stylesheet(path: str, media: str = "") -> str:
    return format_html(SHEET, static(path), _attribute("media", media), _integrity(path))


@register.simple_tag
def script(path: str, kind: str = "module") -> str:
    """A script of this kind: `module` and `defer` wait until the page has been read, `blocking` runs at once."""
    return format_html(SCRIPTS[kind], static(path), _integrity(path))


def _integrity(path: str) -> str:
    return _attribute("integrity", integrity_of(static(path)))


def _attribute(name: str, value: str) -> str:
    return format_html(' {}="{}"', name, value) if value else ""
