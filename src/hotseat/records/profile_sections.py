"""The sections of a profile as lines of styled parts, for the screen and for plain text."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple, TypeAlias

from hotseat.plugin.game import Game
from hotseat.plugin.results import result_name
from hotseat.plugin.seats import PlayerSpec
from hotseat.records.game_facts import REASONS
from hotseat.records.profile import LEAST_GAMES, LEAST_RATED, CardCount, OwnGame, Profile, Score
from hotseat.util import cell_width
from hotseat.util.i18n import gettext as _
from hotseat.util.i18n import gettext_noop, ngettext

Part: TypeAlias = tuple[str, str]
"""A text and its role: "" for text, "strong", "quiet", "good", "bad" or "heading"."""
Line: TypeAlias = tuple[Part, ...]
MONTHS = (
    gettext_noop("Jan"), gettext_noop("Feb"), gettext_noop("Mar"), gettext_noop("Apr"), gettext_noop("May"),
    gettext_noop("Jun"), gettext_noop("Jul"), gettext_noop("Aug"), gettext_noop("Sep"), gettext_noop("Oct"),
    gettext_noop("Nov"), gettext_noop("Dec"),
)  # fmt: skip
NO_SHARE = "-"
BAR = frozenset("▄▁")
"""The characters of a bar."""
HEIGHTS = "▁▂▃▅▆▇█"
"""The signs of a row of bars, from 0 upwards."""
ASCII_HEIGHTS = "_.-=+*#"
"""These signs in plain lines."""
WORDS = str.maketrans({"▲": "+", "▼": "-", "·": "-", **dict(zip(HEIGHTS, ASCII_HEIGHTS, strict=True))})
"""The signs in plain lines."""
FEW, FEW_LARGE = 3, 10
"""The number of cards at each end of the list in an overview, and in a larger one."""
SHARE, GAIN, GAMES = 8, 6, 5
"""The columns of the sign and the share beside a card's name, of the points in its turn, and of the number of games."""
FIXED, SHORTEST = 4, 10
"""The cell of a game's row that is shortened, the opponent, and its columns at least; cells after it are left out."""
BESIDE = 48
"""The least columns in which both ends of the list of cards stand beside each other."""
LAST = 6
"""The number of last games in an overview; a larger one has twice as many."""


TABLES = frozenset(("groups", "phases"))
"""The ids of the sections that `table_lines` made."""


class Section(NamedTuple):
    """A part of the statistics."""

    id: str
    title: str
    """The heading, in the player's language."""
    note: str
    """A few words after the heading."""
    lines: Sequence[Line]


def plain(line: Line) -> str:
    """Return a line without styles, signs and bars."""
    return "".join(text.translate(WORDS) for text, _role in line if not BAR.issuperset(text) or not text).rstrip()


def day_text(day: date) -> str:
    """Return a day and its month in the player's language."""
    return _("{day} {month}").format(day=day.day, month=_(MONTHS[day.month - 1]))


def with_sign(number: int) -> str:
    """Return a number with its sign."""
    return f"{number:+d}"


def summary(profile: Profile) -> str:
    """Return the number of games, the first day and the number left out, as a phrase."""
    number = len(profile.games)
    if not number:
        return _("no finished game")
    first, out = profile.games[0].day, sum(profile.left_out.values())
    text = ngettext("{number} game since {day} {year}", "{number} games since {day} {year}", number)
    text = text.format(number=number, day=day_text(first), year=first.year)
    return _("{games}, {number} left out").format(games=text, number=out) if out else text


def form_title(game: Game[Any, Any, Any, Any], form: str) -> str:
    """Return the name of a form; "" for the only one of a game without forms."""
    return next((each.title for each in game.setup_options().forms if each.id == form), form)


