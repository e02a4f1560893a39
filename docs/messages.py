"""Collect all texts, update the catalogues and compile them: `python -m docs.messages [NEW LANGUAGE]`.

The framework, the program and each game below `games` have catalogues of their own, in their packages (see
`docs.catalogues`). Texts are found in the sources, where they stand in a call that `hotseat.util.i18n` names, in the
files of `data`, in the questions and events of the engine, in the help of the command line and in the man page. A text
that the framework and a package both show is in the framework's catalogues alone.

The pages for players have catalogues of their own, `docs/locale/LANGUAGE/LC_MESSAGES/guide.po`. They aren't compiled:
what is made of them is each page in each language, such as `docs/LANGUAGE/guide.md`. A text that the program shows too
is in its catalogues alone.
"""

import ast
import io
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from string import Formatter
from typing import NamedTuple, get_args

import yaml
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from docs import frequency, man, packages, translated
from docs.catalogues import FOLDERS, GAMES, compiled, find, is_done, read
from hotseat.cli.examples import EXIT_CODES
from hotseat.cli.game_options import GameOption
from hotseat.cli.language_options import english_help
from hotseat.plugin.queries import WORD
from tashkalar import __version__, cards, demonstrations
from tashkalar.cli import tashkalar
from tashkalar.cli.examples import EXAMPLES
from tashkalar.engine import Catalogue, new_game, procedures, task_goals
from tashkalar.engine.catalogue import Program
from tashkalar.engine.events import EVENT_SPECS, Converted, Event, Flared, Going, Moved, RankChanged, Scored, Why
from tashkalar.engine.forms import FORMS
from tashkalar.engine.instructions import Ask, Modes
from tashkalar.lessons import load_lessons
from tashkalar.text import event_text, options, rule_topics, shared_phrases
from tashkalar.text.event_text import RANK, sentence_with_verbs
from tashkalar.text.shared_phrases import RANKS

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
DOCS = ROOT / "docs"
NOTE = "# Translators:"
NOUN = re.compile("[a-z][a-z ]*")
"""The counted nouns, in English; `count` is also the name of a method of texts."""
WIDTH = 120
CLICKS: tuple[str | tuple[str, str], ...] = (
    "Usage:",
    "Options",
    "Positional arguments",
    "Commands",
    "Show this message and exit.",
    "default: {default}",
    "required",
    "Error: invalid input",
    "Missing command.",
    "Missing argument",
    "Missing option",
    "Missing parameter",
    "No such command {name!r}.",
    "No such option {name!r}.",
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    "Option {name!r} does not take a value.",
    "Argument {name!r} takes {nargs} values.",
    "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}",
    "Choose from:\n\t{choices}",
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    "{value!r} is not a valid {number_type}.",
    "{value} is not in the range {range}.",
    "{name} {filename!r} does not exist.",
    "{name} {filename!r} is a file.",
    "{name} {filename!r} is a directory.",
    "{name} {filename!r} is not readable.",
    "{name} {filename!r} is not writable.",
    "file",
    "directory",
    "path",
)
"""The messages of click that the command line can show; plural messages as a pair."""


class Text(NamedTuple):
    """A text to be translated."""

    where: str
    """The file of the text, relative to the checkout."""
    text: str
    many: str = ""
    """The plural form, for a text that counts something."""
    context: str | None = None
    """The context that distinguishes it from another text of the same words."""
    comment: str = ""
    """A comment for translators."""


def texts() -> Iterator[Text]:
    """Yield all texts of the framework and the program, in the order of the catalogues."""
    for path in (*sorted(SOURCES.rglob("*.py")), Path(man.__file__), Path(packages.__file__)):
        yield from of_source(path)
    yield from of_cards()
    yield from of_engine()
    yield from of_rules()
    yield from of_demonstrations()
    yield from of_lessons()
    yield from of_command_line()


# --- where texts stand ------------------------------------------------------------------------------------------------


