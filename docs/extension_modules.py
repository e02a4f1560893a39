"""Rules and computer players as extension modules, compiled by Cython from the same sources, for a compiled wheel."""

import contextlib
import os
import re
import shutil
from pathlib import Path

FLAGS = ("-O2", "-g0")
"""The options of the C compiler, after those that Python itself was compiled with."""
CACHES = Path(__file__).with_name("inline_caches.h")
"""The faster functions that the modules use in place of Cython's, named after these: `cached_` instead of `__Pyx_`."""
CODE, END = (f"/* #### Code section: {name} ### */\n" for name in ("module_code", "module_exttypes"))
"""The lines between which Cython puts the functions of a module."""


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
        for code in (Path(code) for extension in translated for code in extension.sources):
            code.write_text(with_inline_caches(code.read_text("utf-8")), "utf-8")
        command = build_ext(Distribution({"ext_modules": translated}))
        command.build_lib, command.build_temp = str(build / "lib"), str(build / "objects")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()
    return {path: str(Path(path).relative_to(command.build_lib)) for path in command.get_outputs()}


def with_inline_caches(code: str) -> str:
    """Return the C code of a module that reads attributes and makes values by `inline_caches.h`.

    Raises:
        ValueError: the code has another structure than Cython's.
    """
    header = CACHES.read_text("utf-8")
    names = "|".join(re.findall(r"^#define cached_(\w+)\(", header, re.MULTILINE))
    before, between, rest = code.partition(CODE)
    functions, end, after = rest.partition(END)
    if not end:
        raise ValueError("the code has no section of functions")
    functions = re.sub(rf"\b(?:__Pyx_)?({names})\(", r"cached_\1(", functions)
    return "".join((before, header, between, functions, end, after))
