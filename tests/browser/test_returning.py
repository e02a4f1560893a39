"""A real browser leaves a game and comes back to it: by a reload, Back, a second tab, after sleep; and a phone."""

import contextlib
import shutil
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from selenium.webdriver import Chrome, ChromeOptions, Keys
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput

from hotseat.browser import visits
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.plugin.seats import HUMAN, REMOTE
from hotseat.remote.hosting import Hosting
from tashkalar.cards import load
from tashkalar.plugin import TashKalar
from tests.browser import test_browser as base
from tests.browser.test_browser import Served, _more_than, begin, browser, play, plies, until

__all__ = ["browser"]
pytestmark = base.pytestmark
WIDTH, HEIGHT = 390, 844
POINTER: Any = PointerInput
AGENT = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36"


@pytest.fixture
def served() -> Iterator[Served]:
    """A server with a duel on one keyboard."""
    made = Served()
    try:
        yield made
    finally:
        made.close()


@contextlib.contextmanager
def phone() -> Iterator[Chrome]:
    """A browser of a phone, which is touched."""
    options = ChromeOptions()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for word in ("--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}"):
            options.add_argument(word)
        metrics = {"width": WIDTH, "height": HEIGHT, "pixelRatio": 1, "touch": True}
        options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics, "userAgent": AGENT})
        driver = Chrome(options, Service(shutil.which("chromedriver")))
        try:
            yield driver
        finally:
            driver.quit()


def ready(driver: Chrome) -> None:
    until(lambda: "-first-byte" in (driver.find_element("tag name", "body").get_attribute("class") or ""))


def note(driver: Chrome) -> str:
    """The sentence on a page that has ended; "" before."""
    return str(driver.find_element("css selector", ".closed span").text)


def tap(driver: Chrome, right: float, down: float) -> None:
    """Tap a point of the page."""
    finger: Any = ActionBuilder(driver, mouse=POINTER("touch", "finger"))
    finger.pointer_action.move_to_location(int(right), int(down)).pointer_down().pointer_up()
    finger.perform()