def of_source(path: Path) -> Iterator[Text]:
    """Yield the texts that a module looks up or marks, with the comments above them that begin with "Translators:"."""
    where, source = str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    lines = ["", *source.splitlines()]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        above = lines[call.lineno - 1].strip()
        comment = above.removeprefix(NOTE).strip() if above.startswith(NOTE) else ""
        given = tuple(each.value if isinstance(each, ast.Constant) else None for each in call.args)
        match call.func, given:
            case ast.Name("_" | "gettext" | "gettext_noop" | "problem"), (str(text), *_):
                yield Text(where, text, comment=comment)
            case ast.Name("ngettext"), (str(one), str(many), _):
                yield Text(where, one, many, comment=comment)
            case ast.Name("pgettext"), (str(context), str(text)):
                yield Text(where, text, context=context, comment=comment)
            case ast.Name("count"), (_, str(thing)):
                yield from counted(where, thing)
            case ast.Name("Query"), (str(word), str(more), *_):
                yield Text(where, word, context="query", comment="one word, which players type to ask about it")
                yield from _arguments(where, more)
            case ast.Name("TextCommand"), (_, str(more), *_):
                yield from _arguments(where, more)
            case ast.Name("make_command"), (_, _, str(label), str(help), *_):
                yield from [_label(where, label)] * bool(label)
                yield Text(where, help)
            case ast.Attribute(attr="_replace"), ():
                for each in call.keywords:
                    if isinstance(each.value, ast.Constant) and each.value.value and each.arg == "label":
                        yield _label(where, str(each.value.value))
                    elif isinstance(each.value, ast.Constant) and each.value.value and each.arg == "help":
                        yield Text(where, str(each.value.value))
                    elif isinstance(each.value, ast.Constant) and each.arg == "more":
                        yield from _arguments(where, str(each.value.value))


def _arguments(where: str, more: str) -> Iterator[Text]:
    """Yield the words of the arguments of a query or command in plain lines."""
    comment = "what follows a command in plain lines: a placeholder in capitals, or one word that players type"
    yield from (Text(where, word, context="argument", comment=comment) for word in WORD.findall(more))


def _label(where: str, label: str) -> Text:
    return Text(where, label, context="key", comment="a word or two for the last line, behind its key")


def counted(where: str, thing: str) -> Iterator[Text]:
    """Yield the texts that `hotseat.util.text_utils.count` makes of the nouns."""
    yield Text(where, f"{{number}} {thing}", f"{{number}} {thing}s")
    yield Text(where, f"no {thing}")


def of_cards() -> Iterator[Text]:
    """Yield the names and texts of the cards, each with its card as context."""
    where, catalogue = "data/cards.yaml", cards.load()
    for school in catalogue.schools.values():
        yield Text(where, school.name, context=f"school:{school.id}:name")
    for deck in dict.fromkeys(being.deck for being in catalogue.beings.values()):
        yield Text(where, deck, context="deck")
    for being in catalogue.beings.values():
        data = {
            "text": being.text,
            **{part: being.text_of(part) for part in ("frozen", "warp") if getattr(being, part)},
        }
        yield from _of_card(being.id, {"name": being.name, **data})
    for flare in catalogue.flares.values():
        yield from _of_card(flare.id, {"name": flare.name, "upper": flare.upper.text, "lower": flare.lower.text})
    for task in catalogue.tasks.values():
        yield from _of_card(task.id, {"name": task.name, "text": task.text})


def _of_card(card: str, data: dict[str, str]) -> Iterator[Text]:
    for part, text in data.items():
        about = (
            "" if part == "name" else ". ".join(filter(None, [data["name"], card_notes().get(f"{card}:{part}", "")]))
        )
        yield Text("data/cards.yaml", text, context=f"card:{card}:{part}", comment=about)


@cache
def card_notes() -> dict[str, str]:
    """Return what the pronouns of card texts stand for, by the context of a text without "card:"."""
    notes: dict[str, str] = yaml.safe_load((DOCS / "locale" / "card_notes.yaml").read_text(encoding="utf-8"))
    return notes


