"""Parse and check a card file: the result is a catalogue, or the list of all errors in the file."""

import difflib
import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from hotseat.codec import LIST_LIMIT
from hotseat.codec.names import spelling
from hotseat.util import safe_io
from hotseat.util.i18n import gettext_noop
from tashkalar import gettext as _
from tashkalar.cards import compile as compiled
from tashkalar.cards import vocabulary
from tashkalar.cards.errors import MAX_REPORTED, CardError, CardErrors
from tashkalar.cards.lint import lint_card
from tashkalar.cards.schema import CARDS, FileModel, PackModel
from tashkalar.cards.targets import StrictModel, repr_value
from tashkalar.cards.yaml_source import Source, read_yaml
from tashkalar.engine.catalogue import Catalogue

EXTENDS = "extends"
"""The key of a pack that names the cards it extends."""
_WORDING = ("name", "text")
"""The keys of texts, which don't count for a fingerprint: they can change without a change of the game."""
_COMPILERS: dict[str, Callable[[Any], Any]] = {
    "schools": compiled.compile_school,
    "beings": compiled.compile_being,
    "legends": compiled.compile_being,
    "flares": compiled.compile_flare,
    "tasks": compiled.compile_task,
}


def read_source(file: Path) -> Source:
    """Return the content of a card file, unchecked; raise CardErrors if it isn't UTF-8, or OSError."""
    try:
        return read_yaml(safe_io.text(safe_io.read_bytes(file)))
    except UnicodeDecodeError as error:
        raise CardErrors(
            [CardError(file.name, 1, "", _("not UTF-8 at byte {number}").format(number=error.start))]
        ) from None


def is_pack(source: Source) -> bool:
    """Return whether a card file is a pack, which extends other cards."""
    return isinstance(source.data, dict) and EXTENDS in source.data


def parse_and_check(file: Path) -> Catalogue:
    """Parse and check a whole card file; raise CardErrors, or OSError if it is no regular file that can be read."""
    return _Checker(file.name, read_source(file)).catalogue()


def combine(files: Sequence[Path], base: Callable[[], Catalogue]) -> Catalogue:
    """Return the cards of at most one whole file, else of `base`, with those of packs; raise CardErrors or OSError."""
    sources = [(file, read_source(file)) for file in files]
    whole = [(file, source) for file, source in sources if not is_pack(source)]
    if len(whole) > 1:
        raise _second_whole_file(whole[1][0])
    catalogue = _Checker(whole[0][0].name, whole[0][1]).catalogue() if whole else base()
    for file, source in sources:
        if is_pack(source):
            catalogue = _extended(catalogue, file, source)
    return catalogue


def extend(catalogue: Catalogue, file: Path) -> Catalogue:
    """Return cards with those of one more pack, or raise CardErrors or OSError; no other file is parsed again."""
    source = read_source(file)
    if not is_pack(source):
        raise _second_whole_file(file)
    return _extended(catalogue, file, source)


def _extended(catalogue: Catalogue, file: Path, source: Source) -> Catalogue:
    return catalogue.extended(_Checker(file.name, source, catalogue).catalogue(), spelling(file.stem))


def _second_whole_file(file: Path) -> CardErrors:
    message = _("a second whole card file; only packs, with 'extends: base', can be added")
    return CardErrors([CardError(file.name, 1, "", message)])


