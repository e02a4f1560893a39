"""Styles of SVG documents that stay inside."""

from hotseat.util.svg_styles import keep_styles_inside

PICTURE = '<svg xmlns="x"><style>\ntext { fill: red }\n.a, .b { fill: blue } *{c: d}</style><text>1</text></svg>'


def test_each_selector_begins_with_the_class_of_the_root() -> None:
    inside = keep_styles_inside(PICTURE)
    name = inside.partition('class="')[2].partition('"')[0]
    assert inside.startswith(f'<svg class="{name}" xmlns="x">')
    assert f"\n.{name} text{{ fill: red }}" in inside.replace(" {", "{")
    assert f".{name} .a, .{name} .b{{" in inside.replace(" {", "{")
    assert f".{name} *{{c: d}}" in inside


def test_pictures_with_other_rules_have_other_classes() -> None:
    assert keep_styles_inside(PICTURE) == keep_styles_inside(PICTURE)
    other = PICTURE.replace("red", "green")
    assert keep_styles_inside(other).split('"')[1] != keep_styles_inside(PICTURE).split('"')[1]
    assert keep_styles_inside("<svg><text/></svg>") == "<svg><text/></svg>"


def test_rules_within_a_query_of_the_medium_begin_with_the_class_too() -> None:
    query = "@media (prefers-reduced-motion:reduce)"
    inside = keep_styles_inside(PICTURE.replace("</style>", f"{query}{{.a{{b:c}}.d{{e:f!important}}}}</style>"))
    name = inside.partition('class="')[2].partition('"')[0]
    assert f"{query}{{.{name} .a{{b:c}}.{name} .d{{e:f!important}}}}</style>" in inside
