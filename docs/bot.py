"""A bot of some thirty lines: plays both sides of a duel through `tashkalar engine` and says how it ended."""

import json
import random
import shutil
import subprocess
import sys
from typing import Any

LIKED = ("claim", "summon", "flare", "destroy", "convert", "upgrade", "end", "place")


def say(engine: Any, **request: Any) -> Any:
    """Send a request and return the answer."""
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    reply = json.loads(engine.stdout.readline())
    return reply if reply["ok"] else sys.exit(reply["message"])


def choose(options: list[str], dice: random.Random) -> str:
    """Return a random option of the best available verb, or else any option except resigning."""
    by_verb = ([option for option in options if option.split()[0] == verb] for verb in LIKED)
    return dice.choice(next(filter(None, by_verb), [option for option in options if option != "resign"]))


if not shutil.which((command := sys.argv[1:] or ["tashkalar", "engine"])[0]):
    sys.exit(f"there is no {command[0]} on the path; tell how to run it, such as: bot.py .venv/bin/tashkalar engine")
with subprocess.Popen(command, stdin=-1, stdout=-1, text=True) as engine:
    question, dice = say(engine, do="new", form="duel", schools=["highland", "sylvan"], seed=7), random.Random(7)
    while not question["over"]:
        question = say(engine, do="play", option=choose(question["options"], dice))
    sys.stdout.write("seat {winners} won, {scores}: {reason}\n".format(**question["result"]))
