"""What the texts on Kaiser say in the name of which source."""

import re

from django.conf import settings


def test_parlett_alone_vouches_for_a_bid_of_five():
    text = (settings.SEEDS / "kaiser" / "rules.md").read_text()
    told = re.findall(r"(?:\bEast (?:bids|plays) 5|\b5 and 5 no)\b[^\[]*\[\^([a-z ]+)\]", text)
    assert told == ["parlett", "parlett", "parlett", "parlett"]
