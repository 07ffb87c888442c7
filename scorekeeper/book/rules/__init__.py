"""The rulebook on pages, and the first deal of a game led by it."""
