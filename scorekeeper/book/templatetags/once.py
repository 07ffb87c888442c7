"""`{% once name=value … %} … {% endonce %}`: a part of a page that looks alike wherever these values are the same."""

from collections.abc import Hashable

from django.template import Context, Library, Node, NodeList, TemplateSyntaxError
from django.template.base import FilterExpression, Parser, Token, token_kwargs

from scorekeeper.book.ground.language import spoken

MOST_KEPT = 64
"""Of one place in a template: the values of some twenty tables, in a few languages."""

register = Library()


class Once(Node):
    """What stands within. It sees these values alone, so it is rendered once for them and the reader's language."""

    def __init__(self, nodelist: NodeList, values: dict[str, FilterExpression]) -> None:
        self.nodelist, self.values = nodelist, values
        self.kept: dict[Hashable, str] = {}

    def render(self, context: Context) -> str:
        seen = {name: value.resolve(context) for name, value in self.values.items()}
        key = (spoken(), context.use_l10n, *seen.values())
        if (rendered := self.kept.get(key)) is None:
            rendered = self.nodelist.render(context.new(seen))
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[key] = rendered
        return rendered


@register.tag
def once(parser: Parser, token: Token) -> Once:
    """Read until `{% endonce %}`. The values must be hashable; dates do not go in, whose day depends on the place."""
    name, *bits = token.split_contents()
    values = token_kwargs(bits, parser)
    if bits:
        raise TemplateSyntaxError(f"{name} takes name=value only, not {bits[0]}")
    nodelist = parser.parse(("endonce",))
    parser.delete_first_token()
    return Once(nodelist, values)
