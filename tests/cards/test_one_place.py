"""A verb is declared in one place: all packages know `exile`, which only `tests.helpers.sample_verb` declares."""

import json
import subprocess
import sys
from pathlib import Path

from tests.hotseat.helpers.fixed_environment import PATIENCE

PLAY = (
    "import json, pathlib, sys; from tests.helpers.sample_verb import played; "
    "print(json.dumps(played(pathlib.Path(sys.argv[1]))))"
)
LOG = "Boris exiles Ada's common from a6 rudely"


def test_a_verb_is_declared_in_one_place(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAY, str(tmp_path)], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "misspelt": ["15: mine: unknown word 'exiel' (did you mean 'exile'?)"],
        "unknown word": ["15: mine: how: unknown word 'loudly' (did you mean 'rudely'?); known: politely, rudely"],
        "never read": ["16: mine: 'it', the piece of the previous step, is used before any step sets it"],
        "asked": ["Gun Tower: choose a piece to exile", "exile"],
        "why not": "Possible answers here: exile.",
        "preview": LOG,
        "event": {"event": "exiled", "seat": 2, "piece": "1c", "square": "a6", "how": "rudely"},
        "read": True,
        "log": LOG,
        "known": True,
        "tables": [
            "| `exile: target` | the piece goes back to its supply | no base card: `[{exile: {whose: enemy}}]` |",
            "| `how: rudely` | ... without a word | no base card: `[{exile: {how: rudely}}]` |",
            "| `exile d4` | the piece to exile |",
            "| `exiled` | seat piece square how | a piece was sent away; `how` says in which manner |",
        ],
        "resumed": True,
        "export": 1,
    }
