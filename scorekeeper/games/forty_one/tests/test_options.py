"""The house rules of Forty-One: the sets that have a name, and the trumps, which no score knows."""

import json
from pathlib import Path

from scorekeeper.domain.match_format import answer
from scorekeeper.games.forty_one import GAME
from scorekeeper.games.forty_one.scoring import PRESETS

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_the_forms_with_a_name_are_these():
    assert [(preset.name, preset.options.non_defaults()) for preset in PRESETS] == [
        ("Forty-One", {}),
        ("400 (Lebanon)", {"min_bid": 2, "values": "400"}),
        ("Tarneeb 41", {"min_bid": 2, "values": "face", "trumps": "sister_suit"}),
    ]


def test_trumps_never_change_a_score():
    for path in EXAMPLES.glob("*.json"):
        example = json.loads(path.read_text())
        match = example["match"]
        options = match.get("options", {}) | {"trumps": "sister_suit"}
        assert answer(match | {"options": options}, {GAME.slug: GAME}) == example["answer"]
