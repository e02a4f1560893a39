"""The line protocol of `tashkalar engine`: one JSON object a line in, exactly one out."""

from tashkalar.protocol.serve import Game, serve

__all__ = ["Game", "serve"]
