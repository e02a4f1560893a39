"""What Sphinx makes the site with; `docs.site` lays the pages out and starts it."""

import re
from importlib import import_module

from docutils.nodes import document
from pygments.lexers.special import TextLexer
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx

import tashkalar
from docs.reference import FACES

project = "tashkalar"
author = copyright = "tashkalar contributors"
version = release = tashkalar.__version__
language = "en-GB"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = f"tashkalar {release}"
html_copy_source = html_show_sphinx = False

myst_heading_anchors = 4
suppress_warnings = ["misc.highlighting_failure"]  # "..." in JSON stands for any value

default_role = "py:obj"  # a name between backticks leads to what it names, if the reference has it
add_module_names = False
toc_object_entries_show_parents = "hide"
autodoc_default_options = {"members": True, "undoc-members": True, "member-order": "bysource"}
autodoc_typehints_format = "short"
napoleon_numpy_docstring = False
napoleon_use_ivar = True  # else attributes that stand in the code are told twice

PAGE = re.compile(r"(?<![\w/`])(?:docs/)?(\w+)\.md\b")


def setup(app: Sphinx) -> None:
    """What no setting does."""
    app.add_lexer("engine", TextLexer)
    app.connect("autodoc-process-docstring", of_a_field, priority=400)  # before Napoleon
    app.connect("autodoc-process-docstring", to_pages)
    app.connect("doctree-read", named_as_in_python)


def of_a_field(_app: Sphinx, what: str, _name: str, _value: object, _options: object, lines: list[str]) -> None:
    """Let Napoleon take no colon for the end of a type; and what Python says of a field by itself tells nothing."""
    if lines and lines[0].startswith("Alias for field number "):
        lines.clear()
    elif lines and what in ("attribute", "data", "property"):
        lines[0] = f": {lines[0]}"


def to_pages(app: Sphinx, _what: str, _name: str, _value: object, _options: object, lines: list[str]) -> None:
    """Let what is cited as rules.md or docs/cards.md lead there."""
    for number, line in enumerate(lines):
        lines[number] = PAGE.sub(
            lambda cited: f":doc:`{cited[0]} </{cited[1]}>`" if cited[1] in app.env.found_docs else cited[0], line
        )


def named_as_in_python(_app: Sphinx, tree: document) -> None:
    """A name in a docstring or a signature means what it does in the module around it, or the package around that."""
    for node in tree.findall(pending_xref):
        module = node.get("py:module") or ""
        for around in filter(None, (module, module.rpartition(".")[0])):
            value = getattr(import_module(around), node["reftarget"], None)
            home = getattr(value, "__module__", None) or ""
            if home.startswith("tashkalar.") and hasattr(value, "__qualname__"):
                node["reftarget"], node["refspecific"] = told_as(home, value.__qualname__), False
                break


def told_as(home: str, name: str) -> str:
    """The full name by which the reference tells of what is written in a module."""
    faces = (face for face in FACES if home.startswith(f"{face}.") and name in import_module(face).__all__)
    return f"{next(faces, home)}.{name}"
