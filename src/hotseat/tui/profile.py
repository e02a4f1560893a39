"""The statistics of a person as a screen: rating, record, last games, loadouts, cards, exercises, solo games."""

import asyncio
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.screen import Screen

from hotseat.plugin.game import Game
from hotseat.records.own_profile import OwnProfile, change_profile, read_profile
from hotseat.records.profile import Loading, Profile, make_profile, shown_person
from hotseat.records.profile_sections import (
    Section,
    all_sections,
    default_names_question,
    form_title,
    left_out_section,
    summary,
)
from hotseat.records.record import RecordFault
from hotseat.records.record_time import local_now
from hotseat.records.replay import Replay
from hotseat.records.solo_records import solo_section
from hotseat.tui.appearance import appearance
from hotseat.tui.commands import Command, footer_line, keymap
from hotseat.tui.menu_commands import PROFILE
from hotseat.tui.messages import ReplayWanted
from hotseat.tui.pane import Pane
from hotseat.tui.rating_curve import rating_curve
from hotseat.tui.surfaces import surface_row, wrap_line
from hotseat.tui.text_layout import (
    first_fitting,
    left_and_right,
    make_clickable,
    scroll_lines,
    whole_parts,
    wrap_content,
)
from hotseat.tui.timing import begun_later
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop, ngettext, pgettext
from hotseat.util.text_utils import after_colon, with_period

WIDE, HIGH = 110, 32
LARGEST = 156, 46
"""The least columns and rows of an overview in three columns."""
"""The least columns and rows of an overview; a smaller screen shows a section at a time."""
LEFT, MARGIN, GAP = 57, 2, 4
"""The columns of the left half at 120 columns, those beside the lines, and those between the halves."""
CURVE, SMALL_CURVE = 8, 10
"""The rows of the curve in the overview, and on a small screen, at most."""
EXERCISES = "7"
"""The key of the exercises, as on the first screen."""
KEYS = {
    "record": "o",
    "loadouts": "s",
    "cards": "k",
    "mistakes": "e",
    "solo": "m",
    "games": "1-6",
    "puzzles": EXERCISES,
}
"""The key after the heading of a section."""
TABS = (
    (gettext_noop("rating"), ("rating", "left-out")),
    (gettext_noop("record"), ("record",)),
    (gettext_noop("cards"), ("loadouts", "groups", "cards")),
    (gettext_noop("mistakes"), ("mistakes", "phases")),
    (gettext_noop("puzzles"), ("puzzles", "solo")),
    (gettext_noop("games"), ("games",)),
)
"""The tabs of a small screen with their sections."""
HALVES = ("rating", "record", "games"), ("loadouts", "cards", "phases", "mistakes", "puzzles", "solo", "left-out")
LARGE = (
    ("rating", "record", "games"),
    ("loadouts", "phases", "mistakes", "puzzles"),
    ("cards", "groups", "solo", "left-out"),
)
"""The sections of the columns of an overview, and of a larger one."""
LARGE_CURVE = 72
"""The columns of the first of three."""
ASCII_BARS = str.maketrans("▄·▁▂▃▅▆▇█", "#.._-=+*#")
"""The bars and dots in plain ASCII, which on other screens are digits and signs of the board."""
PAUSE = 0.5
"""The seconds between two drawings while games are read."""
LISTED = 6
"""The number of last games in the overview."""


