"""What is in the database and not ours: a trigger may change what is recorded, a table or view does no harm."""

from collections.abc import Iterator

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils.translation import gettext as _

TRIGGERS = {
    "sqlite": "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": """
        SELECT tgname, relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
        WHERE NOT tgisinternal AND pg_table_is_visible(tgrelid)
    """,
}
BOOKKEEPING = ("sqlite_",)
"""Begin the names of tables that the database makes for itself."""


def foreign_triggers() -> Iterator[str]:
    """Yield a sentence for each trigger; Scorekeeper has none."""
    with connection.cursor() as cursor:
        cursor.execute(TRIGGERS[connection.vendor])
        found = sorted(cursor.fetchall())
    words = _("The trigger %(name)s on %(table)s is not Scorekeeper’s. It may change what is recorded.")
    yield from (words % {"name": name, "table": table} for name, table in found)


def foreign_tables() -> Iterator[str]:
    """Yield a sentence for each table and view that is not ours."""
    ours = {*connection.introspection.django_table_names(), MigrationRecorder.Migration._meta.db_table}  # noqa: SLF001  as documented
    with connection.cursor() as cursor:
        found = connection.introspection.get_table_list(cursor)
    of_a_view, of_a_table = _("The view %(name)s is not Scorekeeper’s."), _("The table %(name)s is not Scorekeeper’s.")
    for table in sorted(found):
        if table.name not in ours and not table.name.startswith(BOOKKEEPING):
            yield (of_a_view if table.type == "v" else of_a_table) % {"name": table.name}
