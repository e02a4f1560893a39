"""Build hook of hatchling: compile translations and cards, write man pages and completion scripts, for any install.

Nothing that it writes is kept in the repository: `src/tashkalar/locale/LANGUAGE/LC_MESSAGES/tashkalar.mo` and
`data/cards.compiled` are read while the program runs; `build/man/LANGUAGE/tashkalar.1` and `build/completions/SHELL` go
into the wheel's shared data. `make play` and `make test` install again after a catalogue has changed, and so run this
hook. The program itself compiles changed cards again.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPLETIONS = {
    "bash": "share/bash-completion/completions/tashkalar",
    "zsh": "share/zsh/site-functions/_tashkalar",
    "fish": "share/fish/vendor_completions.d/tashkalar.fish",
}
"""Where each shell looks for a completion script, below the folder of the installation, such as `/usr`."""


class BuildHook(BuildHookInterface[Any]):
    """The hook, which makes the files of a wheel that are derived from sources and catalogues."""

    def initialize(self, _version: str, build_data: dict[str, Any]) -> None:
        """Write compiled catalogues and cards, man pages and completion scripts, and add the last two to the wheel.

        Args:
            _version: "standard" or "editable", by hatchling.
            build_data: what the wheel is built from; its key `shared_data` gains a row for each file.
        """
        root = Path(self.root)
        sys.path[:0] = [str(root), str(root / "src")]
        from docs import catalogues, man
        from tashkalar.cards import compiled_file
        from tashkalar.cards.load import compiled_path, default_path, load

        catalogues.compile_all()
        cards = default_path()
        compiled_file.write_compiled(load(cards), compiled_path(), cards)
        for language, page in man.write_all(root / "build" / "man").items():
            build_data["shared_data"][str(page)] = f"share/man/{man.subfolder(language)}man1/tashkalar.1"
        for path, target in write_metainfo(root / "build").items():
            build_data["shared_data"][str(path)] = target
        for script, target in write_completions(root / "build" / "completions").items():
            build_data["shared_data"][str(script)] = target


def write_metainfo(folder: Path) -> dict[Path, str]:
    """Write the program's entry in catalogues of software into a folder, and return where it belongs.

    The entry is named after the address of the project's repository. If no address is known, nothing is written.
    """
    from docs import packages

    address = packages.known_address()
    if not address:
        return {}
    name = "tashkalar.metainfo.xml"
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(packages.files(address)[name], encoding="utf-8", newline="\n")
    return {path: f"share/metainfo/{packages.component_id(address)}.metainfo.xml"}


def write_completions(folder: Path) -> dict[Path, str]:
    """Write the completion script of each shell into a folder, and return where each file belongs."""
    from tashkalar.cli import shell_completion, shell_scripts, tashkalar

    folder.mkdir(parents=True, exist_ok=True)
    for shell in COMPLETIONS:
        script = shell_scripts.script(shell, tashkalar, shell_completion.VARIABLE)
        (folder / shell).write_text(script, encoding="utf-8", newline="\n")
    return {folder / shell: target for shell, target in COMPLETIONS.items()}
