"""Build hook of hatchling: compile translations and cards, write man pages and completion scripts, for any install.

Nothing that it writes is kept in the repository: `src/PACKAGE/locale/LANGUAGE/LC_MESSAGES/PACKAGE.mo` and
`data/cards.compiled` are read while the program runs; `build/man/LANGUAGE/tashkalar.1` and `build/completions/SHELL` go
into the wheel's shared data. `make play` and `make test` install again after a catalogue has changed, and so run this
hook. The program itself compiles changed cards again.

With `TASHKALAR_COMPILED=1` in the environment, a wheel also has rules and computer players as extension modules, made
from the same sources (`compiled` in pyproject.toml). An editable install never has them.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPLETIONS = {
    "bash": "share/bash-completion/completions/tashkalar",
    "zsh": "share/zsh/site-functions/_tashkalar",
    "fish": "share/fish/vendor_completions.d/tashkalar.fish",
}
"""The folder of completion scripts of each shell, below the folder of the installation, such as `/usr`."""
COMPILED = "TASHKALAR_COMPILED"
"""The environment variable that asks for a compiled wheel: "1"; "0", "" or none for a pure one."""


class BuildHook(BuildHookInterface[Any]):
    """The hook, which makes the files of a wheel that are derived from sources and catalogues."""

    def dependencies(self) -> list[str]:
        """Return what a build needs beside the requirements of the build system: the compiler for a compiled wheel."""
        return list(self.config["compiler"]) if self._is_compiled() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write compiled catalogues and cards, man pages and completion scripts, and add the last two to the wheel.

        Args:
            version: "standard" or "editable", by hatchling.
            build_data: what the wheel is built from; its key `shared_data` gains a row for each file. With
                extension modules `force_include` gains a row for each, and the wheel is tagged for Python and platform.
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
        if version == "standard" and self._is_compiled():
            self._add_extension_modules(root, build_data)

    def _is_compiled(self) -> bool:
        """Return whether the environment asks for a compiled wheel; an unknown value ends the build."""
        value = os.environ.get(COMPILED, "")
        if value not in ("", "0", "1"):
            self.app.abort(f"{COMPILED} must be 1 for a compiled wheel, or 0 or empty for a pure one, not {value!r}")
        return value == "1"

    def _add_extension_modules(self, root: Path, build_data: dict[str, Any]) -> None:
        from setuptools.errors import CCompilerError

        from docs import extension_modules

        files = extension_modules.modules(root / "src", self.config["compiled"])
        try:
            made = extension_modules.compile_modules(root / "src", files, root / "build" / "compiled")
        except CCompilerError as error:
            needs = "a compiled wheel needs a C compiler and Python's headers"
            self.app.abort(f"{error}: {needs}; {COMPILED}=0 makes a pure one")
        build_data["force_include"].update(made)
        build_data.update(pure_python=False, infer_tag=True)


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
    from hotseat.cli import shell_scripts
    from tashkalar.cli import tashkalar

    folder.mkdir(parents=True, exist_ok=True)
    for shell in COMPLETIONS:
        script = shell_scripts.script(shell, tashkalar)
        (folder / shell).write_text(script, encoding="utf-8", newline="\n")
    return {folder / shell: target for shell, target in COMPLETIONS.items()}
