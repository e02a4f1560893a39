"""YAML as plain values, with the line of each: YAML 1.2's idea of true and false, and no key twice."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

Path = tuple[str | int, ...]
Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DEEPEST = 40
"""No card nests deeper."""


class Source(NamedTuple):
    """A read file."""

    data: Any
    lines: dict[Path, int]
    """The line of every value, counted from 1, by the keys and indices that lead to it."""
    faults: list[tuple[int, str]]
    """What is wrong with the YAML itself, with its line."""

    def line(self, path: tuple[object, ...]) -> int:
        """The line of a value, or of the nearest that holds it; steps that lead nowhere are passed over."""
        at: Path = ()
        for step in path:
            longer = (*at, step)
            if longer in self.lines:
                at = longer  # type: ignore[assignment]
        return self.lines.get(at, 1)


def read(text: str) -> Source:
    """Read a YAML text. A text that is no YAML at all gives no data and one fault."""
    source = Source([], {}, [])
    try:
        node = yaml.compose(text, Loader=Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        source.faults.append((mark.line + 1 if mark else 1, f"not YAML: {problem}"))
        return source
    except RecursionError:
        source.faults.append((1, "nested too deeply"))
        return source
    return source._replace(data=_plain(node, (), source))


def _plain(node: yaml.Node | None, path: Path, source: Source) -> Any:
    if node is None:
        return None
    source.lines[path] = node.start_mark.line + 1
    if len(path) > DEEPEST:
        source.faults.append((node.start_mark.line + 1, "nested too deeply"))
        return None
    if isinstance(node, yaml.MappingNode):
        return dict(_items(node, path, source))
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, (*path, i), source) for i, item in enumerate(node.value)]
    return _scalar(node)


def _items(node: yaml.MappingNode, path: Path, source: Source) -> Iterator[tuple[str, Any]]:
    seen = set()
    for key, value in node.value:
        name = str(key.value)
        if name in seen:
            source.faults.append((key.start_mark.line + 1, f"{name!r} stands here twice"))
        seen.add(name)
        plain = _plain(value, (*path, name), source)
        source.lines[(*path, name)] = key.start_mark.line + 1
        yield name, plain


def _scalar(node: yaml.Node) -> Any:
    kind = node.tag.rpartition(":")[2]
    if kind == "null":
        return None
    if kind == "bool" and node.value in ("true", "false"):
        return node.value == "true"
    if kind == "int" and node.value.lstrip("-").isdecimal() and len(node.value) < 10:
        return int(node.value)
    return str(node.value)