def of_engine() -> Iterator[Text]:
    """Yield the texts of the engine: forms, prompts, and the sentences of events (`engine.events.event`)."""
    for form in FORMS.values():
        yield Text(_file(type(form).__module__), form.name)
    catalogue = cards.load()
    asking = [(_file(procedures.__name__), steps) for steps in (procedures.ARRIVAL, procedures.STORING)]
    asking += [(_file(procedures.__name__), steps) for steps in procedures.PROCEDURES.values()]
    asking += [("data/cards.yaml", steps) for steps in programs(catalogue)]
    for where, steps in asking:
        for step in steps:
            if isinstance(step, Ask | Modes):
                yield Text(where, step.hint(), comment="what is asked, behind the name of a card")
            if isinstance(step, Modes):
                for word, *_ in step.modes:
                    yield Text(where, word, context="mode", comment="one of the ways that a card lets choose from")
    for title in procedures.PROCEDURES:
        yield Text(_file(procedures.__name__), title.removeprefix("melee-").replace("-", " ").capitalize())
    yield from (Text(_file(options.__name__), verb) for verb in options.VERBS)
    yield from (Text(_file(event_text.__name__), reason) for reason in event_text.REASONS)
    for rank in RANKS.values():
        yield from counted(_file(shared_phrases.__name__), rank)
    start = new_game(catalogue, "high-form", ("northern", "southern"), 1)
    for task in catalogue.tasks:
        for part in task_goals(start, task, 0):
            yield Text("data/cards.yaml", part.label, comment="how far a task is, before two numbers")
    for kind, telling in EVENT_SPECS.items():
        where = _file(kind.__module__)
        for sentence in dict.fromkeys(sentence_with_verbs(telling.sentence, event) for event in varieties(kind)):
            yield Text(where, sentence, comment=(kind.__doc__ or "").strip())
        for _, _, how, _ in Formatter().parse(telling.sentence):
            if how and NOUN.fullmatch(how):
                yield from counted(where, how)


def programs(catalogue: Catalogue) -> Iterator[Program]:
    """Yield all effects of the cards."""
    for being in catalogue.beings.values():
        yield from (being.effect, *(further.effect for further in (being.frozen, being.warp) if further))
    for flare in catalogue.flares.values():
        yield from (flare.upper.effect, flare.lower.effect)


def varieties(kind: type[Event]) -> list[Event]:
    """Yield an event of each variety of a kind with a sentence of its own; most kinds have one."""
    if kind is Moved:
        return [Moved(0, "", "", "", how) for how in get_args(Going)]
    if kind is RankChanged:
        return [RankChanged(0, "", before, after) for before, after in (("1c", "1h"), ("1h", "1c"))]
    if kind is Converted:
        return [Converted(0, "", "2c", "1c"), *(Converted(0, "", "2?", f"1{rank}") for rank in RANK)]
    if kind is Flared:
        return [Flared(0, "", upper, lower) for upper, lower in ((True, False), (False, True), (True, True))]
    if kind is Scored:
        return [Scored(0, 0, why) for why in get_args(Why)]
    return [kind.__new__(kind, *[()] * len(kind.__annotations__))]


def of_rules() -> Iterator[Text]:
    """Yield the rules by topic, by paragraph, and the texts about forms and schools."""
    where = _file(rule_topics.__name__)
    for topic in rule_topics.rule_topics():
        for text in (topic.title, *topic.written):
            yield Text(where, text, comment=topic.title)
    for text in (*rule_topics.FORMS.values(), *rule_topics.SCHOOLS.values()):
        yield Text(where, text)


def of_demonstrations() -> Iterator[Text]:
    """Yield the demonstrations of the rules."""
    for first, second in demonstrations.scenarios():
        for scenario, twin in ((first, ""), (second, ", the twin")):
            comment = f"rules.md {first['clause']}{twin}; the names of pieces and squares are fixed"
            yield Text("data/demonstrations.yaml", demonstrations.scenario_text(scenario), comment=comment)


