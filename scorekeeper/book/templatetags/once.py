"""`{% once name=value … %} … {% endonce %}`: a part of a page that looks alike wherever these values are the same."""

from collections.abc import Hashable

from django.template import Context, Library, Node, NodeList, TemplateSyntaxError
from django.template.base import FilterExpression, Parser, Token, token_kwargs
from django.utils.timezone import get_current_timezone

from scorekeeper.book.ground.language import spoken

MOST_KEPT = 256
"""Of one place in a template: the sheets of some sixty tables, or the matches of some fifteen books."""

register = Library()


class Once(Node):
    """What stands within. It sees these values alone, so it is rendered once for them, the language and the zone."""

    def __init__(self, nodelist: NodeList, values: dict[str, FilterExpression]) -> None:
        self.nodelist, self.values = nodelist, values
        self.kept: dict[Hashable, str] = {}

    def render(self, context: Context) -> str:
        seen = {name: value.resolve(context) for name, value in self.values.items()}
        key = (spoken(), get_current_timezone(), context.use_l10n, *seen.values())
        if (rendered := self.kept.get(key)) is None:
            rendered = self.nodelist.render(context.new(seen))
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[key] = rendered
        return rendered


@register.tag
def once(parser: Parser, token: Token) -> Once:
    """Read until `{% endonce %}`. The values must be hashable."""
    name, *bits = token.split_contents()
    values = token_kwargs(bits, parser)
    if bits:
        raise TemplateSyntaxError(f"{name} takes name=value only, not {bits[0]}")
    nodelist = parser.parse(("endonce",))
    parser.delete_first_token()
    return Once(nodelist, values)
