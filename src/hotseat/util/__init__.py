"""Small modules that know no game: texts, files, processes and numbers."""
