"""Programs that play Nim, well and badly, each a few lines of Python."""

import shlex
import sys
from pathlib import Path

from hotseat.plugin.seats import PlayerSpec

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
ENDLESS = "import sys\nsys.stdin.readline()\nwhile True:\n    sys.stdout.write('x' * 4096)"
CHATTY = 'import sys\nwhile True:\n    sys.stdout.write(\'{"play":"take 1"}\\n\')'
DEAF = 'import select, time\nselect.select([0], [], [])\nprint(\'{"play":"take 1"}\', flush=True)\ntime.sleep(600)'
"""Knows that it is asked, but never reads what."""
BUSY = "while True:\n    print('{\"thinking\":0.5}', flush=True)"
"""Tells for ever how far it is."""
MUTE = "import os, time\nos.close(1)\ntime.sleep(600)"

GOOD = 'print(\'{"play":"take 1"}\', flush=True)\n'
HALF = 'import time\ninput()\nprint(\'{"play":"take 1"}\\n{"play":\', end="", flush=True)\ntime.sleep(600)'
"""Answers once; then it forgets to end its line."""
GARBLED = 'import sys\ninput()\nsys.stdout.buffer.write(b"\\xff\\xfe\\n")\nsys.stdout.flush()\ninput()'
TWICE = 'input()\nprint(\'{"play":"take 1"}\\n{"play":"take 1"}\', flush=True)\ninput()\ninput()'
STALE = 'input()\nprint(\'{"play":"take 1","digest":"of yesterday"}\', flush=True)\ninput()'
HIDDEN = f"import os, time\ninput()\nos.close(0)\n{GOOD}time.sleep(600)"
"""Answers once, and has closed its input by then."""
PLAINTIVE = f"import sys, time\ninput()\nprint('Help!', file=sys.stderr, flush=True)\n{GOOD}time.sleep(600)"
"""Answers once; then it can't decide."""
STUBBORN = """
import signal, time
for sign in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(sign, signal.SIG_IGN)
time.sleep(600)
"""
THINKER = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "choose":
        options = request["question"]["options"]
        print(json.dumps({"thinking": 0.25}), flush=True)
    else:
        print(json.dumps({"play": options[-1]}), flush=True)
"""
"""Thinks until it is hurried."""


def bot(folder: Path, text: str, *arguments: str, seconds: float = 60) -> PlayerSpec:
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
    return PlayerSpec("program", shlex.join([sys.executable, str(path), *arguments]), seconds=seconds)
