"""Events as plain JSON values, and back (docs/protocol.md)."""

from hotseat.codec import Json, event_to_json, read_event_of
from tashkalar.engine.events import EVENT_SPECS, Event


def event_json(event: Event) -> Json:
    """Return an event as an object of its kind under `event` and its fields but None. Seats and colours count from 1.

    >>> from tashkalar.engine.events import TurnBegan
    >>> event_json(TurnBegan(seat=0, number=1, actions=1))
    {'event': 'turn-began', 'seat': 1, 'number': 1, 'actions': 1}
    """
    return event_to_json(EVENT_SPECS[type(event)].word, event)


def read_event(result: object) -> Event:
    """Return the event of an object that `event_json` returned; from an untrusted source it may be any value.

        >>> read_event({"event": "turn-began", "seat": 1, "number": 1, "actions": 1})
        TurnBegan(seat=0, number=1, actions=1)

    Raises:
        ValueError: it is not the object of an event.
    """
    event: Event = read_event_of({spec.word: kind for kind, spec in EVENT_SPECS.items()}, result)
    return event
