"""Numbers in sentences of pages and the README are those of the program: each with its sentence, page by page."""

import re
import tomllib
from collections.abc import Iterator
from itertools import product

import pytest

from hotseat.arena import verification
from hotseat.browser import door as browser_door
from hotseat.browser import page_messages, visitor, visits
from hotseat.browser import server as browser_server
from hotseat.coach.verdict import MISTAKES
from hotseat.play import gym, gym_progress, notices, participants
from hotseat.plugin import seats
from hotseat.records import header, profile, rating, share_key, starts
from hotseat.remote import (
    client,
    door,
    host_participants,
    invitation,
    kept_tables,
    messages,
    relay,
    relay_link,
    relay_messages,
    server,
    table_keeper,
)
from hotseat.remote.looks import LOOK_SECONDS
from hotseat.tui import tables
from hotseat.util import log_folder
from hotseat.util.i18n import LANGUAGES
from tashkalar import cards
from tashkalar.ai.levels import BEAM, EXPERT, EXPERT_HIGH_FORM, HARD, LEVELS, MEDIUM
from tashkalar.engine import game, geometry, state, turns
from tashkalar.gym import exercises
from tashkalar.handicaps import HEROIC_PIECES, ON_THE_BOARD, PIECES
from tashkalar.handicaps import SUGGESTED as HANDICAPS
from tashkalar.lessons import load_lessons
from tashkalar.puzzles import moment, progress
from tashkalar.puzzles.collection import collection
from tashkalar.roster import LEVELS as RATINGS
from tashkalar.text import shared_phrases
from tashkalar.tui.board_layout import TOO_SMALL
from tashkalar.tui.board_painter import SIZES
from tashkalar_mage_knight.screen.table import MageLayout
from tashkalar_pook import game as pook_game
from tashkalar_pook.cards import load_pook_cards
from tests.docs import test_readability
from tests.docs.pages import DOCS, PAGES, ROOT, prose, read

