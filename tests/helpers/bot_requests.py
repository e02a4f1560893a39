"""The messages to a bot, as a bot reads them."""

from hotseat.play.player_messages import Choose, Hurry, New, Over


def parse_request(value: object) -> Choose | New | Over | Hurry:
    """Return the message to a bot that a decoded line holds, or raise ValueError."""
    do = value.get("do") if isinstance(value, dict) else None
    models: dict[object, type[Choose | New | Over | Hurry]] = {"choose": Choose, "new": New, "over": Over}
    return models.get(do, Hurry).model_validate(value)
