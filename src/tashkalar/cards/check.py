"""Reads a card file in full: into a catalogue, or into everything that is wrong with it."""

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from tashkalar import untrusted
from tashkalar.cards import compile as compiled
from tashkalar.cards import vocabulary
from tashkalar.cards.faults import CardFaults, Fault
from tashkalar.cards.lint import findings
from tashkalar.cards.schema import CARDS, FileModel, shown
from tashkalar.cards.targets import Strict
from tashkalar.cards.yaml_source import Source, read
from tashkalar.engine.catalogue import Catalogue
from tashkalar.engine.limits import LIST_LIMIT
from tashkalar.sha256 import sha256

_WORDING = ("name", "text")
"""What may change without changing the game."""
_COMPILERS: dict[str, Callable[[Any], Any]] = {
    "schools": compiled.school,
    "beings": compiled.being,
    "legends": compiled.being,
    "flares": compiled.flare,
    "tasks": compiled.task,
}


def checked(file: Path) -> Catalogue:
    """The catalogue of a card file.

    Raises:
        CardFaults: with all the faults of the file.
        OSError: it can't be read.
    """
    try:
        with file.open("rb") as opened:
            text = untrusted.capped(opened).decode("utf-8")
    except UnicodeDecodeError as error:
        raise CardFaults([Fault(file.name, 1, "", f"not UTF-8 at byte {error.start}")]) from None
    return _Checker(file.name, read(text)).catalogue()


def fingerprint(data: Any) -> str:
    """What tells one set of cards from another: a hash of all but names and wording."""
    bare = json.dumps(_without_wording(data), sort_keys=True, separators=(",", ":"))
    return "sha256:" + sha256(bare.encode()).hexdigest()


def earlier(data: Any) -> tuple[str, ...]:
    """The fingerprints that a card file had before the last schools, with their decks, were added to it."""
    cut = range(2, len(data["schools"]))
    return tuple(fingerprint(_first_schools(data, count)) for count in cut)


def _first_schools(data: Any, count: int) -> Any:
    """A card file with its first so many schools alone."""
    schools = data["schools"][:count]
    decks = {school["deck"] for school in schools}
    return {**data, "schools": schools, "beings": [being for being in data["beings"] if being["deck"] in decks]}


def parts(data: Any) -> Iterator[tuple[str, str]]:
    """The fingerprint of each deck of a card file."""
    for deck in dict.fromkeys(being["deck"] for being in data["beings"]):
        yield deck, fingerprint([being for being in data["beings"] if being["deck"] == deck])
    for section in ("legends", "flares", "tasks"):
        yield f"{section}:", fingerprint(data[section])


def _without_wording(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_wording(value) for key, value in data.items() if not _is_wording(key, value)}
    if isinstance(data, list):
        return [_without_wording(item) for item in data]
    return data


def _is_wording(key: str, value: object) -> bool:
    return key in _WORDING and isinstance(value, str)


