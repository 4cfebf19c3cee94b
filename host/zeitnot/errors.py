"""Every error of Zeitnot, by who must act: the operator, the sensor board, the hardware, or we.

A message says what is wrong, with which value, and what to do next; the command line prints it as one
sentence and leaves with the class's `exit_code`. A player's mistake is never an exception (it is an event
with a verdict).
"""

from __future__ import annotations


class ZeitnotError(Exception):
    """The root: whatever is raised on purpose and may be shown to a person."""

    exit_code = 1


class OperatorError(ZeitnotError, ValueError):
    """The operator gave something that cannot be used: a file, an option, a configuration."""

    exit_code = 2


class TimeControlError(OperatorError):
    """A time control that cannot be read. `position` is the index of the character where it went wrong."""

    def __init__(self, message: str, position: int) -> None:
        super().__init__(message)
        self.position = position


class TraceError(OperatorError):
    """A line of a trace that breaks the contract; the message names the line."""


class ConfigError(OperatorError):
    """The configuration file does not say what it must, or says something unknown."""


class GameFileError(OperatorError):
    """A PGN file that cannot be played: missing, broken, or with an illegal move."""


class BoardProtocolError(ZeitnotError):
    """The sensor board sent something that breaks the wire protocol, or speaks another version of it."""


class HardwareError(ZeitnotError):
    """A device that is named in the configuration is missing, busy or broken."""


class InternalError(ZeitnotError, AssertionError):
    """Our bug: a rule of the house was broken."""