def all_sections(
    profile: Profile,
    game: Game[Any, Any, Any, Any],
    width: int,
    today: date,
    further: Sequence[Section] = (),
    *,
    whole: bool = True,
    large: bool = False,
) -> list[Section]:
    """Return the sections of a game's statistics.

    `further`: those of its exercises. `whole`: with all rows; else `large`: with more of them.
    """
    kits = [loadout_section(profile, game, width)] if game.setup_options().loadouts or profile.by_loadout else []
    few = len(profile.by_card) if whole else FEW_LARGE if large else FEW
    cards = [card_section(profile, game, width, few)] if game.counts_cards else []
    return [
        rating_section(profile, game, today),
        record_section(profile, game, width, whole=whole),
        games_section(profile, game, width, len(profile.games) if whole else LAST * (1 + large)),
        *kits,
        *cards,
        *group_section(profile, game, width),
        *phase_section(profile, game, width),
        *further,
    ]


def rating_section(profile: Profile, game: Game[Any, Any, Any, Any], today: date) -> Section:
    """Return the rating, its changes and its best value, or how to get one."""
    forms = _("all forms") if not profile.form else form_title(game, profile.form)
    note = _("against the computer, {forms}").format(forms=forms) if len(game.setup_options().forms) > 1 else ""
    return Section("rating", _("Rating"), note or _("against the computer"), [_rating_line(profile, today)])


def _rating_line(profile: Profile, today: date) -> Line:
    rating = profile.rating
    if rating is None:
        missing = LEAST_RATED - len(profile.rated)
        text = ngettext(
            "Finish {number} more game against the computer for a rating.",
            "Finish {number} more games against the computer for a rating.",
            missing,
        )
        return ((text.format(number=missing), ""),)
    month = profile.change_in_month(today)
    last = profile.rated[-1].change
    return (
        (str(round(rating.value)), "strong"), (f" ±{rating.margin}   ", "quiet"),
        (with_sign(last), tone(last)), (f" {_('last game')}   ", "quiet"),
        (with_sign(month), tone(month)), (f" {_('this month')}   ", "quiet"),
        (str(profile.best), ""), (f" {_('best')}", "quiet"),
    )  # fmt: skip


def months_section(profile: Profile) -> list[Section]:
    """Return the rating at the end of each month, which the screen draws as a curve; nothing without a rating."""
    if profile.rating is None:
        return []
    last = {(game.day.year, game.day.month): game for game in profile.rated}
    lines = [
        ((f"{_(MONTHS[month - 1])} {year}  {round(game.after.value)} ±{game.after.margin}", ""),)
        for (year, month), game in last.items()
    ]
    return [Section("months", _("Rating by month"), "", lines)]


def default_names_question(profile: Profile) -> str:
    """Return the question about games under default names, which is asked once."""
    name = _("Player {number}").format(number=1)
    message = ngettext(
        "{number} game is saved under a name such as {name}. Does it count for you?",
        "{number} games are saved under names such as {name}. Do they count for you?",
        profile.undecided,
    )
    return message.format(number=profile.undecided, name=name)


def tone(number: int) -> str:
    """Return the role of a change."""
    return "good" if number > 0 else "bad" if number < 0 else "quiet"


def share(score: Score, least: int = 1) -> Part:
    """Return the share of won games, hidden for too few."""
    if score.games < least:
        return NO_SHARE, "quiet"
    return f"{score.percent} %", "good" if score.percent >= 50 else "bad"


def _score_text(score: Score | None) -> str:
    if score is None:
        return NO_SHARE
    return " - ".join(map(str, score if score.drawn else score[:2]))


