"""The program in a real browser: whole games by keys and clicks, and what visitors can't do."""

import asyncio
import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from selenium.webdriver import Chrome, ChromeOptions, Keys
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains

from hotseat.browser import visits
from hotseat.browser.server import BrowserServer
from hotseat.browser.visitor import SeatLink
from hotseat.play.session import Session
from hotseat.plugin.seats import parse_player
from hotseat.records import share_key
from hotseat.records.record import RecordFault
from hotseat.records.replay import Replay
from hotseat.remote.hosting import Hosting, HostingFault
from hotseat.tui.join import join_by_text
from hotseat.tui.start import start_choices
from hotseat.util import visitors
from hotseat.util.processes import python
from tashkalar.cards import load
from tashkalar.engine import Decision, GameState, decision
from tashkalar.plugin import TashKalar
from tashkalar.tui.app import TashkalarApp

NEEDED = ("chromium", "chromedriver")
GAME = ("play", "--form", "duel", "--names", "Ada,Boris", "--seed", "7", "--open-hands")
PATIENCE = 60.0

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not (all(map(shutil.which, NEEDED)) or os.environ.get("CI")), reason=f"needs {' and '.join(NEEDED)}: .ci/tools"
    ),
]


class Served:
    """A server in a thread of its own."""

    def __init__(self, *seats: SeatLink, words: tuple[str, ...] = GAME, most: int = 8) -> None:
        self.server = BrowserServer("127.0.0.1", 0, seats, words, most)
        self.game: Any = TashKalar(load())
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.run(self.server.start())
        self.page = f"http://127.0.0.1:{self.server.port}/"

    def run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def close(self) -> None:
        self.run(self.server.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    @property
    def folder(self) -> Path:
        """The folder of the only visitor."""
        (visitor,) = self.server.visitors
        return visitor.folder

    def replay(self) -> Replay[Any, Any, Any, Any] | None:
        """The only game of the only visitor, as far as it is written."""
        for file in (self.folder / "games").glob("*.tkr"):
            with contextlib.suppress(RecordFault):
                replay = Replay.read(file, self.game)
                replay.to_end()
                return replay
        return None


@pytest.fixture
def browser(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Chrome]:
    """A browser without a window, of the size that the test asks for."""
    width, height = getattr(request, "param", (1280, 800))
    options = ChromeOptions()
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"):
        options.add_argument(word)
    options.add_argument(f"--window-size={width},{height}")
    driver = Chrome(options, Service(shutil.which("chromedriver")))
    try:
        yield driver
    finally:
        driver.quit()


def until(condition: Callable[[], Any]) -> Any:
    """Wait until something is there; return it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError("it didn't come about")


def begin(browser: Chrome, served: Served) -> None:
    """Open the page and wait for the program."""
    browser.get(served.page)
    until(lambda: "-first-byte" in (browser.find_element("tag name", "body").get_attribute("class") or ""))
    until(lambda: served.server.visitors and served.replay() is not None)


def plies(served: Served) -> int:
    replay = served.replay()
    return len(replay.steps) if replay else 0


def _more_than(served: Served, done: int) -> bool:
    return plies(served) > done


def play(browser: Chrome, served: Served, plies_wanted: int, chance: Random) -> None:
    """Type answers until so many decisions are made, or the game is over."""
    while (replay := served.replay()) is not None and len(replay.steps) < plies_wanted:
        asked = decision(replay.state)
        if not isinstance(asked, Decision):
            return
        others = [option.text for option in asked.options if option.text != "resign"]
        done, text = len(replay.steps), chance.choice(others)
        ActionChains(browser).send_keys(":", text, Keys.ENTER).perform()
        until(partial(_more_than, served, done))


@pytest.mark.sweep("browser")
@pytest.mark.parametrize("browser", [(1280, 800), (820, 560)], indirect=True, ids=str)
def test_a_game_is_played_by_keys_and_clicks(browser: Chrome) -> None:
    served = Served()
    try:
        begin(browser, served)
        play(browser, served, 5, Random(3))
        while not (replay := served.replay()) or not _may_place(replay.state):
            play(browser, served, plies(served) + 1, Random(3))
        _click_the_board(browser, served)
        assert (
            not list(Path(os.environ["TASHKALAR_DATA"]).glob("games/*.tkr")) if "TASHKALAR_DATA" in os.environ else True
        )
    finally:
        served.close()


def _may_place(state: GameState) -> bool:
    asked = decision(state)
    return isinstance(asked, Decision) and sum(option.verb == "place" for option in asked.options) > 20


def _click_the_board(browser: Chrome, served: Served) -> None:
    """Place a common by the mouse alone: double clicks across the arena until a square takes it."""
    terminal = browser.find_element("id", "terminal")
    size = terminal.size
    done = plies(served)
    for row in range(8):
        for column in range(8):
            right = int((0.1 + 0.06 * column) * size["width"] - size["width"] / 2)
            down = int((0.12 + 0.08 * row) * size["height"] - size["height"] / 2)
            ActionChains(browser).move_to_element_with_offset(terminal, right, down).click().click().perform()
            time.sleep(0.1)
            if plies(served) > done:
                return
    raise AssertionError("no click played anything")


@pytest.mark.long
def test_a_whole_game_is_played(browser: Chrome) -> None:
    served = Served()
    try:
        begin(browser, served)
        play(browser, served, 10_000, Random(5))
        replay = served.replay()
        assert replay is not None
        assert replay.over
    finally:
        served.close()


def test_a_visitor_leaves_nothing_and_takes_nothing(browser: Chrome, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process ends some time after the page, and the folder is deleted with the server at the latest."""
    monkeypatch.setattr(visits, "LINGER", 0)
    served = Served()
    try:
        begin(browser, served)
        folder = served.folder
        (visitor,) = served.server.visitors
        process = visitor._process
        assert process is not None
        browser.get("about:blank")
        until(lambda: not served.server.visitors)
        assert process.returncode is not None
        assert folder.exists(), "there is a game to continue"
    finally:
        served.close()
    assert not folder.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="kills by a signal")
