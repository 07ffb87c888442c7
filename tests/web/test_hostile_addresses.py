"""Addresses that nobody's page has written, asked of the pages that read a deal from them: each is answered.

One that is not in UTF-8 is refused; of any other the pages take what they can read.
"""

import random
from urllib.parse import quote

import pytest

from tests.hostile import kept
from tests.tables import Phone, seated

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

# fmt: off
PAGES = {
    # game        page         answers that fit
    "avinas":      {"pile":     "A=2&10=3&K=3&Q=1&J=0",      "sevens":   "sevens=1H6C",
                    "worth":    "sevens=1H6C",               "referee":  "trump=H&lead=S&cards=7H-QS-QC-AH.9C"},
    "kaiser":      {"pile":     "side=0&tricks=5&five=1",    "referee":  "trump=none&lead=W&cards=KH-JH-5H-AH",
                    "worth":    "bidder=N&bid=7&no_trump=true&tricks=2"},
    "spades":      {"pile":     "N=3&E=4&S=4&W=2",           "referee":  "lead=E&cards=7S-3S-QS-2S",
                    "worth":    "bid_e=4&bid_s=3&bid_w=2&bid_n=nil&by_player=yes&tricks_e=1&tricks_s=3"},
    "solo-spades": {"pile":     "N=3&E=4&S=4&W=2",
                    "worth":    "bid_n=3&bid_e=3&bid_s=2&bid_w=2&tricks_n=5&tricks_e=3"},
    "forty-one":   {"pile":     "N=3&E=4&S=4&W=2",           "worth":    "bid_n=3&bid_e=4&bid_s=3&bid_w=2"},
    "styrivolt":   {"pile":     "NS=5&EW=2",                 "choosing": "cards=2H-KS-3S&card=JH",
                    "worth":    "winner=NS",                 "referee":  "chosen=CH&lead=N&cards=8H-9C-8C-3H"},
    "voormsi":     {"pile":     "NS=5&EW=4",                 "worth":    "kind=summary&won_1=5",
                    "referee":  "lead=N&size=2&cards=9C9S-6C6H-5C5H-AC6D"},
}
# fmt: on
ODD = [
    *("-1", "99", "9" * 400, "-" + "9" * 400, "1e9", "0x1", "NaN", "١", "²", "true", "nil", " 1", "1 "),
    *("QC" * 80, "7H-7H", "TC", "7H~~", "~", "-" * 700, "." * 700, "[" * 3000, '{"a":' * 300, "1H1C", "9Q", "1H6C" * 9),
    *("%00", "%ff", "%ed%a0%80", "%", "<b>", "%s%(n)s{0}{{x}}", "\r\nX: y", "../..", "N,E", "\u202e", ""),
]


NOT_IN_UTF_8 = ("%ff", "%ed%a0%80")


def spoiled(query: str, dice: random.Random) -> str:
    """With one answer changed, told twice, added or taken away."""
    answers = query.split("&")
    place = dice.randrange(len(answers))
    name, value = answers[place].split("=")
    odd = quote(dice.choice(ODD), safe="%")
    answers[place] = dice.choice([f"{name}={odd}", f"{name}={value}{odd}", f"{name}={odd}{value}", f"{name}[]={value}"])
    more = dice.choice(["", answers[place], f"{name}={value}", f"__class__={odd}", f"card={odd}", "undo=1", "next=1"])
    return "&".join([*answers, more])


@pytest.mark.rest
@pytest.mark.parametrize("slug", PAGES)
def test_an_address_spoiled_in_any_way_is_answered(client, slug):
    phone, dice = seated(game=slug), random.Random(slug)  # noqa: S311  the same ones every time
    before = kept()
    for page, query in PAGES[slug].items():
        assert client.get(f"{phone.url}{page}/?{query}").status_code == 200
        for _time in range(10):
            look(client, phone, slug, page, spoiled(query, dice))
    assert kept() == before


def look(client, phone: Phone, slug: str, page: str, query: str) -> None:
    """At the match, and away from it where the page is there too."""
    status = 400 if any(odd in query for odd in NOT_IN_UTF_8) else 200
    assert client.get(f"{phone.url}{page}/?{query}").status_code == status, (page, query)
    if page != "worth":
        away = f"/referee/{slug}/" + ("" if page == "referee" else f"{page}/")
        assert client.get(f"{away}?{query}").status_code == status, (page, query)
