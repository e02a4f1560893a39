"""Visits without a browser: a game is found again by its token, by its visitor alone, and for a limited time."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import ClientSession, CookieJar
from textual.drivers.web_driver import WebDriver

from hotseat.browser import server, visits
from hotseat.browser.driver import PatientDriver
from hotseat.browser.page_messages import KEYBOARD, read_wish
from hotseat.browser.server import BrowserServer
from hotseat.browser.visitor import VisitorProcess
from hotseat.play.session import Session
from hotseat.plugin import registry
from hotseat.testing.nim import Nim
from tests.hotseat.browser.test_serve import (
    BEGIN,
    ENDLESS,
    INVITATION,
    READY,
    page,
    program,
    serving,
    shown,
    told,
    until,
)

__all__ = ["program"]
OTHER_TAB = "This game was opened in another page."


@pytest.fixture
def saving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The begin of a script that leaves an unfinished game in the folder of its visitor."""
    nim = {"nim": EntryPoint("nim", "hotseat.testing.nim:Nim", registry.GROUP)}
    monkeypatch.setattr(registry, "_entry_points", lambda group=registry.GROUP: nim)
    session = Session.start(Nim(), {"names": ("Ada", "Boris"), "seed": 1}, tmp_path)
    assert session.question is not None
    session.play(session.question.options[0])
    session.close()
    assert session.path is not None
    data = session.path.read_bytes()
    return BEGIN + f"os.makedirs('games', exist_ok=True); open('games/a.tkr', 'wb').write({data!r})\n"


@asynccontextmanager
async def browser() -> AsyncIterator[ClientSession]:
    """A browser that keeps its cookies, also of an address without a name."""
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
        yield session


async def wish(served: BrowserServer, session: ClientSession, do: str, path: str = "/visit", **more: str) -> Any:
    """The answer to a wish of a page."""
    origin = f"{served.scheme}://127.0.0.1:{served.port}"
    async with session.post(origin + path, json={"do": do, **more}, headers={"Origin": origin}, ssl=False) as answer:
        return await answer.json() if answer.status == 200 else answer.status


def only(served: BrowserServer) -> VisitorProcess:
    (process,) = served.visitors
    return process


async def test_a_reload_resumes_the_game_and_a_second_page_takes_it_over(program: Callable[[str], None]) -> None:
    """Another browser, one without a token, and one that has made a token up, get games of their own."""
    async with serving() as served, browser() as own, browser() as other:
        async with page(served, browser=own) as opened:
            await shown(opened)
            process = only(served)
            assert (await wish(served, own, "look")) == {
                "running": True, "elsewhere": True, "saved": False, "fault": "",
            }  # fmt: skip
        await until(lambda: process.page is None)
        assert (await wish(served, own, "look"))["elsewhere"] is False
        async with page(served, "/ws?width=46&height=30", own) as again:
            drawn = await again.receive(30)
            assert drawn.data.startswith(b"page 46 of ")
            assert only(served) is process
            async with page(served, browser=own) as second:
                assert await told(again) == OTHER_TAB
                assert (await second.receive(30)).data.startswith(b"page 80 of ")
                visits._end_lonely(process)  # the call of a page that was left may come late
                assert not process.ended.is_set()
                assert only(served) is process
                assert (await wish(served, other, "look"))["running"] is False
                other.cookie_jar.update_cookies({served._cookie: "A" * 22})
                async with page(served, browser=other) as foreign:
                    await shown(foreign)
                    assert len(served.visitors) == 2
                assert {"A" * 22} < {each.value for each in other.cookie_jar}, "it is given another token"


async def test_the_token_is_a_private_cookie(program: Callable[[str], None]) -> None:
    async with serving() as served, page(served) as opened:
        await shown(opened)
        (given,) = opened._response.headers.getall("Set-Cookie")
        assert "HttpOnly" in given
        assert "SameSite=Strict" in given
        assert f"Max-Age={visits.KEPT_SECONDS}" in given
        assert "Secure" not in given, "it isn't encrypted here"
        assert not any(given.split("=")[1][:22] in str(key) for key in served._visits._visits), "only its hash is kept"


async def test_a_process_without_a_page_ends_in_time_and_leaves_a_game_to_continue(
    program: Callable[[str], None], saving: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visits, "LINGER", 0.1)
    program(saving + ENDLESS)
    async with serving() as served, browser() as own, browser() as other:
        async with page(served, browser=own) as opened:
            await shown(opened)
            folder = only(served).folder
        await until(lambda: not served.visitors)
        assert folder.exists()
        assert (await wish(served, own, "look"))["saved"] is True
        assert (await wish(served, other, "look"))["saved"] is False
        assert (await wish(served, own, "continue"))["fault"] == ""
        async with page(served, browser=own) as opened:
            await shown(opened)
            assert (only(served).link.words, only(served).folder) == (("play", "--resume"), folder)
        await until(lambda: not served.visitors)
        await wish(served, own, "play")
        async with page(served, browser=own) as opened:
            await shown(opened)
            assert only(served).link.words == ("play",)
        monkeypatch.setattr(visits, "KEPT_SIZE", 10)
        await until(lambda: not served.visitors)
        assert not folder.exists(), "it is too large to be kept"
        assert not served._visits._visits