SPELT = dict(enumerate("no one two three four five six seven eight nine ten eleven twelve".split()))
SPELT |= {16: "sixteen", 20: "twenty", 24: "twenty-four", 30: "thirty"}
CARDS = cards.load()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PYTHONS = sorted(int(minor) for each in PROJECT["classifiers"] for minor in re.findall(r"Python :: 3\.(\d+)", each))
NEEDED = tuple(map(int, re.findall(r"\d+", TOO_SMALL)))
KIB, MIB = 1 << 10, 1 << 20
SUGGESTED = {
    "duel of Tash-Kalar": HANDICAPS["duel"]["points"],
    "High Form": HANDICAPS["high-form"]["points"],
    "both, in pieces": ON_THE_BOARD[PIECES],
    "both, in heroic pieces": ON_THE_BOARD[HEROIC_PIECES],
    "Pook": pook_game.HANDICAPS,
}
"""The suggested handicaps by the row of their table."""
SENTENCES: dict[str, dict[str, tuple[float, ...]]] = {
    "README.md": {
        "{} levels of the computer, hints, {} lessons, {} puzzles": (
            len(LEVELS), len(load_lessons()), len(collection())
        ),
        "**Three forms, {} schools**": (len(CARDS.schools),),
        "{} beings, {} legends, {} flares and {} tasks": (
            len(CARDS.beings) - len(CARDS.legends), len(CARDS.legends), len(CARDS.flares), len(CARDS.tasks)
        ),
        "**{} languages.**": (len(LANGUAGES),),
        "with Python 3.{} or newer": (PYTHONS[0],),
    },
    "docs/install.md": {
        "You need Python 3.{} or newer (tested up to 3.{})": (PYTHONS[0], PYTHONS[-1]),
        "a terminal of at least {} x {} characters": NEEDED,
    },
    "docs/guide.md": {
        "learn the game in {} short lessons": (len(load_lessons()),),
        "You have {} actions in a turn": (turns.ACTIONS,),
        "After {} turns in a row without a card played": (state.STALEMATE,),
        "For the last {} of these turns": (shared_phrases.NEAR,),
    },
    "docs/settings.md": {
        "in {} steps from one line per square to {} x {} characters": (len(SIZES), *SIZES[0][:2]),
        "Below {} x {} there is only a": NEEDED,
        "logs, crash reports | your log folder, the last {} |": (log_folder.KEPT,),
    },
    "docs/play-computer.md": {
        "after {} rated games": (profile.LEAST_RATED,),
        "limits the time for one decision and is {} by default": (seats.SECONDS,),
        "with at most {} positions |": (BEAM.effort.search,),
        "searches {} positions of the turn, then checks the best {} turns": (
            MEDIUM.effort.search, MEDIUM.effort.candidates
        ),
        "then checks the best {} turns with four times as many": (HARD.effort.candidates,),
        "then checks the best {} turns with three times as many": (EXPERT.effort.candidates,),
        "In the High Form it checks {},": (EXPERT_HIGH_FORM.effort.candidates,),
    },
    "docs/play-together.md": {
        "A name has 1 to {} letters": (seats.LONGEST_NAME,),
        "{} in each deck lie": (turns.SIDEWAYS,),
    },
    "docs/saved-games.md": {"`novice` has {}": (RATINGS["novice"],)},
    "docs/study.md": {
        "From {} % on it is an inaccuracy (`?!`), from {} % a mistake (`?`), from {} % a blunder": tuple(
            round(100 * each.least) for each in reversed(MISTAKES)
        ),
    },
    "docs/puzzles.md": {"{} turns of real games, in {} grades": (len(collection()), len(progress.GRADE_RATINGS))},
    "docs/puzzle-grades.md": {
        "begins at {} with a deviation of {}": (rating.START, rating.START_DEVIATION),
        "an opponent of {}, {}, {} or {} by its grade": tuple(progress.GRADE_RATINGS.values()),
        "with a deviation of {};": (progress.GRADE_DEVIATION,),
        "The deviation stays at {} or above": (rating.LEAST_DEVIATION,),
        "proves all {} once more": (len(collection()),),
    },
    "docs/gym.md": {
        "Each pattern has a box from 1 to {}": (gym_progress.TOP,),
        "after {}, {}, {}, {}, {} or {} days": gym_progress.INTERVALS[1:],
        "it returns after {} more exercises": (gym.BACK_IN,),
        "A run has {} exercises": (gym.LENGTH,),
        "After {} right answers in a row": (gym_progress.IN_A_ROW,),
        "on the board, from {} to {}": (exercises.FEWEST, exercises.MOST),
        "from {} to {} seconds": (gym.SLOWEST, gym.FASTEST),
        "it takes more than {} decisions": (exercises.BRANCHES,),
        "Which of these {} can be summoned": (exercises.CARDS,),
    },
    "docs/challenges.md": {
        "At most {} answers are computed": (verification.MOST_ANSWERS,),
        "a key has at most {} characters and {} MiB unpacked": (share_key.LONGEST, share_key.MOST / MIB),
    },
    "docs/own-positions.md": {
        "all ways of at most {} actions, up to {} positions": (moment.LONGEST_PLAN, moment.MOST_POSITIONS),
        "have version {} of": (starts.WITH_START,),
    },
    "docs/save-format.md": {
        "a deal has version {}, one that begins from another position version {}.": (header.DEALT, header.VERSION),
    },
    "docs/howto-host.md": {
        "every {} seconds, and at `r`": (tables.AGAIN,),
        "doesn't answer within {} seconds": (LOOK_SECONDS,),
        "up to {} seconds of a player's time are missing": (server.TIMES_KEPT,),
        "waits up to {} seconds for": (server.AWAY,),
        "can't be reached at first is tried {} times": (client.FIRST_ATTEMPTS,),
    },
    "docs/howto-table.md": {
        "at most {} tables, and people at {} of them": (kept_tables.TABLES, table_keeper.OPEN),
        "A rematch after {} games": (client.MOST_RECORDS,),
        "{} seconds after the last one has left": (table_keeper.IDLE,),
    },
    "docs/howto-notices.md": {"A command has {} seconds, {} run at once": (notices.SECONDS, notices.RUNNING)},
    "docs/howto-browser.md": {
        "{} minutes after the page at most": (visits.LINGER / 60,),
        "waits {} seconds for a place": (visits.WAIT,),
        "{} visits of {} MiB": (visits.KEPT, visits.KEPT_SIZE / MIB),
        "| {} of one address at once, then 5 a minute": (browser_server.JOINS_AT_ONCE,),
        "{} from one address (or one IPv6 network), {} in total": (browser_door.PER_ADDRESS, browser_door.IN_TOTAL),
        "{} seconds for encryption and for the headers, {} minutes": (browser_door.HEADERS, browser_door.LIFETIME / 60),
        "{} to {} columns and lines": (page_messages.LEAST, page_messages.MOST),
        "messages of {} KB, and {} KB in a second": (page_messages.LONGEST / KIB, browser_server.INPUT_RATE / KIB),
        "closed after {} seconds": (visitor.STALLED,),
    },
    "docs/remote-protocol.md": {
        "seats have numbers up to {}": (invitation.MAX_SEAT,),
        "as base64url without padding, {} characters": (invitation.SECRET_LENGTH,),
        "one line of at most {} characters": (participants.LONGEST_LINE,),
        "{} messages to the players at once and one every two seconds": (host_participants.LINES_AT_ONCE,),
        "closes the old one with code {}": (messages.TAKEN_OVER,),
        "has at most {} bytes, and a message to the host at most {}": (door.LONGEST_REQUEST, messages.MAX_INBOUND),
        "may send {} frames at once and {} a second": (door.BURST, door.RATE),
        "it has {} seconds from the moment": (door.SECRET_SECONDS,),
        "one of {} places; an": (door.WAITING,),
        "may take {} of them": (door.WAITING_EACH,),
        "A message from the host has at most {} MiB, in at most {} frames": (
            messages.MAX_OUTBOUND / MIB, client.MOST_FRAGMENTS
        ),
        "a decision {} options, a game {} steps of {} MiB": (
            messages.MOST_OPTIONS, client.MOST_STEPS, client.LARGEST_GAME / MIB
        ),
        "at most {} MiB at once and {} MiB a second; each frame, also a ping, counts as {} KiB": (
            client.PACE_AT_ONCE / MIB, client.PACE_A_SECOND / MIB, client.FRAME_COST / KIB
        ),
        "no first message in {} seconds or takes none for {} seconds": (client.ANSWER_SECONDS, client.SEND_SECONDS),
        "waits {} seconds for players": (server.AWAY,),
        "a heartbeat every {} seconds": (server.HEARTBEAT,),
        "has {} places for connections that have shown a secret, {} for each": (server.ADMITTED, server.ADMITTED_EACH),
        "lines of JSON of at most {} bytes": (relay_messages.LONGEST_LINE,),
        "`CHANNEL` is the first {} characters": (invitation.CHANNEL_LENGTH,),
        "a sign of life, every {} seconds": (relay_messages.BEAT,),
        "An address may call {} times at once": (relay.CALLS_AT_ONCE,),
        "There are {} channels, {} for each address, and {} players in a channel, {} for each": (
            relay.CHANNELS, relay.CHANNELS_EACH, relay.PLAYERS, relay.PLAYERS_EACH
        ),
        "may send {} MiB at once and {} KiB a second": (relay.BYTES_AT_ONCE / MIB, relay.BYTES_A_SECOND / KIB),
        "The relay holds {} KiB": (relay.UNREAD / KIB,),
        "may be silent for {} seconds": (relay_messages.SILENT,),
        "takes {} calls at once": (relay_link.TAKEN_AT_ONCE,),
    },
    "docs/rules.md": {
        "each corner: {} squares": (len(geometry.SQUARES),),
        "draws {} beings of their own school, {} legends and {} flare": (turns.BEINGS, turns.LEGENDS, turns.FLARES),
        "*Stalemate*: {} turns in a row": (state.STALEMATE,),
        "The last {} cards of a school's deck lie *sideways*": (turns.SIDEWAYS,),
        "{} legends, {} flares and {} tasks are for all": (len(CARDS.legends), len(CARDS.flares), len(CARDS.tasks)),
    },
    "docs/comparison.md": {"{} lessons of a few minutes": (len(load_lessons()),)},
    "docs/framework.md": {"the framework's texts in {} languages": (len(LANGUAGES),)},
    "docs/howto-by-ear.md": {"teaches the game in {} lessons": (len(load_lessons()),)},
    "docs/contributing.md": {
        "at most {} words, and no sentence over {}": (test_readability.WORDS, test_readability.LONGEST),
    },
    "games/pook/rules.md": {"{} cards with two sides": (len(load_pook_cards().cards),)},
    "games/mage-knight/README.md": {"at least {} x {} characters": tuple(MageLayout.LEAST)},
}  # fmt: skip
"""The sentences of each page that hold numbers, with `{}` for each number, and the numbers."""
TEXTS = {str(page.relative_to(ROOT)): " ".join(prose(page).split()) for page in PAGES}