def record_section(profile: Profile, game: Game[Any, Any, Any, Any], width: int, *, whole: bool) -> Section:
    """Return a table of the games won and lost, by opponent and form, and the whole one by seat too."""
    rows: list[tuple[str, str, Mapping[str, Score]]] = []
    for opponent, by_form in profile.by_opponent.items():
        rows.append((*opponent_name(opponent, profile.levels), by_form))
    rows = rows if whole else rows[:8]
    if whole and len(profile.by_seat) > 1:
        rows += [(_("seat {number}").format(number=seat + 1), "", scores) for seat, scores in profile.by_seat.items()]
    note = _("won and lost, by opponent and form")
    if whole and profile.unaided:
        rows.append((_("without aids"), "", profile.unaided))
    if not rows:
        return Section("record", _("Record"), note, [((_("no finished game"), "quiet"),)])
    forms = profile.forms[: 3 if width >= 50 else 1] if len(profile.forms) > 1 else []
    heads = [form_title(game, form) for form in forms] + [_("all"), _("won")]
    names = min(20, max(cell_width.width(name) + bool(rating) + cell_width.width(rating) for name, rating, _s in rows))
    totals = [Score(*map(sum, zip(*scores.values(), strict=True))) for _name, _rating, scores in rows]
    least = max(9, 2 + max(cell_width.width(_score_text(total)) for total in totals))
    columns = [max(least, cell_width.width(head) + 2) for head in heads[:-1]]
    columns.append(max(8, cell_width.width(heads[-1]) + 2))
    lines: list[Line] = [((" " * names + "".join(map(cell_width.rjust, heads, columns)), "quiet"),)]
    for (name, rating, scores), total in zip(rows, totals, strict=True):
        space = names - cell_width.width(rating) - bool(rating)
        parts: list[Part] = [(cell_width.ljust(cell_width.ellipsize(name, space), space), "")]
        parts += [(f" {rating}", "quiet")] * bool(rating)
        texts = [_score_text(scores.get(form)) for form in forms]
        parts += [(cell_width.rjust(text, column), "") for text, column in zip(texts, columns, strict=False)]
        percent, role = share(total)
        parts += [
            (cell_width.rjust(_score_text(total), columns[-2]), "strong"),
            (cell_width.rjust(percent, columns[-1]), role),
        ]
        lines.append(tuple(parts))
    return Section("record", _("Record"), note, lines)


def opponent_name(opponent: PlayerSpec | str, levels: Mapping[str, int]) -> tuple[str, str]:
    """Return the name of an opponent, and its rating if it is a level that has one."""
    if isinstance(opponent, str):
        return opponent, ""
    return opponent.label, str(levels.get(opponent.name, ""))


def games_section(profile: Profile, game: Game[Any, Any, Any, Any], width: int, number: int) -> Section:
    """Return the last games, the latest first: day, result, scores, opponent, form, loadout and change of rating."""
    games = profile.games[::-1][:number]
    rows = [_game_row(each, game, numbered) for numbered, each in enumerate(games, 1)]
    lines = column_lines(rows, width) if rows else [((_("no finished game"), "quiet"),)]
    return Section("games", _("Last games"), "", lines)


def _game_row(each: OwnGame, game: Game[Any, Any, Any, Any], number: int) -> list[Part]:
    others = list(dict.fromkeys(player.label if player.kind == "level" else name for name, player in each.opponents))
    scores = [each.facts.seats[each.seat].score]
    scores += [max(each.facts.seats[s].score for s in side) for side in each.facts.sides if each.seat not in side]
    role = {"won": "good", "lost": "bad", "drawn": ""}[each.result]
    form = form_title(game, each.saved.announced.form)
    return [
        (str(number), "strong"),
        (day_text(each.day), "quiet"),
        (result_name(each.result), role),
        (" - ".join(map(str, scores)), ""),
        (_(", ").join(others), ""),
        (form if len(game.setup_options().forms) > 1 else "", "quiet"),
        (game.loadout_name(each.loadout) if each.loadout else "", "quiet"),
        (with_sign(each.change), tone(each.change)) if each.rated else ("·", "quiet"),
    ]


