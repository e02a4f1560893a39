"""Programs that play Nim, well and badly, each a few lines of Python."""

import shlex
import sys
from pathlib import Path

from tashkalar.kernel.seats import Occupant

FIRST = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"play": json.loads(line)["question"]["options"][0]}), flush=True)
"""
"""Plays what is listed first."""

NOTES = """
import json, sys
for line in sys.stdin:
    open(sys.argv[1], "a").write(line)
    print(json.dumps({"play": json.loads(line)["question"]["options"][0]}), flush=True)
"""
"""The same, and keeps what it was asked in a file."""

SLOW = "import time\ntime.sleep(600)"
DEAD = "import sys\nsys.exit('Nim is beneath me')"
RUBBISH = "input()\nprint('take what you want', flush=True)\ninput()"
LIAR = 'input()\nprint(\'{"play":"take 9"}\', flush=True)\ninput()'
ENDLESS = "import sys\nwhile True:\n    sys.stdout.write('x' * 4096)"
CHATTY = 'import sys\nwhile True:\n    sys.stdout.write(\'{"play":"take 1"}\\n\')'
DEAF = 'import select, time\nselect.select([0], [], [])\nprint(\'{"play":"take 1"}\', flush=True)\ntime.sleep(600)'
"""Knows that it is asked, but never reads what."""
MUTE = "import os, time\nos.close(1)\ntime.sleep(600)"


def bot(folder: Path, text: str, *arguments: str, seconds: float = 60) -> Occupant:
    """The occupant that a program is.

    Args:
        folder: where its file may lie.
        text: the program.
        *arguments: with what it is called.
        seconds: how long an answer may take.
    """
    folder.mkdir(exist_ok=True)
    path = folder / f"bot{len([*folder.glob('bot*.py')])}.py"
    path.write_text(text)
    return Occupant("program", shlex.join([sys.executable, str(path), *arguments]), seconds=seconds)
