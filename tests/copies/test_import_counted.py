"""PostgreSQL counts the tables that an import has filled; one that it is busy with already is no reason to fail."""

import pytest
from django.db import connection, transaction

from scorekeeper.book.copies.imports import staged

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="about PostgreSQL"),
]


def test_a_table_that_is_being_counted_already_is_passed_over() -> None:
    other = connection.copy()
    try:
        with transaction.atomic(), other.cursor() as holds, connection.cursor() as cursor:
            holds.execute("BEGIN; LOCK TABLE book_match IN SHARE UPDATE EXCLUSIVE MODE")
            cursor.execute("SET LOCAL lock_timeout = '200ms'")
            staged._count_rows()
    finally:
        other.close()
