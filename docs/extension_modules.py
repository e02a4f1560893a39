"""Rules and computer players as extension modules, compiled by Cython from the same sources, for a compiled wheel."""

import contextlib
import os
import shutil
from pathlib import Path

FLAGS = ("-O2", "-g0")
"""The options of the C compiler, after those that Python itself was compiled with."""


def modules(source: Path, packages: list[str]) -> dict[str, str]:
    """Return the modules of packages and their subpackages: file by name.

    `__init__.py` and `__main__.py` stay Python: one only imports, and Python runs the other from its source.

    Args:
        source: the folder of the sources; the files are relative to it.
        packages: the names of the packages.
    """
    return {
        ".".join(path.relative_to(source).with_suffix("").parts): str(path.relative_to(source))
        for package in packages
        for path in sorted(source.joinpath(*package.split(".")).rglob("*.py"))
        if not path.name.startswith("__")
    }


def compile_modules(source: Path, files: dict[str, str], build: Path) -> dict[str, str]:
    """Compile modules, and return the files made: the place in the wheel by path.

    Annotations don't become C types: a named tuple is no exact tuple, and a subclass of a text no exact text.

    Args:
        source: the folder of the sources. Tracebacks name files relative to it, as they are installed.
        files: the modules, file by name.
        build: the folder for what is made, which is emptied first.
    """
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    shutil.rmtree(build, ignore_errors=True)
    with contextlib.chdir(source):
        extensions = [Extension(name, [file], extra_compile_args=[*FLAGS]) for name, file in files.items()]
        directives = {"language_level": 3, "annotation_typing": False}
        translated = cythonize(extensions, build_dir=str(build / "c"), compiler_directives=directives, quiet=True)
        command = build_ext(Distribution({"ext_modules": translated}))
        command.build_lib, command.build_temp = str(build / "lib"), str(build / "objects")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()
    return {path: str(Path(path).relative_to(command.build_lib)) for path in command.get_outputs()}