def of_lessons() -> Iterator[Text]:
    """Yield the lessons of `learn`."""
    for lesson in load_lessons():
        for text in lesson.texts:
            yield Text("data/lessons.yaml", text, comment=f"lesson: {lesson.id}")


def of_framework() -> Iterator[Text]:
    """Yield the texts of the framework."""
    yield from (text for text in texts() if text.where.startswith("src/hotseat/"))


def of_program() -> Iterator[Text]:
    """Yield the texts of the program, without those of the framework."""
    yield from _without_framework(texts())


def of_game(package: str) -> Iterator[Text]:
    """Yield the texts of a game below `games`, without those of the framework.

    The texts of its data files come from `texts` in `games/GAME/texts.py`, if it has that file.

    Args:
        package: the name of the game's package.
    """
    source = GAMES[package].parent
    game = source.parents[1]
    found = [text for path in sorted(source.rglob("*.py")) for text in of_source(path)]
    if (game / "texts.py").exists():
        found += import_module(f"games.{game.name}.texts").texts()
    yield from _without_framework(found)


def _without_framework(found: Iterable[Text]) -> Iterator[Text]:
    yield from (text for text in found if (text.context, text.text) not in _framework_keys())


@cache
def _framework_keys() -> frozenset[tuple[str | None, str]]:
    return frozenset((text.context, text.text) for text in of_framework())


def of_command_line() -> Iterator[Text]:
    """Yield the texts of `--help`, with those of the examples."""
    for name, command in {"": tashkalar, **tashkalar.all()}.items():
        where = _file(command.callback.__module__ if name and command.callback else "tashkalar.cli")
        text, options = english_help(command)
        yield Text(where, text, comment=f"{name} --help".strip())
        for option, help in options.items():
            if help and not isinstance(option, GameOption):  # a game marks those in its source
                yield Text(where, help, comment=option.opts[-1])
        yield from (Text(_file("tashkalar.cli.examples"), purpose, comment=line) for line, purpose in EXAMPLES[name])
    yield from (Text(_file("hotseat.cli.examples"), text) for _, text in EXIT_CODES)
    for said in CLICKS:
        one, many = (said, "") if isinstance(said, str) else said
        yield Text(_file(english_help.__module__), one, many, comment="said by the command line")


def of_guide() -> Iterator[Text]:
    """Yield the pages for players by paragraph, without the texts of the program."""
    known = {text.text for text in texts() if text.context is None and not text.many}
    for name in translated.PAGES:
        for block in translated.blocks(_english(name)):
            if block.text not in known:
                yield Text(f"docs/{name}.md", block.text, comment=f"section: {block.section}")


