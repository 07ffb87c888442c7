"""`data-tables={% quoted panel.data %}`: JSON as an attribute's value, between apostrophes.

Much of JSON is quotation marks, and between two of those each would be written as six characters: the answer to a deal
of Spades would be 40 kB long instead of 24.
"""

from django.template import Context, Library, Node, TemplateSyntaxError
from django.template.base import FilterExpression, Parser, Token

register = Library()


class Quoted(Node):
    """The text with its apostrophes around it, so that nothing in it can end the attribute."""

    def __init__(self, text: FilterExpression) -> None:
        self.text = text

    def render(self, context: Context) -> str:
        text = str(self.text.resolve(context))
        return f"'{text.replace('&', '&amp;').replace('<', '&lt;').replace(chr(39), '&#x27;')}'"


@register.tag
def quoted(parser: Parser, token: Token) -> Quoted:
    """Read the one value."""
    name, *values = token.split_contents()
    if len(values) != 1:
        raise TemplateSyntaxError(f"{name} takes one value")
    return Quoted(parser.compile_filter(values[0]))
