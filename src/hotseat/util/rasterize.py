"""SVG pictures as PNG; needs the extra `png`."""

import resvg_py

FONTS = '"DejaVu Sans", "Noto Sans", "Liberation Sans", Arial, Helvetica, "IPAGothic", sans-serif'
"""The fonts of texts, the first of them that the system has; a letter that it lacks is drawn with any other font."""


def png(svg: str, zoom: float = 2) -> bytes:
    """Return an SVG document as a PNG file. Its texts need one of `FONTS`."""
    svg = svg.replace("font-family: sans-serif", f"font-family: {FONTS}")
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom))
