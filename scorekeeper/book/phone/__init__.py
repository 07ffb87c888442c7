"""The application on a phone: installed beside the others, and there without a signal."""
