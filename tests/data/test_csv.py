"""A book's deals in a spreadsheet: a row a deal, text that is never a formula, numbers that are numbers."""

import csv
import io

import pytest
from django.test import Client

from scorekeeper.data.exports import inert
from scorekeeper.matches.models import Book
from tests.books import EXAMPLES, full_book, play
from tests.tables import ALL_PASSED, NAMES, NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, cid_of, seated

pytestmark = pytest.mark.django_db


def rows(phone: Phone, asked: str = "", separator: str = ",") -> list[dict[str, str]]:
    answer = Client().get(f"/b/{phone.token}/export/deals.csv{asked}")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].endswith('deals.csv"')
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=separator))


def test_a_deal_is_a_row_with_names_and_totals() -> None:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE | {"note": '„Ąžuolas“, "so"'})
    phone.deal(ALL_PASSED)
    phone.change("void", cid_of(phone, 2))
    phone.deal(NOTHING_TAKEN)
    first, second = rows(phone)
    assert (first["match"], first["game"], first["deal"], first["dealer"]) == ("1", "Avinas", "1", "Petras")
    assert first["note"] == '„Ąžuolas“, "so"'
    assert [first[f"player {n}"] for n in (1, 2, 3, 4)] == list(NAMES.values())
    assert [second[f"rams {n}"] for n in (1, 2, 3, 4)] == ["0", "1", "0", "1"]
    assert [second[f"pips {n}"] for n in (1, 2, 3, 4)] == ["0", "6", "0", "6"]


@pytest.mark.rest
def test_every_game_has_its_columns_and_sums_come_out_right() -> None:
    phone = full_book()
    table = rows(phone)
    assert len(table) == sum(len(example["deals"]) for example in EXAMPLES)
    assert {"points 8", "bags 1", "rams 1", "pips 1", "bars 1", "crosses 1"} <= set(table[0]) | {"points 8"}
    for row in table:
        for name, cell in row.items():
            if name.split()[0] in ("points", "bags", "rams", "pips", "bars", "crosses") and cell:
                assert str(int(cell)) == cell
    assert any(int(row["points 1"]) < 0 for row in table if row["points 1"])


def test_a_negative_number_is_a_number_between_semicolons_too() -> None:
    phone = seated()
    play(Book.objects.get(pk=phone.match.book_id), next(each for each in EXAMPLES if each["game"] == "kaiser"))
    raw = b"".join(Client().get(f"/b/{phone.token}/export/deals.csv?separator=semicolon").streaming_content).decode()
    assert any(int(row["points 1"]) < 0 for row in rows(phone, "?separator=semicolon", ";") if row["points 1"])
    assert "'-" not in raw


PLAIN = ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1"]
FOLDED = ["＝1+1", "＋1", "－1", "＠SUM(1)", "﹦1", "﹢1", "﹣1", "﹫SUM(1)", "⁼1", "₌1", "⁺1", "₊1", "⁻1", "₋1", "−1"]


@pytest.mark.parametrize("cell", PLAIN + FOLDED)
def test_text_that_a_spreadsheet_would_reckon_gets_an_apostrophe(cell: str) -> None:
    assert inert(cell) == "'" + cell


@pytest.mark.parametrize("cell", [-3, 0, 12, "", "Ona", "1=1", "’-1", "–1", "１＋１", "·＝1", "♣ ＋1"])
def test_everything_else_stays_as_it_is(cell: object) -> None:
    assert inert(cell) == cell


def test_names_notes_and_titles_that_are_formulas_are_inert() -> None:
    phone = seated({seat: f"={name}" for seat, name in NAMES.items()})
    phone.deal(ONE_SEVEN_MADE | {"note": "@SUM(A1)"})
    example = next(each for each in EXAMPLES if each["game"] == "other")
    play(
        Book.objects.get(pk=phone.match.book_id),
        example | {"options": {"title": "-2+3"}, "deals": example["deals"][:1]},
    )
    cells = [cell for row in rows(phone) for cell in row.values()]
    assert {"'=Petras", "'@SUM(A1)", "'-2+3"} <= set(cells)
    live = [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    assert all(str(int(cell)) == cell for cell in live)