def column_lines(rows: Sequence[Sequence[Part]], width: int) -> list[Line]:
    """Return rows of cells in columns, as many as fit, and the last one at the right; a long name is shortened."""
    widths = [max(cell_width.width(row[i][0]) for row in rows) for i in range(len(rows[0]))]
    shown = [i for i, columns in enumerate(widths) if columns]
    least = min(widths[FIXED], SHORTEST)
    for i in range(len(widths) - 2, FIXED, -1):
        if i in shown and _over(widths, shown, width) > widths[FIXED] - least:
            shown.remove(i)
    widths[FIXED] = max(least, widths[FIXED] - max(0, _over(widths, shown, width)))
    gap = width - sum(widths[i] + 1 for i in shown[:-1]) - widths[shown[-1]]
    lines = []
    for row in rows:
        texts = ((cell_width.ellipsize(row[i][0], widths[i]), widths[i] + 1, row[i][1]) for i in shown[:-1])
        cells = [(cell_width.ljust(text, columns), role) for text, columns, role in texts]
        text, role = row[shown[-1]]
        lines.append((*cells, (" " * max(gap, 0), ""), (cell_width.rjust(text, widths[shown[-1]]), role)))
    return lines


def _over(widths: Sequence[int], shown: Sequence[int], width: int) -> int:
    """Return the columns that the shown cells have too many."""
    return sum(widths[each] + 1 for each in shown) - 1 - width


def loadout_section(profile: Profile, game: Game[Any, Any, Any, Any], width: int) -> Section:
    """Return the share of games won with each loadout; the title is that of the game's statistics."""
    scores = profile.by_loadout
    note = _("won of the games with it")
    if not scores:
        return Section("loadouts", _(game.loadout_head).capitalize(), note, [((_("no finished game"), "quiet"),)])
    names = min(22, max(cell_width.width(game.loadout_name(each)) for each in scores)) + 1
    bars = max(3, min(20, width - names - 18))
    lines = [
        (
            (cell_width.ljust(cell_width.ellipsize(game.loadout_name(loadout), names - 1), names), ""),
            *share_bar(score, bars),
            (f"{share(score, LEAST_GAMES)[0]:>6}", "strong"),
            (cell_width.rjust(_games(score.games), 11), "quiet"),
        )
        for loadout, score in scores.items()
    ]
    return Section("loadouts", _(game.loadout_head).capitalize(), note, lines)


def _games(number: int) -> str:
    return ngettext("{number} game", "{number} games", number).format(number=number)


def share_bar(score: Score, columns: int) -> list[Part]:
    """Return a bar for the share of won games, empty for too few."""
    known = score.games >= LEAST_GAMES
    full = max(int(score.won + score.drawn > 0), round(score.percent * columns / 100)) if known else 0
    return [("▄" * full, share(score)[1]), ("▁" * (columns - full), "quiet")]


