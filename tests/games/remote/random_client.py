"""A remote player as a process of its own, which answers at random and logs what it was sent."""

import hashlib
import sys
import time
from pathlib import Path
from random import Random

from hotseat.remote import client
from hotseat.remote.client import RemoteSession
from hotseat.remote.invitation import read_invitations
from hotseat.remote.messages import PositionMessage, SeenStep
from hotseat.util import paths
from tashkalar.plugin import TashKalar

RESIGN = "resign"
PACE = 0.03
"""The time in seconds before an answer, so that a game lasts longer than the kills."""
LOST = "lost"
"""The status of a player whose connection is lost."""


def status_file(log: Path) -> Path:
    """Return the file with a player's status: a lost connection, or for each seat whether it is "here" or "away"."""
    return log.with_suffix(".status")


def describe_step(step: SeenStep) -> str:
    """Return a line with a step and a digest of all that was sent about it."""
    return f"= {step.ply} {step.option} {_digest(step.model_dump_json())}"


def describe_position(position: PositionMessage) -> str:
    """Return a line with a digest of all that was sent about a position, whether it was saved already or not."""
    return f"? {position.ply} {_digest(position.model_copy(update={'saved': True}).model_dump_json())}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def play(invitation: Path, seed: int, log: Path, end: Path) -> None:
    """Play until the game is over, and resign as soon as there is a file `end`.

    The log receives a line for each position, one behind "!" with ply and option for each answer that the host has
    confirmed, and in the end one for each step.
    """
    client.FIRST_ATTEMPTS, client.PAUSES = sys.maxsize, (0.5,)  # the host may be starting; a relay counts the calls
    game, choices = TashKalar.load(), Random(seed)
    session = RemoteSession(read_invitations(invitation.read_text())[0], game.id, game.fingerprint)
    unconfirmed = ""

    def note() -> None:
        if session.presence is not None:
            _note(log, " ".join("here" if one.here else "away" for one in session.presence.seats))

    session.on_presence = note
    with log.open("a", buffering=1) as file:
        file.write("\n")  # after a line that a kill has cut
        for position in session.updates(lambda: _note(log, LOST)):
            file.write(f"{describe_position(position)}\n")
            if unconfirmed and not session.sending:
                file.write(unconfirmed)
                unconfirmed = ""
            if position.question is not None and not session.sending:
                options = [one for one in position.question.options if one != RESIGN]
                option = RESIGN if end.exists() or not options else choices.choice(options)
                unconfirmed = f"! {position.ply + 1} {option}\n"
                time.sleep(PACE)
                session.answer(option)
        file.write(unconfirmed + "".join(f"{describe_step(step)}\n" for step in session.steps))


def _note(log: Path, status: str) -> None:
    paths.write_text(status_file(log), status)


if __name__ == "__main__":
    play(Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), Path(sys.argv[4]))
