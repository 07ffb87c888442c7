"""That the sabotages of a soak can still be made: what each breaks stands in the product once; its test is there."""

import pytest

from tests.serving import ROOT
from tests.soak.sabotages import SABOTAGES, Sabotage


@pytest.mark.parametrize("sabotage", SABOTAGES, ids=lambda each: f"{each.file}: {each.text.strip()}")
def test_what_a_sabotage_breaks_stands_there_once(sabotage: Sabotage) -> None:
    assert (ROOT / sabotage.file).read_text("utf-8").count(sabotage.text) == 1
    path, _found, test = sabotage.test.partition("::")
    assert not test or f"def {test}(" in (ROOT / path).read_text("utf-8")
    assert (ROOT / path).exists()
