"""Finds where a module rounds or counts in pairs, so that a test can name what shows each such place."""

import ast
from pathlib import Path

ROUNDING = (ast.FloorDiv, ast.Mod, ast.Div)


def roundings(folder: Path, *modules: str) -> set[str]:
    """The functions in which something is divided or rounded, as `module.function`."""
    found = set()
    for module in modules:
        for function in ast.walk(ast.parse((folder / f"{module}.py").read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef) and any(map(_rounds, ast.walk(function))):
                found.add(f"{module}.{function.name}")
    return found


def _rounds(node: ast.AST) -> bool:
    match node:
        case ast.BinOp(op=ast.Div(), right=ast.Constant(value=str())):
            return False  # a path
        case ast.BinOp(op=op) | ast.AugAssign(op=op):
            return isinstance(op, ROUNDING)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in ("round", "ceil", "floor", "divmod", "trunc")
        case ast.Compare(left=ast.BinOp(op=ast.Mult())):  # "less than half", as in `2 * few < all`
            return True
    return False
