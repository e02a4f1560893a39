"""The report of a card check: the exact words, for one fault of each kind, and for many at once."""

import os
import re
from pathlib import Path

import pytest

from hotseat.util.faults import MOST_FAULTS
from tashkalar.cards import CardErrors, default_path, load, vocabulary
from tashkalar.cards.errors import MAX_REPORTED
from tashkalar.cards.yaml_source import MOST
from tests.cards.files import MARKED, SMALL, STEP, effect, faults
from tests.hotseat.helpers.wide_language import NARROW, Wide, narrow, speaking, wide

QUOTED = re.compile(rf"'[^']*'|{wide('known')}.*")
"""Words of the card language in a message, one in quotes or all that are known."""

MARKS = SMALL.replace("    text:", MARKED)
FLARE = SMALL.replace("flares: []", "flares:\n  - id: flare\n    name: Flare\n    upper: &\n    lower: &").replace(
    "&", "{gap: 1, text: '', effect: {gain: 1}}"
)
TASK = SMALL.replace(
    "tasks: []",
    "tasks:\n  - id: task\n    name: Task\n    type: x\n    points: 1\n    text: ''\n    goal: {chain: sides}",
)
DEEP = SMALL.replace(STEP, "- " + "{may: " * 50 + "{}" + "}" * 50)


def small(old: str, new: str, base: str = SMALL) -> str:
    """The small file with one thing replaced."""
    assert base.count(old) >= 1
    return base.replace(old, new, 1)


