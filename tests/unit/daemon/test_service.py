"""The service that ships: its example is a configuration, and the service manager hears that we are ready."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from zeitnot.daemon.config import load_config
from zeitnot.daemon.service import notify, screen

SERVICE = Path(__file__).parents[3] / "host" / "service"


def test_the_example_configuration_is_a_rated_table() -> None:
    config = load_config(SERVICE / "zeitnot.toml")
    assert not config.simulated
    assert (config.board.driver, config.lines.backend) == ("serial", "gpiod")
    rules = (SERVICE / "60-zeitnot.rules").read_text(encoding="utf-8")
    assert f'SYMLINK+="{Path(str(config.board.device)).name}"' in rules


def test_the_unit_waits_for_ready_and_starts_again() -> None:
    unit = (SERVICE / "zeitnot.service").read_text(encoding="utf-8")
    for line in ("Type=notify", "Restart=always", "CPUSchedulingResetOnFork=yes"):
        assert line in unit.splitlines()


def test_the_service_manager_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(path))
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        notify("READY=1")
        assert manager.recv(100) == b"READY=1"


def test_without_a_service_manager_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    notify("READY=1")


@pytest.mark.parametrize(
    ("display", "wayland", "there"), [("", "", False), (":0", "", True), ("", "wayland-0", True)]
)
def test_a_screen_is_there_when_one_is_named(
    display: str, wayland: str, there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setenv("WAYLAND_DISPLAY", wayland)
    assert screen() is there
