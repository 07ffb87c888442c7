"""An evening of two matches: what was tapped, the same deals as people jot them down, and the score after each."""

PETRAS_RUTA_ONA_JONAS = {"opposite": "Petras", "right": "Rūta", "you": "Ona", "left": "Jonas"}
"""Who sits where, as seen by Ona, who holds the phone and deals first."""

# fmt: off
ENDS_IN_CATS = [
    # tapped after “Record deal”                               jotted    rams pips
    (("Petras", "Made"),                                       "N1+",    "0/1 0/0"),
    (("Petras", "Rūta", "Made"),                               "E2+",    "1/0 0/0"),
    (("Petras", "Ona", "Ona", "Lost"),                         "S3-",    "7/0 0/0"),
    (("All passed",),                                          "-",      "7/0 0/0"),
    (("Jonas", "Knocked", "A trick lost"),                     "W1k-",   "3/0 0/0"),
    (("Petras", "4", "Both sides", "A trick lost"),            "N4kk-",  "35/0 0/0"),
    (("Jonas", "Rūta", "Knocked", "A trick lost"),             "E2k-",   "27/0 0/0"),
    (("No sevens", "Ona", "Made › 31 or more"),           "S0+many", "27/0 0/1"),
    (("No sevens", "Petras", "Exact points", "2", "4",
      "Made: the others took 24"),                             "N0+24",  "27/0 0/3"),
    (("No sevens", "Ona", "Made › nothing"),              "S0+none", "27/0 0/6"),
    (("Jonas", "3", "Knocked", "Every trick"),                 "W3k+",   "33/0 0/6"),
    (("No sevens", "Rūta", "Lost › 31 to 60"),            "E0-many", "33/0 0/8"),
    (("Petras", "Both sides", "Every trick"),                  "N1kk+",  "29/0 0/8"),
    (("All passed",),                                          "-",      "29/0 0/8"),
    (("No sevens", "Jonas", "Exact points", "4", "5",
      "Lost: they took 45"),                                   "W0-45",  "29/0 0/10"),
    (("Rūta", "Rūta", "Lost"),                                 "E2-",    "25/0 0/10"),
    (("No sevens", "Rūta", "Lost › 2 to 30"),             "E0-few", "25/0 0/14"),
]

ENDED_BY_RAMS = [
    (("Petras", "4", "Lost"),                                  "N4-",    "8/0 0/0"),
    (("No sevens", "Ona", "Made › 2 to 30"),              "S0+few", "8/0 0/2"),
    (("No sevens", "Jonas", "Made › 31 or more"),         "W0+many", "8/0 1/2"),
    (("No sevens", "Rūta", "Lost › nothing"),             "E0-none", "8/0 1/8"),
    (("No sevens", "Jonas", "Exact points", "2", "0",
      "Lost: they took 20"),                                   "W0-20",  "8/0 1/12"),
]
# fmt: on
