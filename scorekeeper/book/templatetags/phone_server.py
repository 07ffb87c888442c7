"""`{% phone_server %}`: the switch by which a phone becomes its own server, on a server that offers it."""

from django.template import Library

from scorekeeper.book.phone import server_files

register = Library()


@register.inclusion_tag("phone/_switch.html")
def phone_server() -> dict[str, object]:
    """Show the switch; nothing where there is nothing to be fetched."""
    return {"server": server_files.phone_server()}
