"""The program in a browser: a web server that runs it once for each visitor (extra `web`)."""
