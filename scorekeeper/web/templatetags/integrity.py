"""`{% integrity %} … {% endintegrity %}` around the head of a page: whatever it links is checked by the browser."""

from django.template import Context, Library, Node, NodeList
from django.template.base import Parser, Token

from scorekeeper.web.assets import with_integrity

register = Library()


class Integrity(Node):
    """What stands within, with `integrity` beside each address, also those that a library's tag has written."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> str:
        return with_integrity(self.nodelist.render(context))


@register.tag
def integrity(parser: Parser, token: Token) -> Integrity:
    """Read until `{% endintegrity %}`."""
    nodelist = parser.parse(("endintegrity",))
    parser.delete_first_token()
    return Integrity(nodelist)