def test_the_page_says_why_the_game_has_ended_and_offers_to_start_again(browser: Chrome) -> None:
    served = Served(most=1)
    try:
        begin(browser, served)
        (visitor,) = served.server.visitors
        assert visitor._process is not None
        visitor._process.send_signal(signal.SIGKILL)
        note = browser.find_element("css selector", ".closed")
        until(note.is_displayed)
        assert note.find_element("tag name", "span").text == "The program was ended by signal 9."
        again = note.find_element("tag name", "a")
        assert again.text == "Open it again"
        again.click()
        until(browser.find_element("id", "continue").is_displayed)
        browser.find_element("id", "continue").click()
        until(lambda: served.server.visitors and visitor not in served.server.visitors)
        until(lambda: "-first-byte" in (browser.find_element("tag name", "body").get_attribute("class") or ""))
        served.run(served.server.close())
        note = browser.find_element("css selector", ".closed")
        until(note.is_displayed)
        assert note.find_element("tag name", "span").text == "The server has ended."
    finally:
        served.close()


def get(served: Served, path: str, headers: dict[str, str] | None = None) -> str:
    """The answer to a request, as text."""
    lines = {"Host": f"127.0.0.1:{served.server.port}", "Connection": "close", **(headers or {})}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    with socket.create_connection(("127.0.0.1", served.server.port), PATIENCE) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
        connection.settimeout(PATIENCE)
        return connection.recv(1 << 16).decode(errors="replace")


def test_a_link_leads_to_its_seat_alone() -> None:
    served = Served(SeatLink("s3cret", ("join",), "127.0.0.1:7777/2.x"))
    try:
        assert get(served, "/").startswith("HTTP/1.1 404")
        assert get(served, "/seat/other").startswith("HTTP/1.1 404")
        assert get(served, "/seat/s3cret").startswith("HTTP/1.1 200")
        assert "/ws/seat/s3cret" in get(served, "/seat/s3cret")
        assert served.server.link_for("s3cret") == SeatLink("s3cret", ("join",), "127.0.0.1:7777/2.x")
        assert get(served, "/replay/tk1_abc").startswith("HTTP/1.1 404"), "nothing but the seats is served"
    finally:
        served.close()


