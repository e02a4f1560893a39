"""The coach's analysis of a game in passes, kept in a file beside the record so that no pass is repeated."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Generic, NamedTuple

from hotseat.coach.coach import Coach, Hurried, Sight, known_part, load_coach, play_out
from hotseat.coach.stored import StoredAnalysis, StoredPart, StoredTry, analysis_file, read_analysis
from hotseat.coach.verdict import Estimate, Evaluated, Segment
from hotseat.plugin.decision import E, Q, R, S, Step
from hotseat.records.replay import Replay
from hotseat.records.saved_games import analysable_seats
from hotseat.util import json_files, paths, safe_io
from hotseat.util.faults import describe_error
from hotseat.util.i18n import gettext as _
from hotseat.util.text_utils import with_colon


class AnalysisProgress(NamedTuple):
    """The progress of the pass that is under way, or of the last one."""

    done: int
    """The number of segments that the pass has evaluated."""
    of: int
    """The number of all segments."""
    number: int
    """The number of the pass, from 1."""
    passes: int
    """The number of all passes."""
    seconds: float
    """The estimated time until the end of the pass."""


class Analysis(Generic[S, Q, R, E]):
    """The analysis of a game, starting with the evaluations in its file."""

    def __init__(
        self,
        replay: Replay[S, Q, R, E],
        sight: Sight = "seat",
        coach: type[Coach[S, Q, R, E]] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        made = coach or load_coach(replay.game)
        assert made is not None
        self.replay = replay
        self.sight = sight
        self.coach = made(replay.game, replay.steps)
        self.path = analysis_file(replay.path) if replay.path is not None else None
        self.trouble = ""
        """The reason that the analysis can't be saved; "" if it can."""
        self.notice = ""
        """A sentence about a file that isn't an analysis of this program; "" if there is none."""
        self.segments = {segment.ply: segment for segment in self.coach.segments if self._is_wanted(segment)}
        """The segments to evaluate, by ply."""
        self._clock = clock
        self._began = clock()
        self._begun = 0.0
        """The number of segments of the pass that were done when it was begun or resumed."""
        self._share = 0.0
        """The share of the work on the current segment that is done."""
        self._hurried: Hurried = lambda _: False
        self._found: dict[int, StoredPart] = {}
        self._tried: dict[int, StoredTry] = {}
        try:
            self._take(self._read())
        except json_files.NotOurs as fault:
            self.notice = _("{fault}, so none of it is shown.").format(fault=fault)

    def _is_wanted(self, segment: Segment[S, E]) -> bool:
        """Return whether a segment belongs to the seats that are analysed, and to a turn that is over or revealed."""
        replay, game, last = self.replay, self.replay.game, segment.steps[-1]
        if segment.seat not in analysable_seats(replay):
            return False
        return replay.over or game.turn(last.state) != last.turn or game.reveals(last.events)

    # --- the file ---------------------------------------------------------------------------------

    def _read(self) -> StoredAnalysis:
        """Return the content of the file, without evaluations of another edition; raise NotOurs for illegal ones."""
        content = (read_analysis(self.path) if self.path is not None else None) or StoredAnalysis()
        if content.coach != self.coach.edition:
            return StoredAnalysis(tried=content.tried)
        for one in content.parts(self.sight):
            if self._belongs(one) and one != self._found.get(one.ply) and not self._is_legal(one):
                message = _("{file} has illegal moves at decision {number}")
                assert self.path is not None
                name = safe_io.escape(self.path.name)
                raise json_files.NotOurs(message.format(file=name, number=one.ply + 1))
        return content

    def _is_legal(self, one: StoredPart) -> bool:
        sample = self.coach.sample(self.segments[one.ply])
        return len(play_out(self.replay.game, sample, one.best)) == len(one.best)

    def _take(self, content: StoredAnalysis) -> None:
        """Take the entries of a file that belong to this game and are further than those known."""
        for one in content.parts(self.sight):
            if self._belongs(one) and one.left < self.left(one.ply):
                self._found[one.ply] = self._with_cause(one)
        for tried in content.tried:
            if tried.ply in self.segments and tried.position == self._position(tried.ply):
                self._tried[tried.ply] = tried

    def _with_cause(self, one: StoredPart) -> StoredPart:
        """Return an entry with the cause of its mistake, which files of earlier versions don't have."""
        if one.mistake is None or one.cause:
            return one
        return one.model_copy(update={"cause": self.coach.cause_of(self.segments[one.ply], one.best)})

    def _position(self, ply: int) -> str:
        return self.replay.game.digest(self.segments[ply].start)

    def _belongs(self, one: StoredPart) -> bool:
        """Return whether an entry belongs to this game as its record stands now."""
        segment = self.segments.get(one.ply)
        return segment is not None and one.played == segment.played and one.position == self._position(one.ply)

    def keep(self) -> None:
        """Write all that is known."""
        self._change(lambda content: content)

    def _change(self, change: Callable[[StoredAnalysis], StoredAnalysis]) -> None:
        """Change the file with all that is known, merged with what another program has added; note why that fails."""
        if self.path is None:
            return
        try:
            with json_files.folder_lock(self.path.parent):
                content = self._read_anew(self.path)
                self._take(content)
                known = {"coach": self.coach.edition, self.sight: tuple(self._found.values())}
                now = change(content.model_copy(update=known))
                paths.write_text(self.path, f"{now.model_dump_json()}\n")
        except OSError as error:
            message = _("the analysis can't be saved: {why} ({path})")
            self.trouble = message.format(why=describe_error(error), path=safe_io.escape(str(self.path)))

    def _read_anew(self, path: Path) -> StoredAnalysis:
        """Return the content of the file; put aside one that isn't an analysis of this program."""
        try:
            return self._read()
        except json_files.NotOurs as fault:
            aside = safe_io.escape(json_files.put_aside(path).name)
            message = _("{fault}, so none of it is shown; it was moved to {aside}.")
            self.notice = message.format(fault=fault, aside=aside)
            return StoredAnalysis()

    # --- what is known ----------------------------------------------------------------------------

    @property
    def evaluated(self) -> list[Evaluated]:
        """The segments evaluated so far, in the order of the game."""
        return [self._evaluated(self._found[ply]) for ply in self.segments if ply in self._found]

    def _evaluated(self, one: StoredPart) -> Evaluated:
        segment = self.segments[one.ply]
        turn = segment.steps[0].turn
        chance, loss = Estimate(*one.chance), Estimate(*one.loss)
        return Evaluated(one.ply, turn, segment.seat, one.played, one.best, chance, loss, one.unit)

    def line(self, one: Evaluated) -> list[Step[S, E]]:
        """Return the coach's plan as steps in the game itself, up to the first that reveals something."""
        game = self.replay.game
        return known_part(game, play_out(game, self.segments[one.ply].start, one.best))

    def in_words(self, one: Evaluated) -> tuple[str, str]:
        """Return what was played in a segment and the coach's plan, as phrases in the player's language."""
        played, best = self.segments[one.ply].steps, self.line(one)
        return self._describe(played, one.played), self._describe(best, one.best)

    def _describe(self, steps: Sequence[Step[S, E]], options: Sequence[str]) -> str:
        """Return the deeds of steps, as short as they are on covers; the options where there is no deed."""
        deeds = self.replay.game.describe_turn(steps) if steps else ()
        texts = [(deed.text, *deed.shorter)[-1] for deed in deeds]
        name = with_colon(self.replay.game.names(steps[0].before)[steps[0].seat]) if steps else ""
        return _("; ").join([text.removeprefix(name).strip() for text in texts]) or _(", ").join(options)

    def attempt(self, ply: int) -> StoredTry:
        """Return the tries to find a better turn in place of the segment that begins at a ply."""
        return self._tried.get(ply) or StoredTry(ply=ply, position=self._position(ply))

    def note(self, ply: int, *, solved: bool = False, tries: int = 0, hints: int = 0) -> None:
        """Add to the tries at a mistake, and save them."""

        def change(content: StoredAnalysis) -> StoredAnalysis:
            before = self.attempt(ply)
            counts = {"tries": before.tries + tries, "hints": before.hints + hints}
            self._tried[ply] = before.model_copy(update={"solved": before.solved or solved, **counts})
            return content.with_attempt(self._tried[ply])

        if self.path is None:
            change(StoredAnalysis())
        self._change(change)

    @property
    def waiting(self) -> list[Evaluated]:
        """The mistakes that aren't solved yet, in the order of the game."""
        return [one for one in self.evaluated if one.mistake is not None and not self.attempt(one.ply).solved]

    # --- the passes -------------------------------------------------------------------------------

    def left(self, ply: int) -> int:
        """Return the number of passes that are left for a segment."""
        known = self._found.get(ply)
        return len(self.coach.passes) if known is None else known.left

    @property
    def _number(self) -> int:
        """The number of the pass to go on with, from 0; the last one if all are done."""
        passes = len(self.coach.passes)
        return min(passes - max(map(self.left, self.segments), default=0), passes - 1)

    def _done(self, number: int) -> int:
        return sum(self.left(ply) < len(self.coach.passes) - number for ply in self.segments)

    @property
    def progress(self) -> AnalysisProgress:
        """The progress of the pass that is under way, with an estimate of its time from the first moment."""
        number, of = self._number, len(self.segments)
        done = self._done(number)
        typical, finished = self.coach.passes[number], done - self._begun + self._share
        each = (self._clock() - self._began + typical) / (finished + 1) if finished > 0 else typical
        return AnalysisProgress(done, of, number + 1, len(self.coach.passes), (of - done - self._share) * each)

    @property
    def complete(self) -> bool:
        """Whether all passes are done."""
        return not any(map(self.left, self.segments))

    @property
    def first_done(self) -> bool:
        """Whether the first pass is done."""
        return len(self._found) == len(self.segments)

    def go_on(self, hurried: Hurried = lambda _: False, passes: int | None = None) -> Iterator[Evaluated]:
        """Do what is left of the first passes, by default of all; the likeliest mistakes first, once that is known."""
        self._hurried = hurried
        for number in range(len(self.coach.passes))[:passes]:
            left = len(self.coach.passes) - number - 1
            due = [ply for ply in self.segments if self.left(ply) > left]
            self._began, self._begun = self._clock(), self._done(number)
            for ply in sorted(due, key=lambda ply: -self._found[ply].loss[2] if ply in self._found else 0):
                if self.left(ply) <= left:
                    continue  # another program was faster
                if (one := self._evaluate(ply, number)) is None:
                    return
                names = "played", "best", "chance", "loss", "unit"
                parts = {name: getattr(one, name) for name in names}
                position = self._position(ply)
                part = StoredPart(ply=ply, position=position, seat=one.seat, left=left, **parts)
                self._found[ply] = self._with_cause(part)
                self.keep()
                yield one

    def _evaluate(self, ply: int, number: int) -> Evaluated | None:
        """Evaluate a segment in a pass, and keep the share of the work that is done."""

        def is_stopped(done: float) -> bool:
            self._share = done
            return self._hurried(done)

        self._share = 0.0
        one = self.coach.evaluate(self.segments[ply], number, self.sight, is_stopped)
        self._share = 0.0
        return one
