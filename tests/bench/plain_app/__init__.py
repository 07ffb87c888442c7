"""The app that somebody would write in an afternoon: a form, a row, totals, a redirect, a page. What ours is measured
against; it knows no correction, no other phone and no rule.
"""
