"""The house rules of Stýrivolt in the order of the format, and what each can be."""

RULES = {
    "awards": ("pagat", "parlett"),
    "shut_out": (True, False),
    "failed_nine_loses": (False, True),
}
