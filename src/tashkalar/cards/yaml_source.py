"""A reader of YAML 1.2 that keeps the line of each value, and refuses aliases and keys twice or without a value."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

from tashkalar import gettext as _
from tashkalar.cards.errors import MAX_REPORTED

Path = tuple[str | int, ...]
Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DEEPEST = 40
"""The maximal depth of nesting."""
MOST = 50_000
"""The maximal number of values in a file; the game's own has 3,000."""


class Source(NamedTuple):
    """The content of a YAML file, with lines and errors."""

    data: Any
    """The content as plain values; None if the text is no YAML."""
    lines: dict[Path, int]
    """The line of every value, from 1, by its path: the keys and indices that lead to the value."""
    faults: list[tuple[Path, int, str]]
    """The path, line and message of each error of the YAML itself; at most `MAX_REPORTED`."""
    more: int = 0
    """The number of further errors."""

    def closest_line(self, path: tuple[object, ...]) -> Path:
        """Return the part of a path that exists in the file; steps that don't exist are left out."""
        at: Path = ()
        for step in path:
            longer = (*at, step)
            if longer in self.lines:
                at = longer  # type: ignore[assignment]
        return at

    def line(self, path: tuple[object, ...]) -> int:
        """Return the line of a value, from 1, or that of the innermost existing value around it."""
        return self.lines.get(self.closest_line(path), 1)


class UnreadableYaml(Exception):
    """A text that can't be read as values. `line`: the line of the error, from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def read_yaml(text: str) -> Source:
    """Read a YAML text."""
    try:
        return _Reader(text).source()
    except yaml.YAMLError as error:
        return Source(None, {}, [((), *_problem(error, text))])
    except UnreadableYaml as error:
        return Source(None, {}, [((), error.line, str(error))])


def _problem(error: yaml.YAMLError, text: str) -> tuple[int, str]:
    """Return the line and the message of an error of the YAML parser."""
    if isinstance(error, yaml.reader.ReaderError):
        return text.count("\n", 0, error.position) + 1, _("not YAML: {why}").format(why=error.reason)
    mark = getattr(error, "problem_mark", None)
    return mark.line + 1 if mark else 1, _("not YAML: {why}").format(why=getattr(error, "problem", None) or error)


class _Reader:
    """The conversion of the parser's events into plain values, in one pass; tagged or quoted scalars are strings."""

    def __init__(self, text: str) -> None:
        self.events: Iterator[Any] = yaml.parse(text, Loader=Loader)
        self.made = Source(None, {}, [])
        self.more = 0

    def source(self) -> Source:
        next(self.events)
        if isinstance(next(self.events), yaml.StreamEndEvent):
            raise UnreadableYaml(1, _("the file is empty"))
        data = self._value(next(self.events), ())
        next(self.events)
        more = next(self.events)
        if not isinstance(more, yaml.StreamEndEvent):
            raise UnreadableYaml(_line(more), _("not YAML: a second document begins here"))
        if data is None:
            raise UnreadableYaml(1, _("the file is empty"))
        return self.made._replace(data=data, more=self.more)

    def _fault(self, path: Path, event: Any, text: str) -> None:
        if len(self.made.faults) < MAX_REPORTED:
            self.made.faults.append((path, _line(event), text))
        else:
            self.more += 1

    def _value(self, event: Any, path: Path) -> Any:
        self.made.lines.setdefault(path, _line(event))
        if len(path) > DEEPEST:
            raise UnreadableYaml(_line(event), _("nested too deeply"))
        if len(self.made.lines) > MOST:
            message = _("more than {number} values; no card file needs that many")
            raise UnreadableYaml(_line(event), message.format(number=MOST))
        if isinstance(event, yaml.AliasEvent):
            raise UnreadableYaml(
                _line(event),
                _("*{name}: aliases aren't allowed in a card file; write the value out").format(name=event.anchor),
            )
        if isinstance(event, yaml.MappingStartEvent):
            return dict(self._items(path))
        if isinstance(event, yaml.SequenceStartEvent):
            return list(self._elements(path))
        value = _scalar(event)
        if value is None and path:
            message = _("{word} has no value") if isinstance(path[-1], str) else _("no value")
            self._fault(path, event, message.format(word=repr(path[-1])))
        return value

    def _items(self, path: Path) -> Iterator[tuple[str, Any]]:
        seen = set()
        while not isinstance(key := next(self.events), yaml.MappingEndEvent):
            if not isinstance(key, yaml.ScalarEvent):
                raise UnreadableYaml(_line(key), _("a key must be a word"))
            name, here = key.value, (*path, key.value)
            if name in seen:
                self._fault(path, key, _("{word} appears here twice").format(word=repr(name)))
            seen.add(name)
            self.made.lines[here] = _line(key)
            yield name, self._value(next(self.events), here)

    def _elements(self, path: Path) -> Iterator[Any]:
        i = 0
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            yield self._value(event, (*path, i))
            i += 1


def _line(event: Any) -> int:
    line: int = event.start_mark.line
    return line + 1


def _scalar(event: Any) -> Any:
    """Return the value of a scalar: None, a boolean, an integer of up to nine digits, or a string."""
    text = event.value
    if event.tag is not None or event.style in ("'", '"', "|", ">"):
        return text
    if text in ("", "~", "null"):
        return None
    if text in ("true", "false"):
        return text == "true"
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 10 else text
