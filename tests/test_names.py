"""Public names: each means one thing in the whole source, and says what it does or gives."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
MODULES = {
    path: ".".join(path.relative_to(root).with_suffix("").parts)
    for root in (ROOT / "src", *sorted(ROOT.glob("games/*/src")))
    for path in sorted(root.rglob("*.py"))
}
"""The modules of the program and of the games, by file."""

SHARED = {
    "Decision": "each game has its own, behind the protocol `hotseat.plugin.decision.Question`",
    "Option": "each game has its own, behind the protocol `hotseat.plugin.decision.Option`",
    "Outcome": "each game has its own, behind the protocol `hotseat.plugin.decision.Outcome`",
    "IllegalOption": "the engine, which imports nothing, and the framework both refuse an option that isn't listed",
    "Seat": "each game has its own part of a state for a seat",
    "event_as_json": "each game writes its own events, whose fields its own codec declares",
    "end_sentence": "each game words its own end, behind `Game.describe_end`",
    "turn_deeds": "each game words its own turns, behind `Game.describe_turn`",
    **dict.fromkeys(("card_name", "place_name"), "each game names its own cards and places"),
    **dict.fromkeys(
        ("describe_hand", "describe_piles", "describe_around"),
        "each game answers its own queries, behind `Game.queries`",
    ),
    **dict.fromkeys(
        ("option_names", "brief_options", "describe_options"),
        "each game speaks of its own options, behind `GameSpeech`",
    ),
    "main": "the entry point of each program",
    "register": "the selectors of the engine, which imports nothing, and the secrets of a process",
}
"""Names that several modules define, each with the reason."""

BARE = {
    "about", "above", "across", "after", "against", "among", "around", "at", "before", "behind", "below", "beside",
    "besides", "between", "beyond", "by", "for", "from", "in", "inside", "into", "near", "of", "off", "on", "onto",
    "out", "outside", "over", "since", "through", "to", "toward", "under", "until", "up", "with", "within", "without",
    "begun", "brought", "called", "chosen", "come", "done", "drawn", "driven", "fallen", "felt", "found", "given",
    "gone", "grown", "heard", "held", "here", "kept", "known", "laid", "lasting", "left", "lent", "lost", "made",
    "meant", "met", "said", "seen", "sent", "shown", "spelt", "spoken", "taken", "thought", "told", "won", "written",
}  # fmt: skip
"""Prepositions and participles that don't end in -ed."""
VERBS_IN_ED = {"embed", "exceed", "feed", "proceed", "seed"}


def public() -> dict[str, list[tuple[str, type[ast.stmt]]]]:
    """Every public class and function of a module's own level, with the modules that define it."""
    found: dict[str, list[tuple[str, type[ast.stmt]]]] = defaultdict(list)
    for path, module in MODULES.items():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            match node:
                case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    if not name.startswith("_"):
                        found[name].append((module, type(node)))
    assert len(found) > 500
    return found


def is_bare(name: str) -> bool:
    """Whether a function's name is a preposition or a participle alone."""
    return name in BARE or (name.endswith("ed") and "_" not in name and name not in VERBS_IN_ED)


def test_a_public_name_means_one_thing() -> None:
    shared = {name: [module for module, _ in places] for name, places in public().items() if len(places) > 1}
    assert {name: modules for name, modules in shared.items() if name not in SHARED} == {}
    assert SHARED.keys() <= shared.keys(), "no longer shared"


def test_no_function_is_a_bare_preposition_or_participle() -> None:
    functions = {name for name, places in public().items() if any(kind is not ast.ClassDef for _, kind in places)}
    assert sorted(filter(is_bare, functions)) == []


def test_bare_names_are_recognised() -> None:
    assert all(map(is_bare, ("at", "on", "beside", "told", "shown", "gathered")))
    assert not any(map(is_bare, ("seed", "options_at", "describe", "is_forced")))
