"""`{% phone_server %}`: the switch by which a phone becomes its own server, on a server that offers it."""

from django.template import Library

from scorekeeper.offline import files

register = Library()


@register.inclusion_tag("offline/_switch.html")
def phone_server(*, full: bool = False) -> dict[str, object]:
    """Show the switch; nothing where there is nothing to be fetched. `full`: it can also be switched off here."""
    return {"megabytes": files.megabytes(), "full": full}
