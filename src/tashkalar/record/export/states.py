"""Every moment of a game as JSON, for other programs: positions as `tashkalar engine` writes and reads them."""

import json
from typing import Any

from tashkalar.engine import Outcome, decision, digest, position
from tashkalar.record.sessions import Replay


def whole(replay: Replay) -> str:
    """The whole game in JSON, a line a moment.

    Args:
        replay: the game.
    """
    moments = ",\n".join(f"  {_compact(_moment(replay, ply))}" for ply in range(len(replay.states)))
    head = _compact(_head(replay))[1:-1]
    return f'{{{head},\n "moments":[\n{moments}\n]}}\n'


def _head(replay: Replay) -> dict[str, Any]:
    table, end = replay.start_state.table, decision(replay.states[-1])
    seats = [
        {"name": name, "school": school, **({} if who.human else {"player": who.entry})}
        for name, school, who in zip(table.names, table.schools, replay.occupants, strict=True)
    ]
    return {
        "game": replay.record,
        "started": replay.started,
        "form": table.form,
        "teams": table.teams,
        "seats": seats,
        "result": _result(end) if isinstance(end, Outcome) else None,
    }


def _result(end: Outcome) -> dict[str, Any]:
    return {"winners": [seat + 1 for seat in end.winners], "scores": list(end.scores), "reason": end.reason}


def _moment(replay: Replay, ply: int) -> dict[str, Any]:
    """A moment, and the decision that led to it."""
    step = replay.steps[ply - 1] if ply else None
    state = replay.states[ply]
    return {
        "ply": ply,
        "seat": step.seat + 1 if step else None,
        "play": step.option if step else None,
        **({"remark": replay.remarks[ply]} if ply in replay.remarks else {}),
        "scores": list(replay.scores[ply]),
        "digest": digest(state),
        "position": position(state),
    }


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