def card_section(profile: Profile, game: Game[Any, Any, Any, Any], width: int, few: int) -> Section:
    """Return the cards with which most and fewest games were won, so many of each; in a narrow column one a line."""
    scores = profile.by_card
    note = _("won, and points in its turn; all games: {percent} %").format(percent=profile.score.percent)
    if not scores:
        text = _("Shown after {number} games with a card.").format(number=LEAST_GAMES)
        return Section("cards", _("Cards"), note, [((text, "quiet"),)])
    cards, counts = [*scores], profile.card_counts
    half = min(few, (len(cards) + 1) // 2)
    longest = max(cell_width.width(game.card_name(card)) for card in [*cards[:half], *cards[half:][::-1][:half]])
    columns = (width - 2) // 2
    stacked = width < BESIDE or longest > columns - SHARE
    if stacked:
        columns, half = width, half if width < BESIDE else (half + 1) // 2
    if longest > columns - SHARE - GAIN:
        note = _("won; all games: {percent} %").format(percent=profile.score.percent)

    def cell(sign: str, card: str) -> Line:
        return _card_cell(sign, game.card_name(card), scores[card], counts[card], columns - longest, columns)

    left = [cell("▲", card) for card in cards[:half]]
    right = [cell("▼", card) for card in cards[half:][::-1][:half]]
    if stacked:
        return Section("cards", _("Cards"), note, [*left, (), *right[::-1]])
    right += [()] * (len(left) - len(right))
    return Section("cards", _("Cards"), note, [(*a, ("  ", ""), *b) for a, b in zip(left, right, strict=True)])


def _card_cell(sign: str, name: str, score: Score, count: CardCount, beside: int, columns: int) -> Line:
    """Return a card with its share, and what fits in the columns beside the longest name: games, points of its turn."""
    percent, role = share(score)
    games, gain = f" ({score.games})", f"{count.gain:>+6.1f}"
    games = games if beside >= SHARE + GAIN + GAMES else ""
    gain = gain if beside >= SHARE + GAIN else ""
    free = columns - SHARE - cell_width.width(games + gain)
    name = cell_width.ljust(cell_width.ellipsize(name, free), free)
    return (sign, role), (f" {name}", ""), (f"{percent:>6}", role), (games, "quiet"), (gain, "")


def group_section(profile: Profile, game: Game[Any, Any, Any, Any], width: int) -> list[Section]:
    """Return the cards by group: played in a game, and points in the turns of these plays; nothing without groups."""
    counts = profile.group_counts(game.card_group)
    if not counts:
        return []
    heads = [_("a game"), _("points")]
    rows = [(name, [f"{n.plays / len(profile.games):.1f}", f"{n.gain:+.1f}"]) for name, n in counts.items()]
    note = _("cards played, and points in such a turn")
    return [Section("groups", _(game.card_group_head).capitalize(), note, table_lines(heads, rows, width))]


def phase_section(profile: Profile, game: Game[Any, Any, Any, Any], width: int) -> list[Section]:
    """Return the points by phase, and how often one was ahead at its end and then won; nothing without such games."""
    phases = profile.by_phase
    if not phases:
        return []
    heads = [_("you"), _("opponent"), _("ahead"), _("won")]
    rows = [
        (
            _(head),
            [
                f"{one.points / one.games:.1f}",
                f"{one.others / one.games:.1f}",
                f"{100 * one.ahead / one.games:.0f} %",
                f"{100 * one.kept / one.ahead:.0f} %" if one.ahead else NO_SHARE,
            ],
        )
        for head, one in zip(game.phase_heads, phases, strict=True)
    ]
    note = _("points in it, ahead at its end, and won then")
    return [Section("phases", _("Phases"), note, table_lines(heads, rows, width))]


def table_lines(heads: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]], width: int) -> list[Line]:
    """Return rows of numbers below their headings, with the names of the rows at the left; long names are wrapped."""
    stacked = zip(heads, *(numbers for _name, numbers in rows), strict=True)
    columns = [1 + max(map(cell_width.width, column)) for column in stacked]
    needed = max(cell_width.width(name) for name, _numbers in rows)
    spread = [max(6, column + 1) for column in columns]
    columns = spread if needed + sum(spread) <= width else columns
    names = min(max(6, width - sum(columns)), needed)
    lines: list[Line] = [((" " * names + "".join(map(cell_width.rjust, heads, columns)), "quiet"),)]
    for name, numbers in rows:
        *above, label = cell_width.wrap(name, names) or [""]
        lines += [((part, ""),) for part in above]
        lines.append(
            ((cell_width.ljust(label, names), ""), ("".join(map(cell_width.rjust, numbers, columns)), "strong"))
        )
    return lines


def left_out_section(profile: Profile) -> Section:
    """Return the games left out by reason."""
    reasons = _reasons(profile.left_out)
    return Section("left-out", _("Left out"), "", [((reasons, "quiet"),)] if reasons else [])


def describe_left_out(left_out: Mapping[str, int]) -> str:
    """Return the number of games left out by reason, as a phrase; "" for none."""
    reasons = _reasons(left_out)
    return _("Left out: {games}").format(games=reasons) if reasons else ""


def _reasons(left_out: Mapping[str, int]) -> str:
    """Return the number of games left out by reason as a list; "" for none."""
    return _(", ").join(f"{left_out[reason]} {_(reason)}" for reason in REASONS if left_out.get(reason))
