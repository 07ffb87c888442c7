"""A match in words and figures: its sheet, its end, how it stands, and what is remembered of it."""
