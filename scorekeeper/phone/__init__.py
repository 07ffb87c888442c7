"""The same server in the phone: the application as it is, in the browser's own Python (Pyodide), offline."""