def fingerprint(data: Any) -> str:
    """Return the fingerprint of a set of cards: a hash of everything except names and texts."""
    bare = json.dumps(_without_wording(data), sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(bare.encode()).hexdigest()


def older_fingerprints(data: Any) -> tuple[str, ...]:
    """Return the fingerprints that a card file had before its last schools and their decks were added."""
    cut = range(2, len(data["schools"]))
    return tuple(fingerprint(_first_schools(data, count)) for count in cut)


def _first_schools(data: Any, count: int) -> Any:
    """Return the content of a card file with only its first `count` schools and their decks."""
    schools = data["schools"][:count]
    decks = {school["deck"] for school in schools}
    return {**data, "schools": schools, "beings": [being for being in data["beings"] if being["deck"] in decks]}


def deck_fingerprints(data: Any) -> Iterator[tuple[str, str]]:
    """Yield the name and the fingerprint of each deck; "legends:", "flares:" and "tasks:" stand for those sections."""
    beings = data.get("beings", ())
    for deck in dict.fromkeys(being["deck"] for being in beings):
        yield deck, fingerprint([being for being in beings if being["deck"] == deck])
    for section in ("legends", "flares", "tasks"):
        if section in data:
            yield f"{section}:", fingerprint(data[section])


def _without_wording(data: Any) -> Any:
    if isinstance(data, dict):
        kept = ((key, value) for key, value in data.items() if key not in _WORDING or not isinstance(value, str))
        return {key: _without_wording(value) for key, value in kept}
    if isinstance(data, list):
        return [_without_wording(item) for item in data]
    return data


class _Checker:
    """The check of a parsed card file, a pack to `known` if given; it compiles the cards and collects the errors."""

    def __init__(self, file: str, source: Source, known: Catalogue | None = None) -> None:
        self.file = file
        self.source = source
        self.known = known
        self.faults: list[CardError] = []
        """The first `MAX_REPORTED` errors."""
        self.more = source.more
        """The number of further errors."""
        self._gather(CardError(file, line, self._card(path), message) for path, line, message in source.faults)

    def catalogue(self) -> Catalogue:
        """Check all cards, and return the catalogue. Raise CardErrors if the file has errors."""
        if self.source.data is not None:
            self._well_formed(FileModel if self.known is None else PackModel, self.source.data, ())
        made = {section: [_COMPILERS[section](card) for card in self._valid_cards(section)] for section in CARDS}
        self._gather(self._duplicates())
        self._gather(self._lost_decks())
        self._gather(self._crowds())
        if self.faults:
            raise CardErrors(sorted(self.faults, key=lambda fault: fault.line), self.more)
        return Catalogue(
            tuple(made["schools"]),
            (*made["beings"], *made["legends"]),
            tuple(made["flares"]),
            tuple(made["tasks"]),
            fingerprint(self.source.data),
            () if self.known else older_fingerprints(self.source.data),
            tuple(deck_fingerprints(self.source.data)),
        )

    def _gather(self, found: Iterable[CardError]) -> None:
        """Keep errors up to `MAX_REPORTED`, and count the others."""
        for fault in found:
            if len(self.faults) < MAX_REPORTED:
                self.faults.append(fault)
            else:
                self.more += 1

    def _valid_cards(self, section: str) -> Iterator[StrictModel]:
        """Yield the cards of a section that have no error; collect the errors of the others."""
        for i, given in enumerate(self._listed(section)):
            card = self._well_formed(CARDS[section], given, (section, i))
            if card is None:
                continue
            found = [self._fault((section, i, *path), message) for path, message in lint_card(card)]
            self._gather(found)
            if not found:
                yield card

    def _well_formed(self, model: type[StrictModel], given: object, path: tuple[str | int, ...]) -> StrictModel | None:
        """Validate a part of the file against a model."""
        try:
            checked = model.model_validate(given)
        except ValidationError as error:
            # A key without a value was reported when the file was parsed.
            faulty = [e for e in error.errors(include_url=False) if e["input"] is not None]
            left = MAX_REPORTED - len(self.faults)  # building a message takes longer than finding the error
            self._gather(self._fault((*path, *e["loc"]), self._message(e, path)) for e in faulty[:left])
            self.more += len(faulty[left:])
            return None
        return None if any(at[: len(path)] == path for at, _line, _why in self.source.faults) else checked

    def _listed(self, section: str) -> list[Any]:
        data = self.source.data
        listed = data.get(section) if isinstance(data, dict) else None
        return listed if isinstance(listed, list) else []

    def _entries(self, section: str) -> Iterator[tuple[int, dict[str, Any]]]:
        """Return the entries of a section that are mappings, valid or not, with their index from 0."""
        return ((i, card) for i, card in enumerate(self._listed(section)) if isinstance(card, dict))

    def _fault(self, path: tuple[object, ...], message: str) -> CardError:
        return CardError(self.file, self.source.line(path), self._card(path), message)

    def _card(self, path: tuple[object, ...]) -> str:
        try:
            card = self.source.data[path[0]][path[1]]["id"]
        except (LookupError, TypeError):
            return ""
        return card if isinstance(card, str) else ""

    def _duplicates(self) -> Iterator[CardError]:
        """Yield an error for each id that is used twice: among the schools, or among all cards."""
        for sections in (("schools",), ("beings", "legends", "flares", "tasks")):
            first: dict[str, int] = {}
            known: Iterable[str] = ()
            if self.known is not None:
                cards = self.known
                known = cards.schools if "schools" in sections else {*cards.beings, *cards.flares, *cards.tasks}
            for path in ((section, i, "id") for section in sections for i, _card in self._entries(section)):
                name = self._card(path)
                if name in known:
                    yield self._fault(path, _("the id is already used by the cards that this pack extends"))
                elif name in first:
                    yield self._fault(path, _("the id is already used in line {number}").format(number=first[name]))
                elif name:
                    first[name] = self.source.line(path)

    def _lost_decks(self) -> Iterator[CardError]:
        """Yield an error for each school's deck without beings and each deck without a school, at its first mention."""
        played, filled = self._decks("schools"), self._decks("beings")
        known = self.known.decks if self.known else {}
        for deck, path in filled.items():
            if deck in known:
                text = _("deck {deck} belongs to the cards that this pack extends; a pack has decks of its own")
                yield self._fault(path, text.format(deck=repr_value(deck)))
        lost = (played, filled, _("deck {deck} has no beings")), (filled, played, _("no school plays deck {deck}"))
        for named, others, text in lost:
            for deck, path in named.items():
                if deck not in others and deck not in known:
                    yield self._fault(path, text.format(deck=repr_value(deck)) + _meant(deck, others))

    def _crowds(self) -> Iterator[CardError]:
        """Yield an error for each deck with more cards than a game can hold, at the first card too many."""
        held: dict[tuple[str, str], int] = {}
        for section in CARDS:
            for i, card in self._entries(section):
                pile = section, str(card.get("deck")) if section == "beings" else section
                held[pile] = held.get(pile, 0) + 1
                if held[pile] == LIST_LIMIT + 1:
                    message = _("deck {deck} has more than {number} cards; no game holds more")
                    yield self._fault((section, i), message.format(deck=pile[1], number=LIST_LIMIT))

    def _decks(self, section: str) -> dict[str, tuple[str | int, ...]]:
        """Return the decks that a section names, with the path of the first mention of each."""
        found: dict[str, tuple[str | int, ...]] = {}
        for i, card in self._entries(section):
            if isinstance(deck := card.get("deck"), str):
                found.setdefault(deck, (section, i, "deck"))
        return found

    def _message(self, error: Any, path: tuple[str | int, ...]) -> str:
        """Return the message for an error of pydantic."""
        at = self.source.closest_line((*path, *error["loc"]))
        where = next((step for step in reversed(at) if isinstance(step, str)), _("the file"))
        given, limits = error["input"], error.get("ctx", {})
        match error["type"]:
            case "extra_forbidden" if self.known is not None and not path and len(error["loc"]) == 1:
                message = _("{word} isn't allowed in a pack; allowed: {known}")
                return message.format(word=repr_value(error["loc"][0]), known=", ".join(PackModel.model_fields))
            case "extra_forbidden":
                return _unknown_key(str(error["loc"][-1]), vocabulary.keys_at(at[:-1]))
            case "missing":
                return _("{word} is missing").format(word=repr(error["loc"][-1]))
            case "literal_error":
                known = limits["expected"].replace("'", "").replace(" or ", ", ").split(", ")
                message = _("{where}: unknown word {word}{meant}; known: {known}")
                meant = _meant(str(given), known)
                return message.format(where=where, word=repr_value(given), meant=meant, known=", ".join(known))
            case "value_error":
                return str(limits["error"])
            case "greater_than_equal" | "less_than_equal":
                least, most = limits.get("ge"), limits.get("le")
                low = _("{where}: {number} is out of range, at least {least}")
                message = low if most is None else _("{where}: {number} is out of range, at most {most}")
                return message.format(where=where, number=given, least=least, most=most)
            case "too_short":
                message = _("{where}: needs at least {least}, has {number}")
                return message.format(where=where, least=limits["min_length"], number=len(given))
            case "union_tag_invalid":
                one, other = (_(_SHAPES[tag]) for tag in limits["expected_tags"].replace("'", "").split(", "))
                needed = _("{one} or {other}").format(one=one, other=other)
            case kind:
                needed = _(_NEEDED.get(kind, error["msg"]))
        return _("{where}: needs {needed}, not {word}").format(where=where, needed=needed, word=repr_value(given))


_NEEDED = {
    "model_type": gettext_noop("a mapping"),
    "dict_type": gettext_noop("a mapping"),
    "list_type": gettext_noop("a list"),
    "string_type": gettext_noop("a text"),
    "int_type": gettext_noop("a whole number"),
    "bool_type": gettext_noop("true or false"),
}
_SHAPES = {
    "number": gettext_noop("a number"),
    "word": gettext_noop("a word"),
    "list": gettext_noop("a list"),
    "mapping": gettext_noop("a mapping"),
}
"""The expected sort of value, by the tags of `SHAPE`."""


def _unknown_key(word: str, here: list[str]) -> str:
    """Return the message for a key that isn't allowed in its place."""
    if meant := _meant(word, here):
        return _("unknown word {word}{meant}").format(word=repr_value(word), meant=meant)
    if word in vocabulary.all_keys():
        return _("{word} isn't allowed here; allowed: {known}").format(word=repr(word), known=", ".join(here))
    message = _("unknown word {word}{meant}; allowed here: {known}")
    return message.format(word=repr_value(word), meant=_meant(word, vocabulary.all_keys()), known=", ".join(here))


def _meant(word: str, known: Collection[str]) -> str:
    """Return the question whether a similar known word was meant; "" if none is similar."""
    near = difflib.get_close_matches(word, known, 1)
    return " " + _("(did you mean {name}?)").format(name=repr(near[0])) if near else ""
