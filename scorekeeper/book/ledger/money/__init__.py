"""What matches are played for, what is owed for them, and who pays whom."""
