"""What was recorded, put right: corrected, struck out, undone."""
