"""The build hook and its wheel: pure Python, unless `TASHKALAR_COMPILED` asks for extension modules.

`make compiled` builds and tries such a wheel.
"""

import importlib.util
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hatchling.build import get_requires_for_build_wheel
from hatchling.builders.wheel import WheelBuilder

from docs import build_hook, extension_modules
from docs.build_hook import COMPILED, BuildHook
from docs.extension_modules import CACHES, CODE, END, modules, with_inline_caches

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
TARGET = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
CONFIG: dict[str, Any] = TARGET["hooks"]["custom"]
MADE = {"/build/lib/tashkalar/engine/board.so": "tashkalar/engine/board.so"}


def hook() -> BuildHook:
    """The hook as hatchling makes it for a wheel."""
    builder = WheelBuilder(str(ROOT))
    return BuildHook(str(ROOT), CONFIG, builder.config, builder.metadata, "", "wheel", builder.app)


def build_data(version: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return the files that the hook adds to a wheel, without compiling anything."""
    from docs import catalogues, man
    from tashkalar.cards import compiled_file

    monkeypatch.setattr(catalogues, "compile_all", lambda: None)
    monkeypatch.setattr(compiled_file, "write_compiled", lambda *_: None)
    monkeypatch.setattr(man, "write_all", lambda _: {})
    monkeypatch.setattr(build_hook, "write_metainfo", lambda _: {})
    monkeypatch.setattr(build_hook, "write_completions", lambda _: {})
    monkeypatch.setattr(extension_modules, "compile_modules", lambda *_: MADE)
    builder = WheelBuilder(str(ROOT))
    data: dict[str, Any] = builder.get_default_build_data()
    builder.set_build_data_defaults(data)
    hook().initialize(version, data)
    return data


def test_rules_players_and_planner_are_compiled_whole() -> None:
    found = modules(SOURCES, CONFIG["compiled"])
    for name, file in found.items():
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin == str(SOURCES / file)
    places = (SOURCES / each for each in ("hotseat/codec", "tashkalar/engine", "tashkalar/ai", "hotseat/ai"))
    files = {str(path.relative_to(SOURCES)) for place in places for path in place.rglob("[!_]*.py")}
    assert files == set(found.values())
    assert {"tashkalar.engine.verbs.base", "tashkalar.ai.levels", "hotseat.ai.planner"} <= found.keys()


@pytest.mark.parametrize("value", [None, "", "0"])
def test_a_wheel_is_pure_by_default(value: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(COMPILED, raising=False)
    if value is not None:
        monkeypatch.setenv(COMPILED, value)
    monkeypatch.chdir(ROOT)
    assert get_requires_for_build_wheel() == []
    data = build_data("standard", monkeypatch)
    assert (data["pure_python"], data["infer_tag"], data["force_include"]) == (True, False, {})


def test_a_compiled_wheel_needs_a_compiler_and_is_for_one_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMPILED, "1")
    monkeypatch.chdir(ROOT)
    assert get_requires_for_build_wheel() == CONFIG["compiler"]
    data = build_data("standard", monkeypatch)
    assert (data["pure_python"], data["infer_tag"], data["force_include"]) == (False, True, MADE)


def test_an_editable_install_runs_the_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(COMPILED, "1")
    data = build_data("editable", monkeypatch)
    assert (data["pure_python"], data["force_include"]) == (True, {})


def test_another_value_ends_the_build(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv(COMPILED, "yes")
    with pytest.raises(SystemExit):
        hook().dependencies()
    (line,) = capsys.readouterr().err.splitlines()
    assert "TASHKALAR_COMPILED must be 1" in line
    assert "'yes'" in line


def test_no_extension_module_lies_beside_the_sources() -> None:
    """It would be imported in place of the source."""
    assert not [*SOURCES.rglob("*.so"), *SOURCES.rglob("*.pyd")]


def test_functions_of_a_module_use_the_inline_caches() -> None:
    made = with_inline_caches(f"x = PyNumber_Lshift(a);\n{CODE}x = __Pyx_PyObject_GetAttrStr(o, n);\n{END}rest(o);\n")
    before, functions = made.split(CODE)
    assert before == "x = PyNumber_Lshift(a);\n" + CACHES.read_text("utf-8")
    assert functions == f"x = cached_PyObject_GetAttrStr(o, n);\n{END}rest(o);\n"


def test_every_inline_cache_has_a_form_for_compilers_without_it() -> None:
    with_caches, _, without = CACHES.read_text("utf-8").rpartition("\n#else\n")
    names = re.findall(r"^#define (cached_\w+)\(", with_caches, re.MULTILINE)
    assert len(names) > 10
    assert names == re.findall(r"^#define (cached_\w+) \w+$", without, re.MULTILINE)


def test_code_of_another_structure_ends_the_build() -> None:
    with pytest.raises(ValueError, match="no section of functions"):
        with_inline_caches("x = __Pyx_PyObject_GetAttrStr(o, n);\n")
