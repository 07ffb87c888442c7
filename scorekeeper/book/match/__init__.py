"""One match on its pages: sheet, panel, correcting, notes, stakes, and starting the next."""