async def test_the_place_of_a_process_without_a_page_goes_to_a_new_visitor(program: Callable[[str], None]) -> None:
    async with serving(most=1) as served:
        async with page(served) as opened:
            await shown(opened)
            first = only(served)
        await until(lambda: first.page is None)
        async with page(served) as opened:
            await shown(opened)
            assert only(served) is not first


async def test_the_number_and_the_time_of_kept_games_are_limited(
    program: Callable[[str], None], saving: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visits, "LINGER", 0)
    monkeypatch.setattr(visits, "KEPT", 1)
    program(saving + READY + "leave(0)")
    async with serving() as served:
        folders = []
        for _time in range(2):
            async with page(served) as opened:
                await shown(opened)
                folders += [each.folder for each in served.visitors]
                assert await told(opened) == "The game is closed."
            await until(lambda: not served.visitors)
        assert [each.exists() for each in folders] == [False, True]
        (kept,) = served._visits._visits.values()
        assert kept.limit is not None
        monkeypatch.setattr(visits, "KEPT_SECONDS", 0)
        served._visits._keep(kept)
        await until(lambda: not folders[1].exists())


async def test_an_invitation_is_entered_on_the_page(
    program: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wrong ones are refused in a sentence, and the rate is limited; a refused game isn't continued."""
    monkeypatch.setattr(server, "JOINS_AT_ONCE", 2)
    async with serving(games={"pook": "Pook", "toy": "Toy"}) as served, browser() as own:
        for given, fault in (
            ({"invitation": "nonsense"}, "This isn't an invitation; copy the whole line from the host."),
            ({"invitation": INVITATION, "game": "chess"}, "This isn't possible in a browser."),
        ):
            assert (await wish(served, own, "join", **given))["fault"] == fault
        assert not served._visits._visits
        text = f"Join me:\ntashkalar join {INVITATION}."
        assert await wish(served, own, "join", invitation=text) == {
            "running": False, "elsewhere": False, "saved": True, "fault": "",
        }  # fmt: skip
        async with page(served, browser=own) as opened:
            await shown(opened)
            assert only(served).link[1:] == (("join", "--game", "pook"), INVITATION)
            watching = INVITATION.replace("/2.", "/0.")
            await wish(served, own, "join", invitation=watching, game="toy")
            assert await told(opened) == "The game is closed."
        program(BEGIN + "print('no', file=sys.stderr); sys.exit(1)")
        async with page(served, browser=own) as opened:
            assert await told(opened) == "The game has ended: no."
        assert (await wish(served, own, "look"))["saved"] is False
        fault = (await wish(served, own, "join", invitation=INVITATION))["fault"]
        assert fault == "Too many invitations were entered; try again in a minute."
        assert await wish(served, own, "dance") == 400
        assert await wish(served, own, "join", invitation="x" * 20_000) == 413
    async with serving() as served, browser() as own:
        assert (await wish(served, own, "join", invitation=INVITATION))["fault"] == "This isn't possible in a browser."


@pytest.mark.parametrize("text", ["", "[]", '{"do": "look", "more": 1}', '{"do": 1}', '{"do": "join", "game": null}'])
def test_other_wishes_are_refused(text: str) -> None:
    assert read_wish(text.encode()) is None


async def test_the_driver_draws_all_for_a_new_page_and_says_when_keys_are_text(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Any] = []
    monkeypatch.setattr(WebDriver, "write", lambda _self, text: said.append(text))
    monkeypatch.setattr(WebDriver, "write_meta", lambda _self, data: said.append(data))
    monkeypatch.setattr(WebDriver, "on_meta", lambda _self, kind, data: said.append((kind, data)))
    driver = PatientDriver.__new__(PatientDriver)
    app = SimpleNamespace(takes_text=False, call_later=lambda call, *given, **named: call(*given, **named))
    app.refresh = lambda **how: said.append(how)
    driver._app, driver._takes_text = app, False  # type: ignore[assignment]
    driver.write("a")
    app.takes_text = True
    driver.write("b")
    driver.write("c")
    assert said == ["a", "b", {"type": "keyboard", "on": True}, "c"]
    said.clear()
    driver.on_meta("page", {"width": 46, "height": 30})
    assert said[0] == "\x1b[?1049h\x1b[?25l"
    assert "\x1b[?1006h" in said
    assert said[-3:] == [
        {"type": "keyboard", "on": True}, ("resize", {"width": 46, "height": 30}), {"layout": True},
    ]  # fmt: skip
    assert len(KEYBOARD) == 2