class _Checker:
    """Turns one read file into a catalogue; the faults gather on the way."""

    def __init__(self, file: str, source: Source) -> None:
        self.file = file
        self.source = source
        self.faults = [Fault(file, line, self._card(path), message) for path, line, message in source.faults]

    def catalogue(self) -> Catalogue:
        """The catalogue.

        Raises:
            CardFaults: with all the faults of the file.
        """
        if self.source.data is not None:
            self._well_formed(FileModel, self.source.data, ())
        made = {section: [_COMPILERS[section](card) for card in self._sound(section)] for section in CARDS}
        self.faults += self._duplicates()
        self.faults += self._lost_decks()
        self.faults += self._crowds()
        if self.faults:
            raise CardFaults(sorted(self.faults, key=lambda fault: fault.line))
        return Catalogue(
            tuple(made["schools"]),
            (*made["beings"], *made["legends"]),
            tuple(made["flares"]),
            tuple(made["tasks"]),
            fingerprint(self.source.data),
            earlier(self.source.data),
            tuple(parts(self.source.data)),
        )

    def _sound(self, section: str) -> Iterator[Strict]:
        """The cards of a section without a fault; the faults of the others gather."""
        for i, given in enumerate(self._listed(section)):
            card = self._well_formed(CARDS[section], given, (section, i))
            if card is None:
                continue
            found = [self._fault((section, i, *path), message) for path, message in findings(card)]
            self.faults += found
            if not found:
                yield card

    def _well_formed(self, model: type[Strict], given: object, path: tuple[str | int, ...]) -> Strict | None:
        """The checked value of something in the file, or None if it is ill formed."""
        try:
            checked = model.model_validate(given)
        except ValidationError as error:
            # A key without a value was told when the file was read.
            faulty = [e for e in error.errors(include_url=False) if e["input"] is not None]
            self.faults += (self._fault((*path, *e["loc"]), self._message(e, path)) for e in faulty)
            return None
        return None if any(at[: len(path)] == path for at, _, _ in self.source.faults) else checked

    def _listed(self, section: str) -> list[Any]:
        data = self.source.data
        listed = data.get(section) if isinstance(data, dict) else None
        return listed if isinstance(listed, list) else []

    def _entries(self, section: str) -> Iterator[tuple[int, dict[str, Any]]]:
        """What a section lists, faulty or not, as far as it is mappings."""
        return ((i, card) for i, card in enumerate(self._listed(section)) if isinstance(card, dict))

    def _fault(self, path: tuple[object, ...], message: str) -> Fault:
        return Fault(self.file, self.source.line(path), self._card(path), message)

    def _card(self, path: tuple[object, ...]) -> str:
        try:
            card = self.source.data[path[0]][path[1]]["id"]
        except (LookupError, TypeError):
            return ""
        return card if isinstance(card, str) else ""

    def _duplicates(self) -> Iterator[Fault]:
        """Ids given twice: schools among themselves, cards and tasks among all."""
        for sections in (("schools",), ("beings", "legends", "flares", "tasks")):
            first: dict[str, int] = {}
            for path in ((section, i, "id") for section in sections for i, _ in self._entries(section)):
                name = self._card(path)
                if name in first:
                    yield self._fault(path, f"the id stands in line {first[name]} already")
                elif name:
                    first[name] = self.source.line(path)

    def _lost_decks(self) -> Iterator[Fault]:
        """Schools whose deck has no beings, and decks that no school plays, each where it is first named."""
        played, filled = self._decks("schools"), self._decks("beings")
        for deck, path in played.items():
            if deck not in filled:
                yield self._fault(path, f"no being belongs to deck {shown(deck)}{_meant(deck, filled)}")
        for deck, path in filled.items():
            if deck not in played:
                yield self._fault(path, f"no school plays deck {shown(deck)}{_meant(deck, played)}")

    def _crowds(self) -> Iterator[Fault]:
        """Decks with more cards than a game can hold, each at the first card too many."""
        held: dict[tuple[str, str], int] = {}
        for section in CARDS:
            for i, card in self._entries(section):
                pile = section, str(card.get("deck")) if section == "beings" else section
                held[pile] = held.get(pile, 0) + 1
                if held[pile] == LIST_LIMIT + 1:
                    yield self._fault(
                        (section, i), f"deck {pile[1]} has more than {LIST_LIMIT} cards; no game holds more"
                    )

    def _decks(self, section: str) -> dict[str, tuple[str | int, ...]]:
        """The decks that a section names, with where each is named first."""
        found: dict[str, tuple[str | int, ...]] = {}
        for i, card in self._entries(section):
            if isinstance(deck := card.get("deck"), str):
                found.setdefault(deck, (section, i, "deck"))
        return found

    def _message(self, error: Any, path: tuple[str | int, ...]) -> str:
        """One of pydantic's errors in our words."""
        at = self.source.nearest((*path, *error["loc"]))
        where = next((step for step in reversed(at) if isinstance(step, str)), "the file")
        given, limits = error["input"], error.get("ctx", {})
        match error["type"]:
            case "extra_forbidden":
                return _unknown_key(str(error["loc"][-1]), vocabulary.keys_at(at[:-1]))
            case "missing":
                return f"{error['loc'][-1]!r} is missing"
            case "literal_error":
                known = limits["expected"].replace("'", "").replace(" or ", ", ").split(", ")
                return f"{where}: unknown word {shown(given)}{_meant(str(given), known)}; known: {', '.join(known)}"
            case "value_error":
                return str(limits["error"])
            case "greater_than_equal" | "less_than_equal":
                least, most = limits.get("ge"), limits.get("le")
                return f"{where}: {given} is out of range, {f'at least {least}' if most is None else f'at most {most}'}"
            case "too_short":
                return f"{where}: needs at least {limits['min_length']}, has {len(given) or 'none'}"
            case "union_tag_invalid":
                needed = limits["expected_tags"].replace("'", "").replace(", ", " or a ")
                return f"{where}: needs a {needed}, not {shown(given)}"
        needed = _NEEDED.get(error["type"], error["msg"])
        return f"{where}: needs {needed}, not {shown(given)}"


_NEEDED = {
    "model_type": "a mapping",
    "dict_type": "a mapping",
    "list_type": "a list",
    "string_type": "a text",
    "int_type": "a whole number",
    "bool_type": "true or false",
}


def _unknown_key(word: str, here: list[str]) -> str:
    """What to say of a key that can't stand where it does."""
    if meant := _meant(word, here):
        return f"unknown word {shown(word)}{meant}"
    if word in vocabulary.all_keys():
        return f"{word!r} can't stand here; known here: {', '.join(here)}"
    return f"unknown word {shown(word)}{_meant(word, vocabulary.all_keys())}; known here: {', '.join(here)}"


def _meant(word: str, known: Iterable[str]) -> str:
    near = vocabulary.nearest(word, list(known))
    return f" (did you mean {near!r}?)" if near else ""