def test_a_link_replays_a_share_key(browser: Chrome, tmp_path: Path) -> None:
    """A whole game, sent in the link, is shown to a visitor who has no file of it."""
    wanted = {"form": "duel", "names": ["Ada", "Boris"], "schools": ["northern", "southern"], "seed": 7}
    session = Session.start(TashKalar(load()), wanted, tmp_path)
    chance = Random(2)
    while question := session.question:
        session.play(chance.choice([option for option in question.options if option.text != "resign"]))
    session.close()
    assert session.path is not None
    key = share_key.record_key(session.path.read_bytes())
    served = Served()
    try:
        browser.get(f"{served.page}replay/{key}")
        until(lambda: "-first-byte" in (browser.find_element("tag name", "body").get_attribute("class") or ""))
        (visitor,) = served.server.visitors
        assert visitor.link.words == ("replay", key)
        assert len(list(served.folder.glob("games/*"))) == 1, "the game of the key, kept for this visitor"
    finally:
        served.close()


@pytest.mark.parametrize("key", ["play", "tk1_", "tk1_a.b", "tk1_%2e%2e", "tk1_" + "A" * share_key.LONGEST, "-h"])
def test_what_is_no_share_key_opens_nothing(key: str) -> None:
    served = Served()
    try:
        assert get(served, f"/replay/{key}").startswith("HTTP/1.1 404")
    finally:
        served.close()


def test_requests_of_other_sites_are_refused() -> None:
    served = Served()
    try:
        assert get(served, "/", {"Host": "evil.example"}).startswith("HTTP/1.1 403")
        assert get(served, "/", {"Origin": "http://evil.example"}).startswith("HTTP/1.1 403")
        assert get(served, "/ws", {"Upgrade": "websocket"}).startswith("HTTP/1.1 403"), "no origin, so no browser"
        page = get(served, "/")
        assert "default-src 'none'" in page
        assert "https://" not in page, "nothing is loaded from other sites"
    finally:
        served.close()


def test_a_visitor_can_name_no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(visitors.variable(), "1")
    for text in ("program:python bot.py", "python:bots:eager"):
        with pytest.raises(ValueError, match="in a browser"):
            parse_player(text, (), version=0, seed=1)
    assert parse_player("human", (), version=0, seed=1).human


async def test_a_visitor_hosts_and_joins_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(visitors.variable(), "1")
    schools = ["northern", "southern"]
    wanted = {"form": "duel", "names": ["Ada", "Boris"], "schools": schools, "seed": 1}
    session = Session.start(TashKalar(load()), wanted, tmp_path)
    with pytest.raises(HostingFault, match="in a browser"):
        Hosting().serve(session)
    session.close()
    app = TashkalarApp.of_game(TashKalar(load()), start=True, hosting=None)
    async with app.run_test():
        assert not {"host", "tables"} & {choice.id for choice in start_choices(app)[0]}
        with pytest.raises(ValueError, match="in a browser"):
            join_by_text(app.game, "127.0.0.1:7777/2." + "A" * 22)


def test_the_command_says_where_the_page_is(tmp_path: Path) -> None:
    """A process prints the line with the address and serves the page; Ctrl+C ends everything."""
    process = subprocess.Popen(
        python("-m", "tashkalar", "serve", "--listen", "127.0.0.1:0"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, cwd=tmp_path,
    )  # fmt: skip
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.fullmatch(r"Open (http://127\.0\.0\.1:\d+/) in a browser\.\n", line)
    assert found, line
    with urllib.request.urlopen(found[1], timeout=PATIENCE) as answer:
        assert b"<title>Tash-Kalar</title>" in answer.read()
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) in (0, 130)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--cert", "pyproject.toml"), "belong together"),
        (("--invitation", "nonsense"), "invitation"),
        (("--listen", "nowhere"), "nowhere"),
    ],
)
def test_wrong_usage_is_one_line(words: tuple[str, ...], reason: str) -> None:
    run = subprocess.run(python("-m", "tashkalar", "serve", *words), capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode == 2
    assert len(run.stderr.splitlines()) == 1
    assert reason in run.stderr
