"""The course of a game as JSON values, which another process computes too."""

import json
import pickle
from typing import Any

from hotseat.records.history import History


def sent_value(value: Any) -> Any:
    """Return a value written as JSON and read again; raise TypeError or ValueError if it isn't JSON."""
    return json.loads(json.dumps(value, allow_nan=False))


def course(case: bytes) -> list[list[Any]]:
    """Return the position, the options and the events at the deal and after each decision of a game, as JSON values."""
    game, wanted, options = pickle.loads(case)
    history = History(game, game.new(wanted), free=True)
    found = []
    for text in (*options, None):
        question = history.question
        texts = [option.text for option in question.options] if question is not None else []
        events = [game.event_json(event) for event in history.steps[-1].events] if history.steps else []
        found.append(sent_value([game.position(history.state), texts, events]))
        if text is not None:
            history.play(text)
    return found
