"""That pages are drawn in the fonts that the tests bring along, whatever else is installed."""

import pytest
from playwright.sync_api import Page

from tests.browser.fonts import FACES

pytestmark = pytest.mark.django_db(transaction=True)

EVERYTHING = "♠♥♦♣ → − ⌫ ’ “ ” … Ąžuolas ūė Þórður Ðað æ Дмитрий Ірина Γιώργος بدر"


@pytest.mark.layout
@pytest.mark.parametrize("family,face_of", [("var(--sans)", 0), ("var(--slab)", 1), ("sans-serif", 0), ("serif", 1)])
def test_all_is_drawn_in_the_fonts_of_the_tests(page: Page, face: str, family: str, face_of: int) -> None:
    page.goto("/")
    page.evaluate(
        "([family, words]) => { document.body.textContent = words; document.body.style.fontFamily = family }",
        [family, EVERYTHING],
    )
    drawn = fonts_of(page)
    assert drawn.keys() <= {FACES[face][face_of], "DejaVu Sans"}
    assert max(drawn, key=drawn.__getitem__) == FACES[face][face_of]


def fonts_of(page: Page) -> dict[str, int]:
    """How many glyphs of the body come from which family, as Chromium says."""
    inside = page.context.new_cdp_session(page)
    inside.send("DOM.enable")
    inside.send("CSS.enable")
    document = inside.send("DOM.getDocument")["root"]["nodeId"]
    body = inside.send("DOM.querySelector", {"nodeId": document, "selector": "body"})["nodeId"]
    fonts = inside.send("CSS.getPlatformFontsForNode", {"nodeId": body})["fonts"]
    return {font["familyName"]: font["glyphCount"] for font in fonts}
