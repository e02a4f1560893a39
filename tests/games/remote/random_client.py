"""A remote player as a process of its own, which answers at random and logs each confirmed answer."""

import sys
import time
from pathlib import Path
from random import Random

from hotseat.remote import client
from hotseat.remote.client import RemoteSession
from hotseat.remote.invitation import read_invitations
from tashkalar.plugin import TashKalar

RESIGN = "resign"
PACE = 0.03
"""The time in seconds before an answer, so that a game lasts longer than the kills."""


def here_file(log: Path) -> Path:
    """Return the file that a player makes when it has received the position."""
    return log.with_suffix(".here")


def play(invitation: Path, seed: int, log: Path, end: Path) -> None:
    """Play until the game is over, and resign as soon as there is a file `end`.

    The log receives a line with ply and option for each answer that the host has confirmed, and in the end all steps.
    """
    client.FIRST_ATTEMPTS, client.PAUSES = sys.maxsize, (0.2,)  # the host may be starting again
    game, choices = TashKalar.load(), Random(seed)
    session = RemoteSession(read_invitations(invitation.read_text())[0], game.id, game.fingerprint)
    unconfirmed = ""
    with log.open("a", buffering=1) as file:
        for position in session.updates():
            here_file(log).touch()
            if unconfirmed and not session.sending:
                file.write(unconfirmed)
                unconfirmed = ""
            if position.question is not None and not session.sending:
                options = [one for one in position.question.options if one != RESIGN]
                option = RESIGN if end.exists() or not options else choices.choice(options)
                unconfirmed = f"{position.ply + 1} {option}\n"
                time.sleep(PACE)
                session.answer(option)
        file.write(unconfirmed + "".join(f"= {step.ply} {step.option}\n" for step in session.steps))


if __name__ == "__main__":
    play(Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), Path(sys.argv[4]))