def _english(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def _file(module: str) -> str:
    """Return the file of a module, relative to the checkout."""
    stem = f"src/{module.replace('.', '/')}"
    return f"{stem}/__init__.py" if (ROOT / stem).is_dir() else f"{stem}.py"


# --- catalogues -------------------------------------------------------------------------------------------------------


class Domain(NamedTuple):
    """A set of texts with catalogues of its own."""

    name: str
    folder: Path
    texts: Callable[[], Iterator[Text]]

    def file(self, language: str) -> Path:
        """Return the catalogue file of a language."""
        return self.folder / language / "LC_MESSAGES" / f"{self.name}.po"


FRAMEWORK = Domain("hotseat", FOLDERS["hotseat"], of_framework)
PROGRAM = Domain("tashkalar", FOLDERS["tashkalar"], of_program)
OF_GAMES = tuple(Domain(package, folder, partial(of_game, package)) for package, folder in GAMES.items())
GUIDE = Domain("guide", DOCS / "locale", of_guide)
PLAYED = (FRAMEWORK, PROGRAM, *OF_GAMES)
"""The domains of texts that the program shows."""
DOMAINS = (*PLAYED, GUIDE)


def template(found: Iterable[Text]) -> Catalog:
    """Return a catalogue of texts without translations."""
    made = Catalog(charset="utf-8", fuzzy=False)
    for each in found:
        comments = [each.comment] if each.comment else []
        key = (each.text, each.many) if each.many else each.text
        made.add(key, locations=[(each.where, None)], auto_comments=comments, context=each.context)  # type: ignore[list-item]
    return made


def catalogues(domain: Domain = PROGRAM) -> dict[str, Path]:
    """Return the catalogue file of every language that has one."""
    return find(domain.folder, domain.name)


def fresh(language: str, path: Path, wanted: Catalog) -> Catalog:
    """Return a catalogue with exactly the present texts, and with their existing translations."""
    found = read(language, path) if path.exists() else _begun(language, path.stem)
    created = found.creation_date
    found.update(wanted, no_fuzzy_matching=True)
    found.creation_date = created
    frequency.prioritize(found)
    return found


def _begun(language: str, name: str) -> Catalog:
    return Catalog(
        locale=language,
        header_comment=f"# {name} in {Locale.parse(language).english_name}. See docs/contributing.md.",
        project=name,
        version=__version__,
        msgid_bugs_address=f"{name} contributors",
        revision_date=datetime.now(UTC),
        last_translator=f"{name} contributors",
        language_team=f"{name} contributors",
        charset="utf-8",
        fuzzy=False,
    )


def written(catalogue: Catalog) -> bytes:
    """Return a catalogue as the text of its file, without line numbers, which would change with the sources."""
    file = io.BytesIO()
    write_po(file, catalogue, width=WIDTH, include_lineno=False, omit_header=False)
    return file.getvalue()


def guide(language: str, catalogue: Catalog) -> dict[Path, str]:
    """Return the pages for players in a language, by their files; fuzzy translations are left out.

    Args:
        language: for example "de".
        catalogue: the texts of the pages; those of the program come from its own catalogues.
    """
    every = [catalogue, *(read(language, domain.file(language)) for domain in (PROGRAM, FRAMEWORK))]

    def say(text: str) -> str:
        found = (each.get(text) for each in every)
        return next((str(message.string) for message in found if message is not None and is_done(message)), "")

    beside = {f"{name}.md": translated.anchors(_english(name), say) for name in translated.PAGES}
    return {
        DOCS / language / f"{name}.md": (
            f"<!-- `make messages` writes this from docs/{name}.md and the catalogue below docs/locale. -->\n\n"
            + translated.translated(_english(name), say, "..", beside)
        )
        for name in translated.PAGES
    }


def keep(domain: Domain, language: str, catalogue: Catalog) -> None:
    """Write a catalogue and the files made from it."""
    path = domain.file(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written(catalogue))
    if domain is GUIDE:
        for page, text in guide(language, catalogue).items():
            page.parent.mkdir(exist_ok=True)
            page.write_text(text, encoding="utf-8")
    else:
        path.with_suffix(".mo").write_bytes(compiled(catalogue))


def untranslated(catalogue: Catalog, wanted: Catalog) -> list[object]:
    """Return the ids of the wanted texts that a catalogue lacks, translates in part, or marks as fuzzy."""
    found = ((each.id, catalogue.get(each.id, each.context)) for each in wanted if each.id)
    return [id for id, message in found if message is None or not is_done(message)]


def main(begun: list[str]) -> None:
    """Update the catalogues, and start those of new languages."""
    languages = dict.fromkeys([*catalogues(), *begun])
    for domain in DOMAINS:
        wanted = template(domain.texts())
        for language in languages:
            catalogue = fresh(language, domain.file(language), wanted)
            keep(domain, language, catalogue)
            missing = len(untranslated(catalogue, wanted))
            sys.stdout.write(f"{language}, {domain.name}: {len(catalogue)} texts, {missing} not translated\n")


if __name__ == "__main__":
    main(sys.argv[1:])
