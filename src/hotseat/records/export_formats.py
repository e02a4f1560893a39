"""The names of export formats that the command line and transcripts tell apart."""

FILM = "film"
"""The format that moves, of a whole game or one turn."""
JSON = "json"
"""The format for programs; of one position a file that `play --from` and the screens open."""
KEY, PNG = "key", "png"
"""The formats that aren't texts of a transcript: a share key, and the format "svg" as a bitmap."""
FOR_PROGRAMS = (JSON,)
"""The formats that are written in English, whatever the user's language."""
