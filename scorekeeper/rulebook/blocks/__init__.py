"""What stands between paragraphs: examples, tricks, tables, boxes."""
