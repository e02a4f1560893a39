"""Build hook of hatchling: compile translations and cards, write man pages, for wheels and editable installs.

Nothing that it writes is kept in the repository: `src/tashkalar/locale/LANGUAGE/LC_MESSAGES/tashkalar.mo` and
`data/cards.compiled` are read while the program runs, and `build/man/LANGUAGE/tashkalar.1` goes into the wheel's shared
data. `make play` and `make test` install again after a catalogue has changed, and so run this hook. The program itself
compiles changed cards again.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface[Any]):
    """The hook, which makes the files of a wheel that are derived from sources and catalogues."""

    def initialize(self, _version: str, build_data: dict[str, Any]) -> None:
        """Write the compiled catalogues and cards and the man pages, and add the man pages to the wheel.

        Args:
            _version: "standard" or "editable", by hatchling.
            build_data: what the wheel is built from; its key `shared_data` gains a row for each man page.
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