class ProfileScreen(Screen[None]):
    """The statistics of a person with one game; all is drawn from the sections that plain lines print."""

    CSS_PATH = Path(__file__).with_name("profile.tcss")
    VERTICAL_BREAKPOINTS = [(0, "-low"), (HIGH, "-high")]

    def __init__(self, game_app: Any) -> None:
        super().__init__()
        self._game_app = game_app
        """The application, a `GameApp`."""
        self.game: Game[Any, Any, Any, Any] = game_app.game
        self.own = read_profile()
        self.reading = Loading(self.game)
        self._mistakes: tuple[OwnProfile | None, tuple[Section, ...], int] = None, (), 0
        """The section of mistakes, whole and brief, with its person, and the number of those that wait."""
        self._busy = False
        """Whether a thread reads games or mistakes."""
        self.person = ""
        """The name of another person than the owner; "" for the owner."""
        self.form = ""
        self.section = ""
        """The id of the section that is shown in full; "" for the overview."""
        self.tab = self.chosen = self.top = 0
        """The tab, the chosen one of the last games, and the first line of a long section, each from 0."""

    # --- reading ------------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        self._read_on()

    def _read_on(self) -> None:
        """Read the games, and then the person's mistakes, unless that is under way."""
        if not self._busy:
            self._busy = True
            self.run_worker(begun_later(self._read), group="profile")

    async def _read(self) -> None:
        """Read in a thread, and show what is read now and then."""
        while await asyncio.to_thread(self.reading.step, PAUSE):
            self.show()
        while self.game.hints and self._mistakes[0] != self._shown:
            self._mistakes = await asyncio.to_thread(self._read_mistakes, self._shown)
        self._busy = False
        self.show()

    def _read_mistakes(self, person: OwnProfile) -> tuple[OwnProfile, tuple[Section, ...], int]:
        from hotseat.coach.mistakes import mistakes_by_game
        from hotseat.coach.profile_section import mistakes_section

        found = mistakes_by_game(person.owned, games=[saved for saved, _facts in self.reading.entries])
        sections = tuple(mistakes_section(self.game, found, brief=brief) for brief in (False, True))
        return person, sections, sum(each.waiting for each in found)

    @property
    def _waiting(self) -> int:
        """The number of the owner's mistakes that wait as exercises."""
        return 0 if self.person else self._mistakes[2]

    @property
    def profile(self) -> Profile:
        """The profile that is shown."""
        return make_profile(self._shown, self.reading.entries, self.reading.levels, self.form)

    # --- showing ------------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Pane(id="profile-bar")
        yield Pane(id="profile-body")
        yield Pane(id="profile-question", vanishing=True)
        yield Pane(id="profile-keys")

    def on_resize(self, event: events.Resize) -> None:
        self.show()

    def on_screen_resume(self) -> None:
        self.own = read_profile()  # which the settings may have changed
        self._mistakes = None, *self._mistakes[1:]  # some may be solved now
        self._read_on()
        self.show()

    @property
    def _wide(self) -> bool:
        return self.app.size.width >= WIDE and self.app.size.height >= HIGH

    @property
    def _large(self) -> bool:
        return self.app.size.width >= LARGEST[0] and self.app.size.height >= LARGEST[1]

    @property
    def _listed(self) -> int:
        """The number of last games in the overview."""
        return LISTED * (1 + self._large)

    def show(self) -> None:
        """Draw everything."""
        width, height = self.app.size
        profile = self.profile
        name = cell_width.ellipsize(profile.name, 30)
        bar = Content.assemble((f" {_('Statistics')}", "bold $primary"), f"  {name}")
        left, read = self.reading.left, bool(self.reading.entries)
        about = ngettext("reading, {number} game left", "reading, {number} games left", left).format(number=left) * read
        about = about if left else summary(profile)
        self.query_one("#profile-bar", Pane).show([left_and_right(bar, Content.styled(f"{about} ", ""), width)])
        question = self._question(profile, width)
        self.query_one("#profile-question", Pane).show(question)
        rows = height - 2 - len(question) - self._wide - (height >= HIGH and not self._wide)
        body = self._body(profile, width, rows) if read or not left else []
        if appearance(self.app).ascii_filter.enabled:
            body = [Content(line.plain.translate(ASCII_BARS), [*line.spans]) for line in body]
        self.query_one("#profile-body", Pane).show(body)
        commands = self._commands(profile)
        usable = frozenset(each.action for each in commands)
        self.query_one("#profile-keys", Pane).show([footer_line(commands, usable, width)])

    def _question(self, profile: Profile, width: int) -> list[Content]:
        """Return the question about default names, which is asked once."""
        if not self._asks(profile):
            return []
        text = Content.styled(default_names_question(profile), "bold")
        return [Content(" ") + line for line in wrap_content(text, width - 2)]

    def _asks(self, profile: Profile) -> bool:
        return bool(profile.undecided) and not self.person and not self.reading.left

    def _body(self, profile: Profile, width: int, rows: int) -> list[Content]:
        if self._wide and not self.section:
            return self._overview(profile, width, rows)
        columns = min(width - 2 * MARGIN, 100)
        found = {each.id: each for each in self._sections(profile, columns, whole=True)}
        ids = (self.section,) if self.section else TABS[self.tab][1]
        lines = [] if self.section else [self._tab_line(columns), Content("")]
        fixed, more = len(lines), list[Content]()
        for each in ids:
            if each in found:
                more += [*self._section_lines(found[each], profile, columns, rows - fixed), Content("")]
        if ids[0] == "rating":
            games = next(each for each in self._sections(profile, columns, whole=False) if each.id == "games")
            more += self._section_lines(games._replace(lines=games.lines[:3]), profile, columns, 4)
        self.top = max(0, min(self.top, len(more) - (rows - fixed)))
        return [_indent(line) for line in (*lines, *scroll_lines(more, self.top, columns, rows - fixed))]

    def _tab_line(self, width: int) -> Content:
        """Return the tabs with their digits, closer together on a narrow screen."""
        parts = []
        for i, (title, _ids) in enumerate(TABS):
            style = "bold reverse" if i == self.tab else ""
            tab = Content.assemble((f"{i + 1}", "bold $accent"), f" {_(title)} ").stylize(style)
            parts.append(make_clickable(tab, f"digit({i + 1})"))
        return first_fitting([Content(" ").join(parts), whole_parts(parts, width, gap=0)], width)

    def _sections(self, profile: Profile, width: int, *, whole: bool) -> list[Section]:
        brief = not whole and not self._large
        further = [*self._mistakes[1][brief:][:1], *self._game_app.profile_sections()]
        found = all_sections(profile, self.game, width, self.today, further, whole=whole, large=self._large)
        return [*found, self._solo(profile, width, whole=whole), left_out_section(profile)]

    @property
    def _shown(self) -> OwnProfile:
        """The person whose statistics are shown."""
        return OwnProfile(self.person, "no") if self.person else shown_person(self.own, self.reading.names)

    def _solo(self, profile: Profile, width: int, *, whole: bool) -> Section:
        others = [(game, make_profile(self._shown, entries, {})) for game, entries in self.reading.others]
        return solo_section([(self.game, profile), *others], width, whole=whole)

    @property
    def today(self) -> date:
        """The current day."""
        return local_now().date()

    def _overview(self, profile: Profile, width: int, rows: int) -> list[Content]:
        """Return sections beside each other: in two columns, on a larger screen in three."""
        parts = LARGE if self._large else HALVES
        first_width = LARGE_CURVE if self._large else LEFT + (width - 120) // 2
        others = (width - first_width - 2 * MARGIN) // (len(parts) - 1) - GAP
        widths = [first_width] + [others] * (len(parts) - 1)
        columns = list[list[Content]]()
        for ids, columns_wide in zip(parts, widths, strict=True):
            found = {each.id: each for each in self._sections(profile, columns_wide, whole=False)}
            shown = [found[each] for each in ids if each in found]
            taken = sum(len(each.lines) for each in shown if each.id in ("record", "games"))
            curve = max(4, min(16, rows - 10 - taken))
            made = self._half(shown, profile, columns_wide, curve + 4)
            if len(made) > rows:  # what explains the numbers gives way to them
                made = self._half(shown, profile, columns_wide, curve + 4, explained=False)
            columns.append(made)
        lines = []
        for i in range(min(rows, max(map(len, columns)))):
            cells = [column[i] if i < len(column) else Content("") for column in columns]
            padded = [
                cell.truncate(wide, ellipsis=True).pad_right(max(0, wide + GAP - min(cell.cell_length, wide)))
                for cell, wide in zip(cells, widths, strict=True)
            ]
            lines.append(_indent(Content("").join(padded).rstrip()))
        return lines

    def _half(
        self, sections: Sequence[Section], profile: Profile, width: int, rows: int, *, explained: bool = True
    ) -> list[Content]:
        """Return sections below each other; `explained`: whether a note that is too long for its line is wrapped."""
        lines = list[Content]()
        for section in sections:
            if section.lines:
                gap = [Content("")] if lines and section.id != "left-out" else []
                lines += [*gap, *self._section_lines(section, profile, width, rows, explained=explained)]
        return lines

    def _section_lines(
        self, section: Section, profile: Profile, width: int, rows: int, *, explained: bool = True
    ) -> list[Content]:
        """Return a heading with its key, and the lines of a section; those of the rating with the curve."""
        lines = [part for line in section.lines for part in wrap_line(line, width)]
        if section.id == "games" and profile.games:
            lines = [self._game_line(i, line, width) for i, line in enumerate(lines)]
        if section.id == "rating" and profile.rating is not None:
            height = max(3, min(16, rows - 4 if self._wide and not self.section else min(rows - 12, SMALL_CURVE)))
            lines = [Content(""), *lines, Content(""), *rating_curve(profile.rated, profile.levels, width, height)]
        if section.id == "left-out":
            text = after_colon(section.title, " ".join(line.plain for line in lines))
            return wrap_content(Content.styled(text, "$quiet"), width) if lines else []
        key = KEYS.get(section.id, "") if self._wide and (section.id != "mistakes" or self._waiting) else ""
        head = Content.assemble((section.title, "bold $primary"), (f" {key}" if key else "", "bold $accent"))
        whole, part = (Content.styled(f" {text}", "$quiet") for text in (section.note, section.note.partition(";")[0]))
        if explained and (head + whole).cell_length > width:
            return [head, *wrap_content(Content.styled(section.note, "$quiet"), width), *lines]
        return [first_fitting([(head + whole).rstrip(), (head + part).rstrip(), head], width), *lines]

    def _game_line(self, i: int, line: Content, width: int) -> Content:
        row = line
        if i == self.chosen:
            row = surface_row(line, width, "raised")
            row = row.stylize("reverse") if appearance(self.app).colourless else row
        return make_clickable(row, f"digit({i + 1})" if self._wide else f"choose({i - self.chosen})")

    # --- commands -----------------------------------------------------------------------------------------------------

    def _commands(self, profile: Profile) -> tuple[Command, ...]:
        """Return the commands that are possible now, with the labels of what they choose."""
        asks, several = self._asks(profile), len(profile.forms) > 1 or bool(self.form)
        off = {
            "replay": not profile.games, "analyse": not profile.games, "form": not several,
            "person": asks or len(self._people) < 2, "count(True)": not asks, "count(False)": not asks,
            "app.mistakes": not self._waiting,
            "full('record')": not profile.games, "full('loadouts')": not profile.by_loadout,
            "full('cards')": not profile.by_card,
        }  # fmt: skip
        form = form_title(self.game, self.form) if self.form else _("all")
        labels = {"form": after_colon(pgettext("key", "form"), form), "full('loadouts')": _(self.game.loadout_head)}
        shown = (each for each in PROFILE if not off.get(each.action))
        return tuple(each._replace(label=labels.get(each.action, each.label)) for each in shown)

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands that are possible now."""
        return self._commands(self.profile)

    async def on_key(self, event: events.Key) -> None:
        """Run the command of a key, or choose by a digit."""
        if action := keymap(self.commands).get(event.key):
            event.stop()
            event.prevent_default()
            await self.run_action(action)
        elif event.key.isdecimal():
            self.action_digit(int(event.key))

    @property
    def _people(self) -> list[str]:
        """The names that have statistics, the owner's as ""."""
        owner = shown_person(self.own, self.reading.names).name
        return ["", *(name for name in self.reading.names if name != owner)]

    def action_digit(self, digit: int) -> None:
        """Choose one of the last games, or the tab of a small screen; or open the exercises."""
        if f"{digit}" == EXERCISES:
            for choice in self._game_app.exercise_choices()[:1]:
                self.app.call_later(self.app.run_action, choice.action)
        elif self._wide:
            self.chosen = digit - 1 if 0 < digit <= min(self._listed, len(self.profile.games)) else self.chosen
        elif 0 < digit <= len(TABS):
            self.tab, self.section, self.top = digit - 1, "", 0
        self.show()

    def action_choose(self, by: int) -> None:
        """Choose another of the last games, or scroll a long section."""
        if (self.section and self.section != "games") or (not self._wide and self.tab not in (0, len(TABS) - 1)):
            self.top += by
        else:
            listed = len(self.profile.games) if not self._wide else min(self._listed, len(self.profile.games))
            self.chosen = max(0, min(self.chosen + by, listed - 1))
        self.show()

    def action_full(self, section: str) -> None:
        """Show a section in full, or the overview again."""
        self.section, self.top = "" if section == self.section else section, 0
        if not self._wide:
            self.tab = next((i for i, (_title, ids) in enumerate(TABS) if section in ids), self.tab)
            self.section = ""
        self.show()

    def action_form(self) -> None:
        """Count the games of the next form alone, or of all forms."""
        forms = ["", *sorted({saved.announced.form for saved, _facts in self.reading.entries if saved.announced.form})]
        self.form = forms[(forms.index(self.form) + 1) % len(forms)]
        self.chosen = 0
        self.show()

    def action_person(self) -> None:
        """Show the statistics of the next person."""
        people = self._people
        self.person = people[(people.index(self.person) + 1) % len(people)]
        self.chosen, self.form = 0, ""
        self._read_on()
        self.show()

    def action_count(self, yes: bool) -> None:
        """Keep the answer whether games under default names count for the owner."""
        answer: Any = "yes" if yes else "no"
        if fault := change_profile(lambda old: old._replace(default_names=answer)):
            self.notify(fault, severity="warning")
        self.own = self.own._replace(default_names=answer)
        self._read_on()
        self.show()

    def action_replay(self, analyse: bool = False) -> None:
        """Show the replay of the chosen game, and analyse it if wanted."""
        games = self.profile.games[::-1]
        if not games:
            return
        try:
            replay = Replay.read(games[self.chosen].saved.path, self.game)
        except RecordFault as fault:
            self.notify(with_period(str(fault)), severity="warning")
            return
        self._game_app.post_message(ReplayWanted(replay, analyse=analyse))

    def action_analyse(self) -> None:
        """Analyse the chosen game."""
        self.action_replay(analyse=True)

    def action_leave(self) -> None:
        """Return to the overview, or from there to the screen below."""
        if self.section:
            self.action_full(self.section)
        else:
            self._game_app.action_close()


def _indent(line: Content) -> Content:
    return Content(" " * MARGIN) + line