def touch(driver: Chrome, element: Any) -> None:
    """Tap the middle of an element."""
    box = element.rect
    tap(driver, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def after(served: Served, done: int) -> None:
    """Wait until more than so many decisions are made."""
    until(lambda: plies(served) > done)


def key(driver: Chrome, name: str) -> None:
    """Tap a key of the row below the game."""
    found = [each for each in driver.find_elements("css selector", ".keys button") if each.text == name]
    touch(driver, found[0])


def test_reload_back_and_a_second_tab_resume_the_game(browser: Chrome, served: Served) -> None:
    begin(browser, served)
    play(browser, served, 3, Random(3))
    (process,) = served.server.visitors
    browser.refresh()
    ready(browser)
    browser.get("about:blank")
    until(lambda: process.page is None)
    browser.back()
    ready(browser)
    assert served.server.visitors == {process}
    play(browser, served, 5, Random(3))
    assert plies(served) == 5
    first = browser.current_window_handle
    browser.switch_to.new_window("tab")
    browser.get(served.page)
    ready(browser)
    play(browser, served, 6, Random(3))
    second = browser.current_window_handle
    browser.switch_to.window(first)
    assert note(browser) == "This game was opened in another page."
    time.sleep(2.5)  # longer than a page waits until it connects again
    assert note(browser) == "This game was opened in another page."
    browser.switch_to.window(second)
    play(browser, served, 7, Random(3))
    assert served.server.visitors == {process}


def test_a_page_that_slept_connects_again_and_a_game_that_ended_is_continued(
    browser: Chrome, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(browser, served)
    play(browser, served, 3, Random(3))
    (process,) = served.server.visitors
    browser.execute_script("document.lost = true; socket.close()")
    until(lambda: process.page is None)
    until(lambda: not browser.execute_script("return document.lost"))
    ready(browser)
    assert served.server.visitors == {process}
    folder = served.folder
    monkeypatch.setattr(visits, "LINGER", 0)
    browser.get("about:blank")
    until(lambda: not served.server.visitors)
    assert folder.exists()
    browser.get(served.page)
    until(browser.find_element("id", "continue").is_displayed)
    ActionChains(browser).send_keys(Keys.ENTER).perform()
    ready(browser)
    until(lambda: served.server.visitors)
    assert served.folder == folder
    ActionChains(browser).pause(1).send_keys(Keys.ENTER).perform()  # uncovers the hand
    play(browser, served, 5, Random(3))
    assert plies(served) == 5


def test_a_phone_plays_to_the_end_by_touch(served: Served) -> None:
    """Taps on the arena and on the keys alone; the page neither scrolls nor zooms, and no keyboard is shown."""
    with phone() as driver:
        driver.get(served.page)
        ready(driver)
        until(lambda: served.server.visitors and served.replay() is not None)
        key(driver, "Enter")
        until(lambda: plies(served) >= 2)
        for answer in (".", ""):
            done = plies(served)
            until(partial(_tap_the_board, driver, served, done))
            if answer:
                key(driver, answer)  # the first turn has one action
                after(served, done + 1)
        state = "return [document.activeElement.inputMode, scrollX, scrollY, visualViewport.scale]"
        assert driver.execute_script(state) == ["none", 0, 0, 1]
        assert driver.execute_script("return document.querySelector('.xterm-screen').offsetWidth") <= WIDTH
        keyboard = driver.find_element("id", "keyboard")
        touch(driver, keyboard)
        assert driver.execute_script("return document.activeElement.inputMode") == "text"
        touch(driver, keyboard)
        ActionChains(driver).send_keys(":").perform()
        until(lambda: driver.execute_script("return document.activeElement.inputMode") == "text")
        ActionChains(driver).send_keys("resign").perform()
        key(driver, "Enter")
        until(lambda: driver.execute_script("return document.activeElement.inputMode") == "none")
        for _time in range(3):
            if not served.replay().over:  # type: ignore[union-attr]
                key(driver, "Enter")
                time.sleep(0.5)
        until(lambda: served.replay().over)  # type: ignore[union-attr]


@pytest.mark.long
def test_a_whole_game_fits_a_phone() -> None:
    """All answers are typed by the page's own messages, at the width of a phone."""
    served = Served(words=("play", "--game", "pook", "--names", "Ada,Boris", "--seed", "7", "--open-hands"))
    served.game = registry.load_game("pook")
    chance = Random(5)
    try:
        with phone() as driver:
            driver.get(served.page)
            ready(driver)
            until(lambda: served.server.visitors and served.replay() is not None)
            while (replay := served.replay()) is not None and not replay.over:
                question = served.game.decision(replay.state)
                options = [each.text for each in question.options if each.text != "resign"]
                driver.execute_script("press(arguments[0])", f":{chance.choice(options)}\r")
                until(partial(_more_than, served, len(replay.steps)))
    finally:
        served.close()


def _tap_the_board(driver: Chrome, served: Served, done: int) -> bool:
    """Tap squares twice until one takes a piece; return whether one has."""
    for row in range(3, 18, 2):
        for column in range(5, 36, 4):
            for _time in range(2):
                tap(driver, column * 8, row * 19)
            time.sleep(0.1)
            if plies(served) > done:
                return True
    return False


def test_an_invitation_is_entered_with_a_finger(tmp_path: Any) -> None:
    """Behind the # of the address it is never sent, and doesn't stay there."""
    wanted = {"form": "duel", "names": ["Ada", "Boris"], "schools": ["northern", "southern"], "seed": 7}
    game = TashKalar(load())
    hosted = Session.start(game, wanted, tmp_path, [HUMAN, REMOTE])
    with contextlib.closing(Hosting()) as hosting:
        hosting.serve(hosted)
        ((_name, invitation),) = hosting.invitations()
        made = Served(words=("play",))
        made.server._games = {"tash-kalar": "Tash-Kalar"}
        try:
            with phone() as driver:
                driver.get(f"{made.page}#{invitation}")
                field = driver.find_element("id", "invitation")
                until(field.is_displayed)
                assert field.get_attribute("value") == invitation
                assert driver.current_url == made.page
                touch(driver, driver.find_element("css selector", ".entry form button"))
                ready(driver)
                (process,) = made.server.visitors
                assert process.link.words == ("join", "--game", "tash-kalar")
        finally:
            made.close()
            hosted.close()
