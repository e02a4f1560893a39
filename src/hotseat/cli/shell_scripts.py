"""The completion of bash, zsh and fish: that of click, extended to words that contain `=`, `:` or a comma.

The program answers with whole words such as `--form=duel`; each shell's class leaves out what its shell keeps. The
scripts are click's with small changes; where click's wording changes, its own line stays.
"""

from __future__ import annotations

import os
import re
from functools import reduce
from glob import escape, glob

import click
from click import shell_completion as clicks

from hotseat.util import identity

BREAKS = re.compile("[=:]+")
"""The characters where bash splits words."""


def _changed(script: str, *changes: tuple[str, str]) -> str:
    """Return a script of click with some of its parts replaced."""
    return reduce(lambda text, change: text.replace(*change), changes, script)


class _Whole(clicks.ShellComplete):
    """A completion class that returns whole words, with the option's name before an `=`."""

    def get_completions(self, args: list[str], incomplete: str) -> list[clicks.CompletionItem[str]]:
        self.ctx_args = {**self.ctx_args, "obj": tuple(args)}  # so a value's completer knows the words before it
        found = super().get_completions(args, incomplete)
        option, sign, _value = incomplete.partition("=")
        if sign and option.startswith("--") and "--" not in args:
            for item in found:
                item.value = f"{option}={item.value}"
        return found


class _Bash(_Whole, clicks.BashComplete):
    source_template = _changed(
        clicks.BashComplete.source_template,
        ("read type", "read -r type"),
        ("COMPREPLY+=($value)", "[[ $value == *[=:] ]] && compopt -o nospace; COMPREPLY+=($value)"),
    )
    kept = typed = ""
    """The beginning of the last word that bash keeps by itself, and the last word as it is typed, with its quotes."""

    def get_completion_args(self) -> tuple[list[str], str]:
        args, last = super().get_completion_args()
        words = [""]
        for word, before in zip([*args, last], ["", *args], strict=True):
            if word and words[-1] and (BREAKS.fullmatch(word) or BREAKS.fullmatch(before)):
                words[-1] += word
            else:
                words.append(word)
        self.typed = os.environ["COMP_WORDS"].rpartition("\n")[2]
        self.kept = words[-1] if BREAKS.fullmatch(last) else words[-1].removesuffix(last)
        return words[1:-1], words[-1]

    def format_completion(self, item: clicks.CompletionItem[str]) -> str:
        item.value = item.value.removeprefix(self.kept)
        if self.typed[:1] not in ("'", '"'):
            item.value = re.sub(r"[^\w.,:=/@%+-]", r"\\\g<0>", item.value)
        return super().format_completion(item)


class _Zsh(_Whole, clicks.ZshComplete):
    source_template = _changed(
        clicks.ZshComplete.source_template,
        ("    for type", "    [[ $response[1] != plain && $PREFIX == --*=* ]] && compset -P '--[^=]##='\n    for type"),
        ('completions+=("$key")', """[[ $key == *: ]] && compadd -U -S '' -- "$key" || completions+=("$key")"""),
    )


class _Fish(_Whole, clicks.FishComplete):
    source_template = _changed(clicks.FishComplete.source_template, ('split ","', 'split -m 1 ","'), (" -t)", " -ct)"))

    def format_completion(self, item: clicks.CompletionItem[str]) -> str:
        option, sign, begun = item.value.partition("=")
        if item.type == "plain" or not sign:
            return super().format_completion(item)
        return "\n".join(f"plain,{option}={path}" for path in sorted(glob(f"{escape(begun)}*")))  # noqa: PTH207


SHELLS: dict[str, type[clicks.ShellComplete]] = {"bash": _Bash, "zsh": _Zsh, "fish": _Fish}
"""The completion class of each shell."""


def complete(program: click.Command) -> int:
    """Print the completions that a shell requests, by the classes of this module, and return the exit code."""
    for name, shell in SHELLS.items():
        clicks.add_completion_class(shell, name)
    variable = identity.current().completion_variable
    return clicks.shell_complete(program, {}, identity.current().name, variable, os.environ[variable])


def script(shell: str, program: click.Command) -> str:
    """Return the completion script of this program for a shell."""
    return SHELLS[shell](program, {}, identity.current().name, identity.current().completion_variable).source()