def spellings(number: float) -> Iterator[str]:
    """Yield the ways to write a number: in digits, and as a word if it has a short one."""
    whole = int(number)
    assert whole == number
    yield from {str(whole), f"{whole:,}"}
    if whole in SPELT:
        yield from (SPELT[whole], SPELT[whole].capitalize())


@pytest.mark.parametrize("page", SENTENCES)
def test_numbers_are_those_of_the_program(page: str) -> None:
    for sentence, numbers in SENTENCES[page].items():
        written = (sentence.format(*each) for each in product(*map(spellings, numbers)))
        assert any(text in TEXTS[page] for text in written), f"{sentence}: {numbers}"


@pytest.mark.parametrize("row", SUGGESTED)
def test_suggested_handicaps_are_those_of_the_program(row: str) -> None:
    page = read(DOCS / "handicaps.md")
    differences, points = (
        re.findall(r"\| *(\d*) *(?=\|)", re.findall(rf"^\| {name} (\|.*)$", page, re.MULTILINE)[0])
        for name in ("difference of the ratings", row)
    )
    for difference, written in zip(map(int, differences), points, strict=True):
        suggested = [least for above, least in SUGGESTED[row] if above <= difference]
        assert written == (str(suggested[-1] or "") if suggested else ""), difference


def test_a_longest_name_is_one_number() -> None:
    assert game.LONGEST_NAME == seats.LONGEST_NAME