REGIONS = "adjacent, orthogonal, diagonal, marked, noted, used, line, lines, linked, behind"
COUNTED = "common, heroic, legendary, upgraded, pieces"
CASES: dict[str, tuple[str | bytes, list[str]]] = {
    # ---- the file
    "not UTF-8": (b"schools: \xff", ["1: not UTF-8 at byte 9"]),
    "not UTF-8 from the start": (b"\xff", ["1: not UTF-8 at byte 0"]),
    "empty": ("", ["1: the file is empty"]),
    "only a remark": ("# cards\n", ["1: the file is empty"]),
    "only nothing": ("~\n", ["1: the file is empty"]),
    "no mapping": ("- beings", ['1: the file: needs a mapping, not ["beings"]']),
    "a tab": (small("    name: Mine", "\tname: Mine"), ["6: not YAML: "]),
    "an open bracket": (SMALL + "more: [\n", ["20: not YAML: "]),
    "a letter nobody can see": (SMALL + "\0", ["19: not YAML: "]),
    "two documents": (SMALL + "---\n{}\n", ["19: not YAML: a second document begins here"]),
    "deep": (DEEP, ["15: nested too deeply"]),
    "very deep": ("[" * 200_000, ["1: nested too deeply"]),
    "an alias": (
        small(STEP, "- &one {gain: 1}\n      - *one"),
        ["16: *one: aliases aren't allowed in a card file; write the value out"],
    ),
    "a thing that holds itself": (
        small(STEP, "- &one {may: *one}"),
        ["15: *one: aliases aren't allowed in a card file; write the value out"],
    ),
    "a key that is a list": (small("deck: own\n", "? [a, b]\n    : own\n"), ["7: a key must be a word"]),
    "a key twice": (small("rank: common", "rank: common\n    rank: heroic"), ["9: mine: 'rank' appears here twice"]),
    "no value": (small("gain: 1", "destroy:"), ["15: mine: 'destroy' has no value"]),
    "no item": (small(STEP, "-"), ["15: mine: no value"]),
    "missing section": (small("tasks: []\n", ""), ["1: 'tasks' is missing"]),
    "unknown section": (
        small("tasks: []", "tasks: []\nbeing: []"),
        ["19: unknown word 'being' (did you mean 'beings'?)"],
    ),
    "no list": (small("tasks: []", "tasks: {}"), ["18: tasks: needs a list, not {}"]),
    "one school": (
        small("  - {id: south, name: South, deck: own}\n", ""),
        ["1: schools: needs at least 2, has 1"],
    ),
    # ---- lengths
    "a long name": (small("name: Mine", f"name: {'x' * 41}"), ["6: mine: a name has at most 40 letters, this one 41"]),
    "a long text": (
        small("Nothing much.", "x" * 1001),
        ["13: mine: a text has at most 1000 letters, this one 1001"],
    ),
    # ---- words and values
    "unknown verb": (effect("- destory: self"), ["15: mine: unknown word 'destory' (did you mean 'destroy'?)"]),
    "unknown key of a card": (
        small("    deck:", "    dekc:"),
        [
            "2: north: deck 'own' has no beings",
            "5: mine: 'deck' is missing",
            "7: mine: unknown word 'dekc' (did you mean 'deck'?)",
        ],
    ),
    "unknown key, the near one stands elsewhere": (
        effect("- extra_turn: {bieng: 1}\n- draw: {bieng: 1}"),
        [
            '15: mine: extra_turn: needs a whole number, not {"bieng": 1}',
            "16: mine: unknown word 'bieng' (did you mean 'beings'?)",
        ],
    ),
    "key of another place": (
        effect("- destroy: {gain: 1}"),
        [
            (
                "15: mine: 'gain' isn't allowed here; allowed: piece, whose, rank, where, flanked, but, once, all,"
                " uncredited, counts, removed"
            )
        ],
    ),
    "a word like one of another place": (
        effect("- draw: {uncredit: 1}"),
        ["15: mine: unknown word 'uncredit' (did you mean 'uncredited'?); allowed here: beings, legends"],
    ),
    "a word like none": (
        effect("- draw: {xyz: 1}"),
        ["15: mine: unknown word 'xyz'; allowed here: beings, legends"],
    ),
    "under a choice that is called like a verb": (
        effect("- either:\n    move: {destroy: {whos: mine}}\n    gain: {gain: 1}"),
        ["16: mine: unknown word 'whos' (did you mean 'whose'?)"],
    ),
    "in a goal": (small("chain", "chian", TASK), ["24: task: unknown word 'chian' (did you mean 'chain'?)"]),
    "unknown value": (
        effect("- destroy: {whose: enmy}"),
        ["15: mine: whose: unknown word 'enmy' (did you mean 'enemy'?); known: mine, enemy, any, same"],
    ),
    "linked with a deed first": (
        effect("- all_or_none: [gain: 1, {destroy: {rank: common}}]"),
        ["15: mine: 'all_or_none' needs a verb with a choice here, not 'gain'"],
    ),
    "linked with a combinator": (
        effect("- all_or_none: [{destroy: {rank: common}}, {may: {destroy: {rank: common}}}]"),
        ["15: mine: 'all_or_none' needs verbs only here, not 'may'"],
    ),
    "repeated deed": (
        effect("- {repeat: 2, do: {gain: 1}}"),
        ["15: mine: 'repeat' needs a verb with a choice here, not 'gain'"],
    ),
    "marks of the second kind": (
        effect("- destroy: {where: noted}"),
        ["15: mine: the effect uses marks of the second kind (n), but none are drawn"],
    ),
    "a frozen effect that speaks of the being": (
        small("    text:", "    frozen: {text: '', effect: {upgrade: self}}\n    text:"),
        ["13: mine: there is no being here to refer to"],
    ),
    "unknown piece": (effect("- upgrade: me"), ["15: mine: upgrade: unknown word 'me'; known: self, it, gateway"]),
    "unknown region": (
        effect("- destroy:\n    where: neighbour"),
        [
            f"16: mine: where: unknown word 'neighbour'; known: {REGIONS}",
        ],
    ),
    "unknown value in a list": (
        effect("- may: {move: {piece: self, by: combat, onto: [heroic, huge]}}"),
        ["15: mine: onto: unknown word 'huge'; known: common, heroic, legendary"],
    ),
    "unknown inner word": (
        effect("- destroy: {whose: {ahead_in: heroes}}"),
        [
            f"15: mine: ahead_in: unknown word 'heroes' (did you mean 'heroic'?); known: {COUNTED}",
        ],
    ),
    "number or word": (
        effect("- destroy: self\n- if: {destroyed: [1]}\n  then: {gain: 1}"),
        ["16: mine: destroyed: needs a number or a word, not [1]"],
    ),
    "no number": (effect("- gain: two"), ["15: mine: gain: needs a whole number, not 'two'"]),
    "a number in quotes": (effect("- gain: '1'"), ["15: mine: gain: needs a whole number, not '1'"]),
    "a number with a tag": (effect("- gain: !!int --5"), ["15: mine: gain: needs a whole number, not '--5'"]),
    "half an action": (effect("- gain: 1.5"), ["15: mine: gain: needs a whole number, not '1.5'"]),
    "no truth": (
        effect("- destroy: {where: adjacent, all: yes}"),
        ["15: mine: all: needs true or false, not 'yes'"],
    ),
    "no text": (small("name: Mine", "name: 7"), ["6: mine: name: needs a text, not 7"]),
    "no name": (small("name: Mine", "name: ''"), ["6: mine: a name is one line, and not empty"]),
    "a name that commands the terminal": (
        small("name: Mine", 'name: "\\e[2J"'),
        ["6: mine: '\\x1b[2J' can't be printed"],
    ),
    "no id": (
        small("id: mine", "id: My Card"),
        ["5: My Card: 'My Card' is no id (lower case letters, digits and dashes, at most 60)"],
    ),
    "no mapping where one is asked": (effect("- move: self"), ["15: mine: move: needs a mapping, not 'self'"]),
    "a step that is none": (effect("- gain"), ["15: mine: effect: needs a mapping, not 'gain'"]),
    "no card": (small("tasks: []", "tasks: [7]"), ["18: tasks: needs a mapping, not 7"]),
    "too much": (effect("- gain: 10"), ["15: mine: gain: 10 is out of range, at most 9"]),
    "too little": (effect("- gain: 0"), ["15: mine: gain: 0 is out of range, at least 1"]),
    "a huge number": (
        effect("- gain: 99999999999999999999"),
        ["15: mine: gain: needs a whole number, not '99999999999999999999'"],
    ),
    "too far": (
        effect("- destroy: {where: {within: 9}}"),
        ["15: mine: within: 9 is out of range, at most 8"],
    ),
    "missing key": (effect("- may: {move: {piece: self}}"), ["15: mine: 'by' is missing"]),
    "missing key of a card": (small("    rank: common\n", ""), ["5: mine: 'rank' is missing"]),
    "empty then": (effect("- if: {actions_left: 1}\n  then: []"), ["16: mine: then: needs at least 1, has 0"]),
    "empty may": (effect("- may: []"), ["15: mine: may: needs at least 1, has 0"]),
    "empty choice": (effect("- either: {}"), ["15: mine: either: needs at least 2, has 0"]),
    "a choice of one": (effect("- one_of: [{destroy: {}}]"), ["15: mine: one_of: needs at least 2, has 1"]),
    "no condition": (effect("- if: {}\n  then: {gain: 1}"), ["15: mine: no condition is given"]),
    "two verbs": (
        effect("- {may: {destroy: {}}, gain: 1}"),
        ["15: mine: a step is one verb or combinator, not gain, may"],
    ),
    "no verb": (effect("- {do: {gain: 1}}"), ["15: mine: a step needs a verb or a combinator"]),
    "no do": (effect("- up_to: 2"), ["15: mine: 'up_to' needs 'do'"]),
    "do for nothing": (effect("- gain: 1\n  do: {gain: 1}"), ["15: mine: 'do' doesn't belong to 'gain'"]),
    "two regions": (
        effect("- destroy: {where: {within: 2, on: red}}"),
        ["15: mine: a region is one word, or one kind with its value"],
    ),
    "a piece named and sought": (
        effect("- destroy: {piece: self, whose: mine}"),
        ["15: mine: a piece given by name has no whose"],
    ),
    "a choice's word": (
        effect("- either: {Yes: {gain: 1}, no: {gain: 2}}"),
        ["15: mine: 'Yes' can't be a choice (lower case letters, at most 20)"],
    ),
    "goal of nothing": (small("{chain: sides}", "{}", TASK), ["24: task: a goal is some conditions, or any_of alone"]),
    "goal with a ghost": (
        small("{chain: sides}", "{any_of: [], chain: sides}", TASK),
        ["24: task: any_of: needs at least 2, has 0"],
    ),
    "goal on no square": (
        small("{chain: sides}", "{holds: {on: [e5, a1], pieces: 2}}", TASK),
        ["24: task: there is no square 'a1'"],
    ),
    # ---- pictures
    "pattern letter": (small("c..", "cx."), ["9: mine: pattern: unknown letter 'x' (there are . c h l * C H L)"]),
    "pattern rows": (small("c..", "c."), ["9: mine: pattern: the rows differ in length"]),
    "no arrival": (
        small(".*.", "..."),
        ["9: mine: pattern: needs one arrival square (* C H L), has 0"],
    ),
    "two arrivals": (
        small(".*.", ".*H"),
        ["9: mine: pattern: needs one arrival square (* C H L), has 2"],
    ),
    "everything wrong with a picture": (
        small(".*.", ".x"),
        [
            "9: mine: pattern: the rows differ in length",
            "9: mine: pattern: unknown letter 'x' (there are . c h l * C H L)",
            "9: mine: pattern: needs one arrival square (* C H L), has 0",
        ],
    ),
    "larger than the board": (
        small("c..\n      .*.\n      c..", "*........c"),
        ["9: mine: pattern: larger than the board"],
    ),
    "corner to corner": (
        small("c..\n      .*.\n      c..", "\n      ".join(["c" + 8 * "."] + 7 * [9 * "."] + [8 * "." + "*"])),
        ["9: mine: pattern: larger than the board"],
    ),
    "a wall of letters": (small("c..", "c" * 100_000), ["9: mine: pattern: larger than the board"]),
    "marks size": (
        small("      .m.\n", "", MARKS),
        [
            "13: mine: marks: the marks must have the same size as the pattern",
            "13: mine: the pattern has marks, but no step of the effect uses them",
        ],
    ),
    "marks letter": (
        small(".m.", ".c.", MARKS).replace(STEP, "- {aim: marked}\n      - destroy: {where: line, all: true}"),
        ["13: mine: marks: unknown letter 'c' (there are . m n *)"],
    ),
    "marks elsewhere": (
        small("m*.", "m.*", MARKS).replace(STEP, "- destroy: {where: marked}"),
        ["13: mine: marks: the arrival square isn't where the pattern has it"],
    ),
    "no mark": (
        small(".m.\n      m*.", "...\n      .*.", MARKS).replace(STEP, "- destroy: {where: marked}"),
        ["13: mine: marks: no square is marked"],
    ),
    "marks for nothing": (MARKS, ["13: mine: the pattern has marks, but no step of the effect uses them"]),
    "marks not drawn": (
        effect("- gain: 1\n- destroy: {where: lines}"),
        ["16: mine: the effect uses marks, but none are drawn"],
    ),
    "aim without marks": (
        effect("- aim: marked\n- destroy: {where: line}"),
        ["15: mine: the effect uses marks, but none are drawn"],
    ),
    # ---- effects
    "it too early": (
        effect("- upgrade: it"),
        ["15: mine: 'it', the piece of the previous step, is used before any step sets it"],
    ),
    "it of a destroyed piece": (
        effect("- destroy: {}\n- upgrade: it"),
        ["16: mine: 'it', the piece of the previous step, is used before any step sets it"],
    ),
    "there too early": (
        effect("- place: {where: {at: there}}"),
        ["15: mine: 'there', the square of the previous step, is used before any step sets it"],
    ),
    "line too early": (
        effect("- destroy: {where: line}"),
        ["15: mine: the direction ('line', 'way: same') is used before any step sets it"],
    ),
    "way too early": (
        effect("- move: {piece: self, by: empty, way: same}"),
        ["15: mine: the direction ('line', 'way: same') is used before any step sets it"],
    ),
    "same too early": (
        effect("- destroy: {whose: same}"),
        ["15: mine: the colour of 'same' is used before any step sets it"],
    ),
    "destroyed by nothing": (
        effect("- upgrade: self\n- if: {destroyed: 1}\n  then: {gain: 1}"),
        ["16: mine: the previous step can't have destroyed anything"],
    ),
    "a step between": (
        effect("- move: {piece: self, by: combat}\n- gain: 1\n- if: {clash: true}\n  then: {gain: 1}"),
        ["17: mine: the previous step can't have moved a piece"],
    ),
    "moved by nothing": (
        effect("- if: {moved: self}\n  then: {gain: 1}"),
        ["15: mine: no earlier step moves a piece"],
    ),
    "placed by nothing": (
        effect("- each: placed\n  do: {destroy: {whose: same}}"),
        ["15: mine: no earlier step places a piece"],
    ),
    "each in each": (
        effect("- each: enemy\n  do:\n    - each: enemy\n      do: {destroy: {whose: same}}"),
        ["17: mine: 'each' isn't allowed inside 'each'"],
    ),
    "never, for it can't hold": (
        effect("- if: {arrived_on: red}\n  then:\n    - if: {arrived_on: green}\n      then: {gain: 1}"),
        ["18: mine: these steps never run: their condition can't hold here"],
    ),
    "never, for it holds": (
        effect("- if: {arrived_on: red}\n  then:\n    - {if: {arrived_on: red}, then: {gain: 1}, else: {gain: 2}}"),
        ["17: mine: these steps never run: the same condition already holds"],
    ),
    "never, for it has failed": (
        effect("- if: {arrived_on: red}\n  then: {gain: 1}\n  else: {if: {arrived_on: red}, then: {gain: 2}}"),
        ["17: mine: these steps never run: their condition can't hold here"],
    ),
    "pick for nothing": (
        effect("- pick: {whose: mine}\n- gain: 1"),
        ["15: mine: 'pick' chooses something that no later step uses"],
    ),
    "aim for nothing": (
        effect("- aim: any\n- gain: 1"),
        ["15: mine: 'aim' chooses something that no later step uses"],
    ),
    "may without a question": (
        effect("- may:\n    - gain: 1"),
        ["16: mine: 'may' needs a verb with a choice here, not 'gain'"],
    ),
    "may under may": (
        effect("- may: {may: {destroy: {}}}"),
        ["15: mine: 'may' needs a verb with a choice here, not 'may'"],
    ),
    "may with all": (
        effect("- may: {destroy: {where: adjacent, all: true}}"),
        ["15: mine: 'may' needs a verb with a choice here, not 'destroy'"],
    ),
    "up to without a question": (
        effect("- up_to: 2\n  do: {draw: {beings: 1}}"),
        ["16: mine: 'up_to' needs a verb with a choice here, not 'draw'"],
    ),
    "one of steps that ask nothing": (
        effect("- one_of:\n    - destroy: {}\n    - gain: 1\n    - may: {destroy: {}}"),
        [
            "17: mine: 'one_of' needs a verb with a choice here, not 'gain'",
            "18: mine: 'one_of' needs a verb with a choice here, not 'may'",
        ],
    ),
    "all upgraded": (
        effect("- upgrade: {rank: common, all: true}\n- upgrade:\n    rank: upgraded\n    all: true"),
        ["18: mine: 'upgrade' with 'all' needs 'rank: common', because legendary pieces may run out"],
    ),
    "all downgraded": (
        effect("- downgrade: {whose: mine, all: true}\n- downgrade: {rank: heroic, all: true}"),
        ["15: mine: 'downgrade' with 'all' needs 'rank: heroic', because legendary pieces may run out"],
    ),
    "too often": (
        effect(
            "- up_to: 9\n  do:\n    - pick: {}\n    - up_to: 9\n      do: [upgrade: it, {up_to: 9, do: {upgrade: it}}]"
        ),
        ["19: mine: these steps may run 729 times; the limit is 99"],
    ),
    "a flare's being": (
        small("effect: {gain: 1}", "effect: {destroy: {where: adjacent}}", FLARE),
        ["20: flare: there is no being here to refer to"],
    ),
    "a flare's pattern": (
        small("effect: {gain: 1}", "effect: {destroy: {where: used}}", FLARE),
        ["20: flare: a flare has no pattern to refer to"],
    ),
    "a flare's may": (
        small("effect: {gain: 1}", "effect: {may: {gain: 1}}", FLARE),
        ["20: flare: 'may' needs a verb with a choice here, not 'gain'"],
    ),
    # ---- between cards
    "an id twice": (
        small("tasks: []", "tasks:\n  - {id: mine, name: X, type: x, points: 1, text: '', goal: {chain: sides}}"),
        ["19: mine: the id is already used in line 5"],
    ),
    "an id twice in a line": (
        small("id: south", "id: north")
        .replace("\n  - {id: n", " [{id: n", 1)
        .replace("own}\n  - ", "own},\n  ", 1)
        .replace("own}\nbeings", "own}]\nbeings")
        .replace("},\n  {", "}, {"),
        ["1: north: the id is already used in line 1"],
    ),
    "a deck without a school": (
        small("    deck: own", "    deck: onw"),
        [
            "2: north: deck 'own' has no beings (did you mean 'onw'?)",
            "7: mine: no school plays deck 'onw' (did you mean 'own'?)",
        ],
    ),
    "the legends' deck": (
        small("    deck: own", "    deck: legends"),
        [
            "2: north: deck 'own' has no beings",
            "7: mine: deck 'legends' is for the cards under `legends`",
            "7: mine: no school plays deck 'legends'",
        ],
    ),
}


