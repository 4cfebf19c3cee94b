"""The configuration says what it must, or one sentence says what is wrong with it."""

import dataclasses
from pathlib import Path

import msgspec
import pytest

from zeitnot.daemon.config import Config, TableSection, load_config, read_config
from zeitnot.errors import ConfigError
from zeitnot.table.setup import Setup


def test_an_empty_file_is_the_simulated_table() -> None:
    config = read_config("")
    assert config == Config()
    assert config.simulated
    assert (config.console.host, config.console.port) == ("127.0.0.1", 8064)
    assert config.table.setup().control == "5400+30"


def test_sections_read_into_the_settings_of_a_game() -> None:
    config = read_config(
        '[table]\ncontrol = "300+3"\npolicy = "enforce"\ntouch_us = 90000\n[table.tags]\nEvent = "Club"\n'
    )
    setup = config.table.setup()
    assert (setup.control, setup.policy, setup.touch_us) == ("300+3", "enforce", 90_000)
    assert setup.tags == (("Event", "Club"),)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[console]\nprot = 1", r"the key console\.prot is unknown; did you mean console\.port\?"),
        ("colour = 1", r"the key colour is unknown; known are table, board, lines"),
        ('[console]\nport = "x"', r"console\.port: expected int, got str"),
        ("[console]\nport = 99999", r"console\.port is 99999; 1 to 65535"),
        ("console = 3", r"console is 3; a section \[console\] is needed"),
        ('[console]\nhost = "0.0.0.0"', r"console\.host is '0\.0\.0\.0'.*set console\.password"),
        ('[board]\ndriver = "usb"', r"board\.driver is 'usb'; one of sim, serial, dgt, none"),
        ('[board]\ndriver = "serial"', r"board\.device is not set"),
        ('[table]\npolicy = "soft"', r"policy is 'soft'; one of arbiter, enforce, record"),
        ('[table]\nsensor = "none"', r"'none' is for both or for neither"),
        ("[daemon]\nhold_us = 0", r"daemon\.hold_us is 0"),
        ("[table", r"this is not TOML"),
        ('[presets]\nclub = "15x"', r"\[presets\] preset 'club': .*'x' at character 3"),
    ],
)
def test_what_is_wrong_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ConfigError, match=sentence) as caught:
        read_config(text)
    assert "\n" not in str(caught.value)


def test_a_file_is_named_in_its_error(tmp_path: Path) -> None:
    path = tmp_path / "zeitnot.toml"
    with pytest.raises(ConfigError, match="cannot be read"):
        load_config(path)
    path.write_text("[journal]\npaht = 1")
    with pytest.raises(ConfigError, match=r"zeitnot\.toml: the key journal\.paht is unknown"):
        load_config(path)


def test_the_owners_own_control_is_played_under_its_own_name() -> None:
    text = '[table]\ncontrol = "Club  night"\n[presets]\n"club night" = "1500+10"'
    config = read_config(text)
    assert config.table.control == "1500+10"
    assert config.table.setup().control == "1500+10"


def test_the_empty_options_of_a_dgt_3000_are_the_owners() -> None:
    text = '[table]\ncontrol = "dgt3000:26"\n[presets]\n"dgt3000:26" = "600+5"'
    assert read_config(text).table.setup().control == "600+5"


def test_every_setting_of_a_game_can_be_configured() -> None:
    settings = {field.name for field in dataclasses.fields(Setup)}
    keys = {field.name for field in msgspec.structs.fields(TableSection)}
    # Where a game begins is the header's affair: tables begin at the beginning.
    assert settings - keys == {"position", "moves"}
    assert keys <= settings
