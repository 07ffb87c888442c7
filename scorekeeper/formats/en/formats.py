"""Days as people say them, and the clock of twenty-four hours."""

DATE_FORMAT = "j F Y"
MONTH_DAY_FORMAT = "j F"
YEAR_MONTH_FORMAT = "F Y"
TIME_FORMAT = "H:i"
