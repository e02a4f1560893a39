"""Styles of SVG documents that hold for their own document only, also where several stand in one page."""

import re
import zlib

STYLE = re.compile(r"(<style[^>]*>)(.*?)(</style>)", re.DOTALL)
RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")


def keep_styles_inside(svg: str) -> str:
    """Return an SVG document whose style rules begin with a class of its own root, which is named after them.

    Args:
        svg: a document with one `<svg>` as its root, whose rules have no commas in brackets, and are nested only in
            `@media`.
    """
    rules = "".join(style for _begin, style, _end in STYLE.findall(svg))
    if not rules:
        return svg
    name = f"svg-{zlib.crc32(rules.encode()):08x}"

    def scoped(rule: re.Match[str]) -> str:
        before = rule[1][: len(rule[1]) - len(rule[1].lstrip())]
        return before + ", ".join(f".{name} {each.strip()}" for each in rule[1].split(",")) + rule[2]

    inside = STYLE.sub(lambda found: found[1] + RULE.sub(scoped, found[2]) + found[3], svg)
    return inside.replace("<svg ", f'<svg class="{name}" ', 1)
