"""The cards and other components of a game as tiles, narrowed down by typing, with the selected one in full beside."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen

from hotseat.plugin.components import search_text
from hotseat.plugin.game import Component
from hotseat.plugin.parse_input import normalize_text
from hotseat.tui.appearance import appearance
from hotseat.tui.commands import HELP, Command, footer_line, keymap, make_command
from hotseat.tui.menu_commands import BROWSING
from hotseat.tui.pane import Pane
from hotseat.tui.screen_stack import screen_stack
from hotseat.tui.surfaces import BAND, MARGINS, NOTHING, band, surface_row
from hotseat.tui.text_layout import left_and_right, make_clickable, side_by_side, wrap_content, wrap_to_rows
from hotseat.tui.timing import call_after_mount
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop, pgettext
from hotseat.util.text_utils import count, in_brackets

BROAD = 20
"""The least columns of tiles that share the columns which are left."""

NARROW = 72
"""The least columns of a screen with tiles; on a narrower one the names are a list above the card."""

PANELS = {150: 50, 100: 33, 0: 31}
"""The columns of the selected card, by the least columns of a screen."""

LOW, HIGH, TALL = 20, 35, 45
"""The least rows of a screen with a band, of one with a band of two rows, and of an area with high tiles."""

TILE_ROWS, TALL_ROWS = 10, 11
"""The rows of a tile with its upper edge at least, on a screen and in a tall area."""

AROUND, NAME = 4, 2
"""The least rows of a tile, and those of its name."""

LEAST_SIGNS = 24
"""The columns at least for an explanation of the signs after the last tile."""

EDGE, LINE, CHOSEN, KEPT = "▄", "▏", "▸", "="
"""The upper edge of the selected card, the first column of a tile, and the signs of the selected card in a list and of
the one that is compared with others.
"""

ROOMY = 28
"""The least rows of the selected card with a blank one above its name."""

LIKE = 4
"""The letters at least of a word in the names of two cards that are like each other."""

FEW = 3
"""The number of like cards at most."""

CLOSING = ("escape", "enter", "f3")

ANY = gettext_noop("any")
"""The value shown for a filter that isn't set."""

KIND = make_command("f4", "", "", "The next kind of components; with Shift the previous one", "F4")


class Filter(NamedTuple):
    """A filter with its key."""

    key: str
    name: str
    """Its name in the player's language."""
    value: str
    """The chosen value in the player's language; "" for none."""
    action: str


class TileGrid(NamedTuple):
    """The places for tiles on a screen."""

    panel: int
    """The columns of the selected card."""
    across: int
    down: int
    wide: int
    """The columns of a tile."""
    high: int
    """The rows of a tile without its upper edge."""

    @property
    def page(self) -> int:
        """The number of tiles that are shown at once."""
        return self.across * self.down