@pytest.mark.parametrize("kind", CASES)
def test_each_fault_is_told_with_its_line_and_card(tmp_path: Path, kind: str) -> None:
    text, expected = CASES[kind]
    found = faults(tmp_path, text)
    if expected[0].endswith("not YAML: "):  # the rest is the parser's
        found = [found[0][: len(expected[0])]]
    assert found == expected


@pytest.mark.parametrize("kind", [kind for kind, (_, expected) in CASES.items() if not expected[0].endswith("YAML: ")])
def test_each_fault_is_told_in_the_players_language(tmp_path: Path, kind: str) -> None:
    """All but what stands in the file, and the words of the card language."""
    text, _ = CASES[kind]
    written = text.decode(errors="replace") if isinstance(text, bytes) else text
    same = {*NARROW.findall(written), *NARROW.findall(" ".join(vocabulary.all_keys()))}
    with speaking(Wide()):
        message = "\n".join(faults(tmp_path, text))
    assert not narrow(QUOTED.sub("", message), *same)


@pytest.mark.parametrize(
    "text",
    [
        SMALL,
        "\ufeff" + SMALL,
        SMALL.replace("\n", "\r\n"),
        FLARE,
        TASK,
        effect("[]").replace("effect:\n      []", "effect: []"),
        effect("- destroy: {where: marked, all: true}", marks=True),
        effect("- destroy: {piece: self, rank: common}"),
        effect("- may: {upgrade: self}"),
        effect("- may:\n    - one_of: [{destroy: {}}, {upgrade: self}]\n    - gain: 1"),
        effect("- each: enemy\n  do: {destroy: {whose: same}}\n- each: enemy\n  do: {upgrade: {whose: same}}"),
        effect("- up_to: 9\n  do:\n    - destroy: {}\n    - up_to: 9\n      do: {upgrade: {}}"),
        SMALL.replace("text: Nothing much.", "text: |\n      One.\n      Two."),
        SMALL.replace("text: Nothing much.", "text: ''").replace("north", "no"),
    ],
)
def test_what_is_no_fault(tmp_path: Path, text: str) -> None:
    assert faults(tmp_path, text) == []


