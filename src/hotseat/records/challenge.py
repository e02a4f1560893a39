"""Challenges: a deal that is played again, by everybody on a day or by another person, and what a header says of it."""

from collections.abc import Sequence

from hotseat.codec import InvalidPosition
from hotseat.plugin.decision import E, Q, R, S
from hotseat.plugin.seats import PlayerSpec, only_human_seat
from hotseat.plugin.setup_options import turn_order
from hotseat.records.challenge_mark import Challenge
from hotseat.records.header import GameMarks, Header
from hotseat.records.record_time import iso, local_now
from hotseat.records.replay import Replay
from hotseat.records.share_key import key_of_header, record_key
from hotseat.records.starts import rename_players
from hotseat.util import safe_io
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import join_and


def own_seat(replay: Replay[S, Q, R, E]) -> int:
    """Return the only seat of a person against levels, from 0.

    Args:
        replay: the game.

    Raises:
        ValueError: the game is no game of one person against levels, or isn't finished.
    """
    seat = only_human_seat(replay.players)
    others = [each for number, each in enumerate(replay.players) if number != seat]
    if seat is None or not others or any(each.kind != "level" for each in others):
        raise ValueError(_("a challenge is a game of one person against levels of the computer"))
    return seat


def challenge_of(replay: Replay[S, Q, R, E]) -> Challenge:
    """Return the challenge to beat a finished game.

    Args:
        replay: the game.

    Raises:
        ValueError: the game is no game of one person against levels, or isn't finished.
    """
    seat, outcome = own_seat(replay), replay.outcome
    if outcome is None:
        raise ValueError(_("this game isn't finished; a challenge has a result to beat"))
    side = next(side for side in replay.game.sides(replay.start_state) if seat in side)
    rivals = [score for number, score in enumerate(outcome.scores) if number not in side]
    name = replay.game.names(replay.start_state)[seat]
    return Challenge("", name, outcome.scores[seat], max(rivals), replay.marks.swapped)


def opposing_levels(replay: Replay[S, Q, R, E]) -> str:
    """Return the levels against which the person of a challenge plays, each once: "novice and easy"."""
    seat = only_human_seat(replay.players)
    mates = next((side for side in replay.game.sides(replay.start_state) if seat in side), ())
    levels = [each.label for at, each in enumerate(replay.players) if each.kind == "level" and at not in mates]
    return join_and([*dict.fromkeys(levels)])


def challenge_key(replay: Replay[S, Q, R, E]) -> str:
    """Return the share key of a challenge: the deal and the result to beat, without the decisions."""
    mark = challenge_of(replay)
    game, players = replay.game, replay.players
    marks = GameMarks(mark, replay.marks.handicap)
    return key_of_header(Header.of(game, replay.start_state, iso(local_now()), None, players, marks))


def challenge_line(replay: Replay[S, Q, R, E]) -> str:
    """Return a line to send with a challenge."""
    mark = challenge_of(replay)
    levels = opposing_levels(replay)
    message = _("{game}: {name} against {level}, {score}:{others}. Beat this:")
    title = replay.game.title(replay.start_state)
    return message.format(game=title, name=mark.name, level=levels, score=mark.score, others=mark.rivals)


def sent_challenge(replay: Replay[S, Q, R, E]) -> tuple[str, str]:
    """Return the line to send with the challenge to beat a finished game, and its share key.

    Args:
        replay: the game.

    Raises:
        ValueError: the game is no game of one person against levels, or isn't finished.
    """
    return challenge_line(replay), challenge_key(replay)


def may_challenge(replay: Replay[S, Q, R, E]) -> bool:
    """Return whether a game can be sent as a challenge: it is finished, and one person played against levels."""
    try:
        challenge_of(replay)
    except ValueError:
        return False
    return True


def offered_challenge(replay: Replay[S, Q, R, E]) -> str:
    """Return the result to beat, as a sentence, of a challenge that nobody has begun; "" for another game."""
    mark = replay.marks.challenge
    if mark is None or mark.day or replay.steps or replay.fault:
        return ""
    levels = opposing_levels(replay)
    message = _("{name} challenges you: {score}:{others} against {level}.")
    return message.format(name=mark.name, score=mark.score, others=mark.rivals, level=levels)


def seat_challenger(replay: Replay[S, Q, R, E], name: str, *, swapped: bool) -> tuple[S, Sequence[PlayerSpec]]:
    """Return the first state and the players of a challenge, with a person's name at the own seat.

    Args:
        replay: the game, or its deal.
        name: the name of the person.
        swapped: whether all players move on by one seat.

    Raises:
        ValueError: the game is no challenge, or the game plugin can't change names.
    """
    seat, game = own_seat(replay), replay.game
    names = [name if number == seat else each for number, each in enumerate(game.names(replay.start_state))]
    if len({*names}) < len(names):
        raise ValueError(_("{name} is already the name of another player").format(name=name))
    players = [*replay.players]
    if swapped:
        names, players = [*turn_order(names, 1)], [*turn_order(players, 1)]
    try:
        return rename_players(game, replay.start_state, names), players
    except InvalidPosition as impossible:
        raise ValueError(impossible.problems[0]) from None


def challenge_result(replay: Replay[S, Q, R, E]) -> str:
    """Return a line about the result of a challenge; "" for a game that is none or isn't finished."""
    mark, outcome = replay.marks.challenge, replay.outcome
    if mark is None or outcome is None:
        return ""
    try:
        seat = own_seat(replay)
    except ValueError:
        return ""
    game, start = replay.game, replay.start_state
    side = next(side for side in game.sides(start) if seat in side)
    own, rivals = outcome.scores[seat], max(each for at, each in enumerate(outcome.scores) if at not in side)
    name = game.names(start)[seat]
    levels = opposing_levels(replay)
    if mark.day:
        message = _("{game}, daily duel of {day}: {name} against {level}, {score}:{others}.")
        return message.format(game=_(game.name), day=mark.day, name=name, level=levels, score=own, others=rivals)
    margin, before = own - rivals, mark.score - mark.rivals
    verdict = _("beaten") if margin > before else _("equalled") if margin == before else _("not beaten")
    message = _("{name} {score}:{others}, {other} {before}:{against}: {verdict}.")
    if mark.name == name:
        message = _("{name} {score}:{others}, the first time {before}:{against}: {verdict}.")
    said = message.format(
        name=name, score=own, others=rivals, other=mark.name, before=mark.score, against=mark.rivals, verdict=verdict
    )
    if not (mark.swapped and mark.name == name):
        return said
    both = _("Both games together: {name} {score}, {level} {others}.")
    return f"{said} {both.format(name=name, score=own + mark.score, level=levels, others=rivals + mark.rivals)}"


def challenge_lines(replay: Replay[S, Q, R, E]) -> list[str]:
    """Return the line and the share key of a finished challenge to send; [] for another game."""
    line = challenge_result(replay)
    return [line, record_key(safe_io.read_bytes(replay.path))] if line and replay.path is not None else []
