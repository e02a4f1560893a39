"""Reads a card file into a catalogue, or says everything that is wrong with it."""

import difflib
import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

import tashkalar
from tashkalar.cards import compile as compiled
from tashkalar.cards.compile import Uncompilable
from tashkalar.cards.faults import CardFaults, Fault
from tashkalar.cards.lint import findings
from tashkalar.cards.model import COMBINATORS, VERBS, FileModel, StepModel
from tashkalar.cards.source import Source, read
from tashkalar.engine.catalogue import Catalogue

T = TypeVar("T")
_WORDING = ("name", "text")
"""What may change without changing the game."""


def shipped() -> Path:
    """The card file of the game: inside the installed package, or beside `src` in a checkout."""
    package = Path(tashkalar.__file__).parent
    packed = package / "data" / "cards.yaml"
    return packed if packed.exists() else package.parents[1] / "data" / "cards.yaml"


@cache
def load(path: Path | None = None) -> Catalogue:
    """The catalogue of a card file, the game's own if none is named.

    Raises:
        CardFaults: with all the faults of the file.
        OSError: it can't be read.
    """
    file = shipped() if path is None else Path(path)
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CardFaults([Fault(file.name, 1, "", f"not UTF-8 at byte {error.start}")]) from None
    return _Checker(file.name, read(text)).catalogue()


def fingerprint(data: Any) -> str:
    """What tells one set of cards from another: a hash of all but names and wording."""
    bare = json.dumps(_without_wording(data), sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(bare.encode()).hexdigest()


def _without_wording(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_wording(value) for key, value in data.items() if key not in _WORDING}
    if isinstance(data, list):
        return [_without_wording(item) for item in data]
    return data


class _Checker:
    """Turns one read file into a catalogue; the faults gather on the way."""

    def __init__(self, file: str, source: Source) -> None:
        self.file = file
        self.source = source
        self.faults = [Fault(file, line, "", message) for line, message in source.faults]

    def catalogue(self) -> Catalogue:
        self._stop_if_faulty()
        try:
            checked = FileModel.model_validate(self.source.data)
        except ValidationError as error:
            self.faults += (self._fault(e["loc"], _message(e)) for e in error.errors(include_url=False))
            self._stop_if_faulty()
            raise
        schools = self._compiled("schools", checked.schools, compiled.school)
        beings = self._compiled("beings", checked.beings, compiled.being)
        legends = self._compiled("legends", checked.legends, compiled.being)
        flares = self._compiled("flares", checked.flares, compiled.flare)
        tasks = self._compiled("tasks", checked.tasks, compiled.task)
        self.faults += self._duplicates()
        self.faults += self._idle_marks(checked)
        self.faults += self._lint(checked)
        decks = {being.deck for being in beings}
        for i, school in enumerate(schools):
            if school.deck not in decks:
                self.faults.append(self._fault(("schools", i, "deck"), f"no being belongs to deck {school.deck!r}"))
        self._stop_if_faulty()
        marked = fingerprint(self.source.data)
        return Catalogue(tuple(schools), (*beings, *legends), tuple(flares), tuple(tasks), marked)

    def _stop_if_faulty(self) -> None:
        if self.faults:
            raise CardFaults(sorted(self.faults, key=lambda fault: fault.line))

    def _fault(self, path: tuple[object, ...], message: str) -> Fault:
        return Fault(self.file, self.source.line(path), self._card(path), message)

    def _card(self, path: tuple[object, ...]) -> str:
        try:
            return str(self.source.data[path[0]][path[1]]["id"])
        except (LookupError, TypeError):
            return ""

    def _compiled(self, section: str, given: Sequence[Any], make: Callable[[Any], T]) -> list[T]:
        made = []
        for i, card in enumerate(given):
            try:
                made.append(make(card))
            except Uncompilable as error:
                part = str(error).partition(":")[0]
                self.faults.append(self._fault((section, i, part), str(error)))
        return made

    def _duplicates(self) -> Iterator[Fault]:
        """Ids given twice: schools among themselves, cards and tasks among all."""
        for sections in (("schools",), ("beings", "legends", "flares", "tasks")):
            seen: dict[str, int] = {}
            for section in sections:
                for i, card in enumerate(self.source.data[section]):
                    line = self.source.line((section, i, "id"))
                    first = seen.setdefault(card["id"], line)
                    if first != line:
                        yield self._fault((section, i, "id"), f"the id stands in line {first} already")

    def _lint(self, checked: FileModel) -> Iterator[Fault]:
        """Effects that are well formed and can't be meant so."""
        effects: list[tuple[tuple[str | int, ...], Sequence[StepModel]]] = []
        for section, cards in (("beings", checked.beings), ("legends", checked.legends)):
            effects += [((section, i, "effect"), card.effect) for i, card in enumerate(cards)]
        for i, flare in enumerate(checked.flares):
            effects += [(("flares", i, half, "effect"), getattr(flare, half).effect) for half in ("upper", "lower")]
        for path, effect in effects:
            for inner, message in findings(effect):
                yield self._fault((*path, *inner), message)

    def _idle_marks(self, checked: FileModel) -> Iterator[Fault]:
        """Marks that no effect refers to, and effects that refer to marks that aren't drawn."""
        for section, cards in (("beings", checked.beings), ("legends", checked.legends)):
            for i, card in enumerate(cards):
                effect = self.source.data[section][i]["effect"]
                refers = bool({"marked", "lines"} & set(_words(effect)))
                if refers and card.marks is None:
                    yield self._fault((section, i, "effect"), "the effect refers to marks, and none are drawn")
                if card.marks is not None and not refers:
                    yield self._fault((section, i, "marks"), "no step of the effect refers to the marks")


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _words(value)
    elif isinstance(data, list):
        for item in data:
            yield from _words(item)


def _message(error: Any) -> str:
    """One of pydantic's errors in our words, with the nearest known word for an unknown one."""
    where = error["loc"][-1] if error["loc"] else "file"
    match error["type"]:
        case "extra_forbidden":
            known = [*VERBS, *COMBINATORS, *_fields(error["loc"])]
            return f"unknown word {where!r}{_nearest(str(where), known)}"
        case "missing":
            return f"{where!r} is missing"
        case "literal_error":
            expected = error["ctx"]["expected"].replace("'", "").replace(" or ", ", ").split(", ")
            given = error["input"]
            return (
                f"{where}: unknown word {_shown(given)}{_nearest(str(given), expected)}; known: {', '.join(expected)}"
            )
        case "model_type":
            return f"{where}: needs a mapping, not {_shown(error['input'])}"
        case "value_error":
            return str(error["ctx"]["error"])
        case "string_pattern_mismatch":
            return f"{where}: {_shown(error['input'])} is no id (lower case letters, digits and dashes)"
    return f"{where}: {error['msg'][:1].lower()}{error['msg'][1:]}, not {_shown(error['input'])}"


def _fields(path: Sequence[object]) -> list[str]:
    """The words that could stand where an unknown one does, as far as a nearest one is worth looking for."""
    words = "schools beings legends flares tasks".split()
    words += "id name deck rank pattern marks text effect upper lower gap goal points type advanced".split()
    words += "piece whose where but once all uncredited into by to onto way limit stop do then else".split()
    words += "adjacent within exactly on around at line length spread first beings legends ahead_in".split()
    words += "actions_left arrived_on destroyed it there_on found none clash moved discard_pile".split()
    return words if path else []


def _nearest(word: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(word, known, 1)
    return f" (did you mean {near[0]!r}?)" if near else ""


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