def test_all_faults_are_told_at_once_in_the_order_of_their_lines(tmp_path: Path) -> None:
    text = default_path().read_text(encoding="utf-8")
    for old, new in (
        ("id: southern", "id: northern"),
        ("name: Messenger", "name: Messenger\n    name: Runner"),
        ("- up_to: 2", "- upto: 2"),
        ("id: chronicler", "id: herald"),
        ("    pattern: |\n      ..c.\n      .c..", "    pattern: |\n      ..c\n      .x.."),
        ("gap: 3", "gap: 0"),
        ("chain: sides", "chain: side"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    found = faults(tmp_path, text)
    assert [line.partition(": ")[2] for line in found] == [
        "northern: the id is already used in line 6",
        "messenger: 'name' appears here twice",
        "herald: unknown word 'upto' (did you mean 'up_to'?)",
        "herald: the id is already used in line 46",
        "assassin: pattern: the rows differ in length",
        "assassin: pattern: unknown letter 'x' (there are . c h l * C H L)",
        "flare-01: gap: 0 is out of range, at least 1",
        "side-chain: chain: unknown word 'side' (did you mean 'sides'?); known: sides, corners",
    ]
    lines = [int(line.partition(":")[0]) for line in found]
    assert lines == sorted(lines)


def test_a_file_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.yaml")


# --- files that are too large ----------------------------------------------------------------------------------------


def with_beings(*beings: str) -> str:
    """The small card file with more beings, a line each."""
    return SMALL.replace("legends: []", "".join(f"  - {being}\n" for being in beings) + "legends: []")


@pytest.mark.parametrize(
    ("text", "all_faults"),
    [
        (with_beings(*(f"{{id: x{i}, name: X, deck: own, rank: mighty}}" for i in range(200))), 4 * 200),
        (with_beings(f"{{id: x, {', '.join(f'nonsense{i}: 1' for i in range(1000))}}}"), 1000 + 6),
        (with_beings(*["{id: x, name: X}"] * 120), 5 * 120 + 119),
        (SMALL.replace("    text:", "    text: twice\n" * 300 + "    text:"), 300),
        (SMALL.replace("    text:", "    text:\n" * 300 + "    text:"), 2 * 300),
    ],
    ids=["cards", "keys", "ids", "twice", "empty"],
)
def test_the_first_faults_are_told_and_the_others_counted(tmp_path: Path, text: str, all_faults: int) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(text)
    with pytest.raises(CardErrors) as found:
        load(file)
    assert len(found.value.faults) == MAX_REPORTED
    assert found.value.more == all_faults - MAX_REPORTED
    assert str(found.value).splitlines() == [
        *map(str, found.value.faults[:MOST_FAULTS]),
        f"and {all_faults - MOST_FAULTS} more faults",
    ]


def test_each_fault_is_told_or_counted_once(tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    counted = []
    for number in (MAX_REPORTED - 1, MAX_REPORTED, MAX_REPORTED + 1, MAX_REPORTED + 2):
        file.write_text(with_beings(f"{{id: x, {', '.join(f'nonsense{i}: 1' for i in range(number - 6))}}}"))
        with pytest.raises(CardErrors) as found:
            load(file)
        counted.append((len(found.value.faults), found.value.more))
        assert str(found.value).endswith(f"\nand {number - MOST_FAULTS} more faults")
    assert counted == [(MAX_REPORTED - 1, 0), (MAX_REPORTED, 0), (MAX_REPORTED, 1), (MAX_REPORTED, 2)]


@pytest.mark.parametrize(
    "text",
    [
        with_beings(*(f"{{id: x{i}, nonsense: 1}}" for i in range(200_000))),
        with_beings(
            *(
                f"{{id: x{i}, name: X, deck: own, rank: common, pattern: '*', text: '', effect: []}}"
                for i in range(20_001)
            )
        ),
        f"[{'1, ' * 200_000}1]",
    ],
    ids=["bad", "good", "no cards"],
)
def test_a_file_of_too_many_values_is_left_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("tashkalar.cards.schema.BeingModel.model_validate", None)  # no card is looked at
    (found,) = faults(tmp_path, text)
    assert found.endswith(f": more than {MOST} values; no card file needs that many")


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "my.yaml")
    with pytest.raises(OSError, match="a pipe, not a file"):
        load(tmp_path / "my.yaml")
