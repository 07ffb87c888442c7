"""The house rules of Forty-One in the order of the format, and what each can be."""

from tests.house_rules import Number

RULES = {
    "target": Number(41, 1),
    "min_total": Number(11),
    "min_bid": Number(1, 1, 13),
    "values": ("from7", "400", "face", "400_50"),
    "partner": ("positive", "non_negative"),
    "tie": ("play_on",),
    "rising_min_bid": (False, True),
    "trumps": ("hearts", "sister_suit"),
}
