"""The configuration of Sphinx; `docs.site` prepares the pages and starts it."""

import re
from importlib import import_module
from pathlib import Path

from docutils.nodes import document
from pygments.lexers.special import TextLexer
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx

import tashkalar
from docs.reference import EXPORTING, PACKAGES, attribute_docs, constant_docs, kind, parts

project = "tashkalar"
author = copyright = "tashkalar contributors"
version = release = tashkalar.__version__
language = "en-GB"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = f"tashkalar {release}"
html_copy_source = html_show_sphinx = False
html_search_scorer = str(Path(__file__).with_name("search_scorer.js"))

myst_heading_anchors = 4
suppress_warnings = ["misc.highlighting_failure"]  # "..." in JSON stands for any value

default_role = "py:obj"  # a name between backticks leads to what it names, if the reference has it
add_module_names = False
toc_object_entries_show_parents = "hide"
autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_typehints_format = "short"
napoleon_numpy_docstring = False
napoleon_use_ivar = True  # else attributes that are documented in the code appear twice

PAGE = re.compile(r"(?<![\w/`])(?:docs/)?([\w-]+)\.md\b")
"""A page that a docstring names."""
CONSTANTS = {
    f"{part.home}.{name}": doc
    for package in PACKAGES
    for part in parts(package)
    for name, doc in constant_docs(part).items()
}
"""The docstring of each constant of the reference, by its full name."""
ATTRIBUTES = {
    f"{part.home}.{owner}.{name}": doc
    for package in PACKAGES
    for part in parts(package)
    for owner, value in part.public()
    if isinstance(value, type) and kind(value) == "class"
    for name, doc in attribute_docs(value).items()
}
"""The docstring of each attribute, also one that it has from a base class."""


def setup(app: Sphinx) -> None:
    """Connect the functions below.

    Args:
        app: the application of Sphinx.
    """
    app.add_lexer("engine", TextLexer)
    app.connect("autodoc-process-docstring", with_own_docstring, priority=300)  # before the others
    app.connect("autodoc-process-docstring", without_type, priority=400)  # before Napoleon
    app.connect("autodoc-process-docstring", link_pages)
    app.connect("doctree-read", resolve_names)


def with_own_docstring(_app: Sphinx, what: str, name: str, _value: object, _options: object, lines: list[str]) -> None:
    """Give a constant the docstring below it, for Sphinx takes that of its type, and an attribute that of its base."""
    if what == "data" and name in CONSTANTS:
        lines[:] = [*CONSTANTS[name].splitlines(), ""]
    if what == "attribute" and name in ATTRIBUTES and (not lines or lines[0].startswith("Alias for field number ")):
        lines[:] = [*ATTRIBUTES[name].splitlines(), ""]


def without_type(_app: Sphinx, what: str, _name: str, _value: object, _options: object, lines: list[str]) -> None:
    """Keep Napoleon from reading the text before a colon as a type, and drop Python's own docstrings of fields."""
    if lines and lines[0].startswith("Alias for field number "):
        lines.clear()
    elif lines and what in ("attribute", "data", "property"):
        lines[0] = f": {lines[0]}"


def link_pages(app: Sphinx, _what: str, _name: str, _value: object, _options: object, lines: list[str]) -> None:
    """Turn names of pages, such as rules.md or docs/cards.md, into links."""
    for number, line in enumerate(lines):
        lines[number] = PAGE.sub(
            lambda cited: f":doc:`{cited[0]} </{cited[1]}>`" if cited[1] in app.env.found_docs else cited[0], line
        )


def resolve_names(_app: Sphinx, tree: document) -> None:
    """Resolve each name in a docstring or signature in the module around it, then in the package around that.

    A name that neither has is one of the interface of a game in the framework, and one of the engine elsewhere.
    """
    for node in tree.findall(pending_xref):
        module = node.get("py:module") or ""
        base = "hotseat.plugin" if module.startswith("hotseat") else "tashkalar.engine"
        for around in filter(None, (module, module.rpartition(".")[0], base)):
            value = getattr(import_module(around), node["reftarget"], None)
            home = getattr(value, "__module__", None) or ""
            name = getattr(value, "__qualname__", None) or getattr(value, "__name__", None)
            if home.startswith(("hotseat.", "tashkalar.")) and name:
                node["reftarget"], node["refspecific"] = full_name(home, name), False
                break


def full_name(home: str, name: str) -> str:
    """Return the full name under which the reference describes a value.

    Args:
        home: the module that defines the value.
        name: its name there.
    """
    packages = (p for p in EXPORTING if home.startswith(f"{p}.") and name in import_module(p).__all__)
    return f"{next(packages, home)}.{name}"