def fit_grid(width: int, rows: int, tile: int) -> TileGrid:
    """Return the places for tiles of so many columns at least on a screen of so many columns, in so many rows."""
    panel = next(columns for least, columns in PANELS.items() if width >= least)
    down = max(1, rows // (TALL_ROWS if rows >= TALL else TILE_ROWS))
    free = width - panel - 1
    across = max(1, free // tile)
    wide = tile if tile < BROAD else free // across
    return TileGrid(panel, across, down, wide, max(AROUND, rows // down - 1))


class BrowserScreen(Screen[str]):
    """Components as tiles, narrowed down by typing; its result is the entry that a subclass takes by Enter."""

    CSS_PATH = Path(__file__).with_name("browser.tcss")
    TILE = 21
    """The columns of a tile at least, with the line at its left."""
    PLACED = False
    """Whether the last line of a tile is where the card is now."""

    def __init__(self, texts: dict[str, str], chosen: str = "", typed: str = "") -> None:
        super().__init__()
        self.texts = texts
        self.typed_first = self.search_text = typed
        """The text that is typed when the list opens, to which Esc leads back."""
        self.found = self._ordered(typed)
        self.index = self.found.index(chosen) if chosen in self.found else 0
        self.kept = ""
        """The entry that is compared with the selected one; "" for none."""
        self.grid = TileGrid(0, 1, 1, self.TILE, AROUND)

    # --- what is listed -----------------------------------------------------------------------------------------------

    @property
    def commands(self) -> tuple[Command, ...]:
        """The keys of the list."""
        return BROWSING

    def name_of(self, entry: str) -> str:
        """Return the name of an entry in the player's language."""
        raise NotImplementedError

    def kind_of(self, entry: str) -> str:
        """Return the kind of an entry in the player's language."""
        raise NotImplementedError

    def label_of(self, entry: str) -> str:
        """Return the first line of an entry's tile, by default its kind."""
        return self.kind_of(entry)

    def name_lines(self, entry: str, width: int) -> Sequence[str]:
        """Return the name of an entry in lines of so many columns."""
        return cell_width.wrap(self.name_of(entry), width)

    def body_of(self, entry: str, width: int, rows: int) -> Sequence[Content]:
        """Return the lines of a tile between name and last line, at most so many."""
        raise NotImplementedError

    def place_of(self, entry: str) -> Content:
        """Return the last line of a tile: where the card is now."""
        return NOTHING

    def panel_of(self, entry: str, width: int, rows: int) -> Sequence[Content]:
        """Return the lines of an entry in full below its name, in so many rows if possible."""
        raise NotImplementedError

    def text_of(self, entry: str) -> Sequence[str]:
        """Return the lines of an entry below its name and kind, as copied."""
        raise NotImplementedError

    def about(self, entry: str) -> Content:
        """Return the line about an entry in the band behind its name."""
        return Content(self.kind_of(entry))

    def signs(self) -> Sequence[tuple[Content, str]]:
        """Return the signs of tiles with their meanings; by default none."""
        return ()

    def filters(self) -> Sequence[Filter]:
        """Return the filters; by default none."""
        return ()

    def words(self, text: str) -> list[str]:
        """Return the words of a typed text."""
        return normalize_text(text).split()

    def matching(self, text: str) -> list[str]:
        """Return the ids of the entries that contain all words of a text."""
        words = self.words(text)
        return [entry for entry, known in self.texts.items() if all(word in known for word in words)]

    def like(self, entry: str) -> list[str]:
        """Return a few entries with a longer word of the name of an entry."""
        words = _long_words(self.name_of(entry))
        return [each for each in self.texts if each != entry and words & _long_words(self.name_of(each))][:FEW]

    def run_key(self, key: str) -> bool:
        """Run a further key of the list; return whether it is one. By default there is none."""
        return False

    # --- showing ------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Pane(id="cards-bar")
        yield Pane(id="cards-query")
        with Horizontal(id="cards-table"):
            yield Pane(id="cards-tiles")
            with VerticalScroll(id="cards-card", can_focus=False):
                yield Pane(id="cards-panel")
        yield Pane(id="cards-band")
        yield Pane(id="cards-keys")

    @property
    def _narrow(self) -> bool:
        return self.app.size.width < NARROW

    @property
    def _fills(self) -> bool:
        return appearance(self.app).fills_areas

    def on_resize(self, event: events.Resize) -> None:
        width, height = event.size
        self.set_class(self._narrow, "-narrow")
        self._band_rows = BAND if height >= HIGH else 1 if height >= LOW else 0
        rows = height - 3 - self._band_rows
        if self._narrow:
            self._rows = max(1, rows * 2 // 5)
            self.grid = TileGrid(width, 1, self._rows, width, AROUND)
        else:
            self._rows = rows
            self.grid = fit_grid(width, rows, self.TILE)
        card, tiles = self.query_one("#cards-card"), self.query_one("#cards-tiles")
        card.styles.width = self.grid.panel
        tiles.styles.height = self._rows
        self._panel_rows = rows - self._rows if self._narrow else rows
        self.query_one("#cards-band").display = self._band_rows > 0
        call_after_mount(self.show, at=self)

    def show(self) -> None:
        """Show the typed text, the filters, the entries found and the selected one."""
        width = self.app.size.width
        bar = Content.assemble((f" {self.app.title}  ", "bold $primary"), _("Cards"))
        some, every = len(self.found), len(self.texts)
        number = _("{number} of {all}").format(number=some, all=every) if some < every else count(every, "card")
        self.query_one("#cards-bar", Pane).show([left_and_right(bar, Content.styled(f"{number} ", "bold"), width)])
        self.query_one("#cards-query", Pane).show(band([self._query_line(width - MARGINS)], width, "$lit", 1))
        lines = self._list_lines() if self._narrow else self._tile_lines()
        self.query_one("#cards-tiles", Pane).show(lines)
        self._show_panel()
        line = NOTHING
        if self.found:
            entry = self.found[self.index]
            line = Content.styled(f" {self.name_of(entry)}   ", "bold") + self.about(entry)
        keys = footer_line(self.commands, {each.action for each in self.commands}, width)
        hints = Content(" ") + Content.styled(self._page_text(), "$quiet")
        lines = [each.truncate(width - MARGINS, ellipsis=True) for each in (line, hints)]
        self.query_one("#cards-band", Pane).show(band(lines[: self._band_rows], width, "$lit", self._band_rows))
        self.query_one("#cards-keys", Pane).show([keys])

    def _page_text(self) -> str:
        """Return which page of the tiles is shown."""
        page, pages = self.index // self.grid.page + 1, -(-len(self.found) // self.grid.page)
        return _("page {page} of {pages}").format(page=page, pages=max(1, pages))

    def _query_line(self, width: int) -> Content:
        """Return the typed text and the filters, with fewer words where there is less space."""
        typed = Content.assemble((" / ", "bold $lit"), self.search_text, ("_", "bold $lit"))
        if not self.search_text:
            typed += Content.styled(" " + _("name or words"), "$quiet")
        short = Content.assemble((" / ", "bold $lit"), self.search_text, ("_", "bold $lit"))
        variants = [(typed, True), (typed, False), (short, False)]
        lines = [Content("   ").join([text, *(_filter(each, named) for each in self.filters())])
                 for text, named in variants]  # fmt: skip
        return next((line for line in lines if line.cell_length <= width), lines[-1]).truncate(width, ellipsis=True)

    def _show_panel(self) -> None:
        """Show the selected card in full, with like cards below it where there is space."""
        width, rows = self.grid.panel - 2, self._panel_rows
        lines = [Content(_("No card matches."))]
        if self.found:
            entry = self.found[self.index]
            kept = self.kept if self.kept != entry else ""
            lines = self._card_lines(entry, width, (rows - 1) // (2 if kept else 1))
            if kept:
                lines += [NOTHING, *self._card_lines(kept, width, rows - len(lines) - 1)]
            like = self.like(entry) if not kept else []
            if like and len(lines) + len(like) + 4 <= rows:
                lines += [
                    NOTHING,
                    Content.styled(_("See also"), "bold $primary"),
                    *map(partial(self._also, width), like),
                ]
        edge = [Content.styled(EDGE * self.grid.panel, "$lit on $background")] if self._fills else [NOTHING]
        self.query_one("#cards-panel", Pane).show([*edge, *(line.pad_left(1) for line in lines)])
        self.query_one("#cards-card", VerticalScroll).scroll_home(animate=False)

    def _card_lines(self, entry: str, width: int, rows: int) -> list[Content]:
        """Return an entry in full, in so many rows if possible."""
        name, kind = Content.styled(self.name_of(entry), "bold"), Content.styled(self.kind_of(entry), "$quiet")
        beside = name.cell_length + kind.cell_length + 2 <= width
        head = [left_and_right(name, kind, width)] if beside else [*wrap_content(name, width), kind]
        head = [*[NOTHING] * (rows >= ROOMY), *head, NOTHING]
        return [*head, *self.panel_of(entry, width, rows - len(head) - 1)]

    def _also(self, width: int, entry: str) -> Content:
        """Return the line of a like card."""
        name, kind = Content(self.name_of(entry)), self.kind_of(entry).rpartition(_(", "))[2]
        fits = name.cell_length + cell_width.width(kind) < width
        line = left_and_right(name, Content.styled(f" {kind}", "$quiet"), width) if fits else name
        return make_clickable(line, f"show_entry({entry!r})")

    # --- tiles --------------------------------------------------------------------------------------------------------

    def _shown(self) -> range:
        """Return the indices of the entries that are shown."""
        first = self.index // self.grid.page * self.grid.page
        return range(first, min(first + self.grid.page, len(self.found)))

    def _tile_lines(self) -> list[Content]:
        """Return the rows of tiles, each below a row for the edge of the selected one, with the signs at the end."""
        shown, across = self._shown(), self.grid.across
        lines: list[Content] = []
        for first in shown[::across]:
            row = range(first, min(first + across, shown.stop))
            marks = [
                Content.styled((EDGE if i == self.index and self._fills else " ") * self.grid.wide, "$lit") for i in row
            ]
            lines += [Content("").join(each) for each in (marks, *zip(*map(self._tile, row), strict=True))]
        free = (-len(shown)) % across
        meanings = self.signs()
        if not free and len(shown) < self.grid.page:
            free, lines = across, [*lines, *[NOTHING] * (self.grid.high + 1)]
        if meanings and free * self.grid.wide >= LEAST_SIGNS:
            column = (across - free) * self.grid.wide + 2
            text = [Content.styled(_("On a card"), "bold $primary"), NOTHING]
            text += [sign + Content(f" {meaning}") for sign, meaning in meanings]
            for i, line in enumerate(text[: self.grid.high], len(lines) - self.grid.high):
                lines[i] = lines[i].pad_right(column - lines[i].cell_length) + line
        elif meanings and self._rows > self.grid.down * (self.grid.high + 1):
            pairs = [sign + Content.styled(f" {meaning}", "$quiet") for sign, meaning in meanings]
            lines += [NOTHING] * (self._rows - len(lines) - 1)
            lines += side_by_side(pairs, across * self.grid.wide - 1)[:1]
        return lines

    def _tile(self, i: int) -> list[Content]:
        """Return the rows of the tile of the entry at an index of those found."""
        entry, width, chosen = self.found[i], self.grid.wide - 1, i == self.index
        name = [Content.styled(line, "bold") for line in self.name_lines(entry, width)[: NAME + 1]]
        name += [NOTHING] * (NAME - len(name))
        last = [self.place_of(entry)] * self.PLACED
        free = self.grid.high - len(name) - len(last) - 1
        body = [*self.body_of(entry, width, free)][:free]
        body += [NOTHING] * (free - len(body))
        rows = [Content.styled(self.label_of(entry), "$quiet"), *name, *body, *last]
        marks = [Content.styled(LINE, "$gap")] * len(rows)
        if entry == self.kept:
            marks[NAME - 1] = Content.styled(KEPT, "bold $lit")
        return [self._tile_row(mark + row, i, chosen) for mark, row in zip(marks, rows, strict=True)]

    def _tile_row(self, line: Content, i: int, chosen: bool) -> Content:
        line = line.truncate(self.grid.wide, ellipsis=True)
        line = surface_row(line, self.grid.wide, "raised" if chosen else "surface")
        if chosen and not self._fills:
            line = Content.styled(line.plain, "bold reverse")
        return make_clickable(line, f"choose({i})")

    def _list_lines(self) -> list[Content]:
        """Return the names in a list, on a narrow screen."""
        width = self.grid.panel
        rows = []
        for i in self._shown():
            entry, chosen = self.found[i], i == self.index
            left = Content(f"{CHOSEN if chosen else KEPT if entry == self.kept else ' '} {self.name_of(entry)}")
            row = left_and_right(left, Content.styled(f" {self.kind_of(entry)} ", "$quiet"), width)
            row = surface_row(row.stylize("bold"), width, "raised") if chosen and self._fills else row
            row = row.stylize("bold reverse") if chosen and not self._fills else row
            rows.append(make_clickable(row, f"choose({i})"))
        return rows

    # --- keys ---------------------------------------------------------------------------------------------------------

    @property
    def _steps(self) -> dict[str, int]:
        """The number of entries by which each key moves the selection; negative for back."""
        across = self.grid.across
        sideways = {} if across == 1 else {"left": -1, "right": 1}
        ends = {"home": -len(self.texts), "end": len(self.texts)}
        lines = {"up": -across, "down": across, "ctrl+p": -across, "ctrl+n": across}
        return {**lines, **sideways, **ends, "pageup": -self.grid.page, "pagedown": self.grid.page}

    async def on_key(self, event: events.Key) -> None:
        """Narrow the list down by a typed character, or run the command of another key."""
        event.stop()
        event.prevent_default()
        if event.key in HELP.keys:
            await self.run_action(HELP.action)
        elif event.key in self._steps:
            self.action_choose(self.index + self._steps[event.key])
        elif event.key in ("shift+up", "shift+down"):
            self.query_one("#cards-card").scroll_relative(y=-3 if event.key == "shift+up" else 3, animate=False)
        elif event.key == "backspace":
            self.search(self.search_text[:-1])
        elif event.key == "escape" and self.search_text not in ("", self.typed_first):
            self.search("")
        elif (action := keymap(self.commands).get(event.key)) in ("compare", "copy"):
            await self.run_action(action)
        elif self.run_key(event.key):
            pass
        elif event.key in CLOSING:
            screen_stack(self).close(self)
        elif event.character and event.character.isprintable():
            self.search(self.search_text + event.character)

    def _ordered(self, text: str) -> list[str]:
        """Return the entries that contain all words, those with the words in their names first."""
        words = self.words(text)
        found = self.matching(text)
        named = [each for each in found if all(word in normalize_text(self.name_of(each)) for word in words)]
        return [*named, *(each for each in found if each not in named)]

    def search(self, text: str) -> None:
        """Show the entries that contain all words; the selected one stays unless others have them in their names."""
        entry = self.found[self.index] if self.found else ""
        self.search_text, self.found = text, self._ordered(text)
        words = self.words(text)
        named = words and self.found and all(word in normalize_text(self.name_of(self.found[0])) for word in words)
        self.index = self.found.index(entry) if entry in self.found and not named else 0
        self.show()

    def action_choose(self, number: int) -> None:
        """Select an entry by its index; a number beyond the list selects its first or last entry."""
        self.index = max(0, min(number, len(self.found) - 1))
        self.show()

    def action_compare(self) -> None:
        """Keep the selected entry to compare others with it; the one that is kept is let go."""
        entry = self.found[self.index] if self.found else ""
        self.kept = entry if entry != self.kept else ""
        self.show()

    def action_copy(self) -> None:
        """Copy the text of the selected entry to the clipboard."""
        if self.found:
            entry = self.found[self.index]
            head = in_brackets(self.name_of(entry), self.kind_of(entry))
            self.app.copy_to_clipboard("\n".join([head, *self.text_of(entry)]))
            self.notify(
                _("The text of {name} is in the clipboard, if your terminal allows that.").format(
                    name=self.name_of(entry)
                )
            )

    def action_show_entry(self, entry: str) -> None:
        """Select an entry by its id, and take back what is typed if it isn't among the entries found."""
        if entry not in self.found:
            self.search("")
        self.action_choose(self.found.index(entry))


def _long_words(name: str) -> set[str]:
    return {word for word in normalize_text(name).split() if len(word) >= LIKE}


def _filter(each: Filter, named: bool) -> Content:
    """Return a filter with its value. `named`: with its name beside a value."""
    value = each.value or _(ANY)
    name = f" {each.name}" if named or not each.value else ""
    shown = Content.styled(f" {value}", "bold" if each.value else "$quiet") if each.value or named else NOTHING
    content = Content.assemble((each.key, "bold $accent"), (name, "$quiet")) + shown
    return make_clickable(content, each.action)


class ComponentsScreen(BrowserScreen):
    """The list of the components that a game describes. `components`: the components of the game, at least one."""

    def __init__(self, components: Sequence[Component]) -> None:
        self.components = {each.id: each for each in components}
        self.kind = ""
        super().__init__({each.id: search_text(each) for each in components})

    @property
    def commands(self) -> tuple[Command, ...]:
        search, *others = super().commands
        return (search, KIND, *others)

    def name_of(self, entry: str) -> str:
        return self.components[entry].name

    def kind_of(self, entry: str) -> str:
        return self.components[entry].kind

    def body_of(self, entry: str, width: int, rows: int) -> Sequence[Content]:
        return wrap_to_rows(Content("\n".join(self.components[entry].lines)), width, rows)

    def panel_of(self, entry: str, width: int, rows: int) -> Sequence[Content]:
        component = self.components[entry]
        return [part for line in component.lines for part in wrap_content(Content.styled(line, "bold"), width)]

    def text_of(self, entry: str) -> Sequence[str]:
        return self.components[entry].lines

    def filters(self) -> Sequence[Filter]:
        return [Filter("F4", pgettext("key", "kind"), self.kind, "turn(1)")]

    def matching(self, text: str) -> list[str]:
        found = super().matching(text)
        return [each for each in found if self.kind in ("", self.components[each].kind)]

    def run_key(self, key: str) -> bool:
        if key in ("f4", "shift+f4"):
            self.action_turn(-1 if "shift" in key else 1)
        return key in ("f4", "shift+f4")

    def action_turn(self, by: int) -> None:
        """List the next kind of components (1) or the one before (-1); after the last kind all of them."""
        kinds = ["", *dict.fromkeys(each.kind for each in self.components.values())]
        self.kind = kinds[(kinds.index(self.kind) + by) % len(kinds)]
        self.search(self.search_text)
