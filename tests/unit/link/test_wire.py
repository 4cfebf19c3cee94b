"""Frames: what was packed is read, whole, byte by byte and between junk; junk is never more than an error."""

from __future__ import annotations

import binascii
import struct
from pathlib import Path

import pytest
from cobs import cobs
from hypothesis import given
from hypothesis import strategies as st

from tests.vectors.check import check
from zeitnot.link import wire

CRC = binascii.crc_hqx
VECTORS = Path(__file__).parent.parent.parent / "vectors/wire.json"
payloads = st.binary(min_size=1, max_size=wire.MAX_PAYLOAD)


def read(*chunks: bytes) -> list[bytes]:
    """The payloads in a stream."""
    splitter = wire.Splitter()
    whole = [wire.unframe(encoded, CRC) for chunk in chunks for encoded in splitter.feed(chunk)]
    return [payload for payload in whole if payload is not None]


def bytewise(data: bytes) -> list[bytes]:
    return [data[i : i + 1] for i in range(len(data))]


def test_the_golden_vectors_hold() -> None:
    assert check(VECTORS.read_text(encoding="utf-8"), CRC) == 4 * len(wire.MESSAGES)


@given(payloads)
def test_a_frame_is_cobs_of_payload_and_crc(payload: bytes) -> None:
    frame = wire.frame(payload, CRC)
    assert frame == cobs.encode(payload + struct.pack(">H", CRC(payload, 0))) + b"\x00"
    assert wire.unframe(frame[:-1], CRC) == payload


@given(st.lists(payloads, max_size=8), st.data())
def test_however_a_stream_is_cut_the_same_payloads_come_out(
    sent: list[bytes], data: st.DataObject
) -> None:
    stream = b"".join(wire.frame(payload, CRC) for payload in sent)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(stream)))))
    chunks = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    assert read(stream) == sent
    assert read(*bytewise(stream)) == sent
    assert read(*chunks) == sent


@given(st.binary(max_size=600), payloads)
def test_after_any_junk_the_next_frame_is_read(junk: bytes, payload: bytes) -> None:
    frame = wire.frame(payload, CRC)
    assert read(junk + b"\x00" + frame)[-1] == payload
    assert read(*bytewise(junk + b"\x00" + frame))[-1] == payload


@given(st.binary(max_size=100))
def test_any_bytes_without_a_zero_are_a_payload_or_none(junk: bytes) -> None:
    payload = wire.unframe(junk, CRC)
    if payload is not None:
        assert wire.frame(payload, CRC) == junk + b"\x00"


@given(payloads, st.data())
def test_a_turned_bit_is_noticed(payload: bytes, data: st.DataObject) -> None:
    frame = wire.frame(payload, CRC)
    at = data.draw(st.integers(0, 8 * len(frame) - 1))
    turned = bytearray(frame)
    turned[at >> 3] ^= 1 << (at & 7)
    assert payload not in read(bytes(turned), b"\x00")


def test_a_stream_without_an_end_is_counted_once_and_not_kept() -> None:
    splitter = wire.Splitter()
    for _ in range(1000):
        assert splitter.feed(b"\xaa" * 1000) == []
    assert splitter.oversized == 1
    assert splitter.feed(b"tail\x00next\x00") == [b"next"]


def test_a_longest_payload_fits_and_one_byte_more_does_not() -> None:
    longest = bytes(wire.MAX_PAYLOAD)
    assert read(wire.frame(longest, CRC)) == [longest]
    assert read(wire.frame(longest + b"\x01", CRC)) == []


def test_every_message_fits_into_a_frame() -> None:
    assert max(wire.SIZES.values()) <= wire.MAX_PAYLOAD


def test_names_and_ids_are_unique_and_a_ping_is_as_long_as_its_answer() -> None:
    assert len({message[0] for message in wire.MESSAGES}) == len(wire.MESSAGES)
    assert len({message[1] for message in wire.MESSAGES}) == len(wire.MESSAGES)
    assert wire.SIZES[wire.PING] == wire.SIZES[wire.PONG]


@pytest.mark.parametrize("number", [wire.HELLO, wire.CONNECT])
def test_the_fields_that_two_versions_understand_stand_first(number: int) -> None:
    fields = next(message[4] for message in wire.MESSAGES if message[1] == number)
    assert [field[:2] for field in fields[:4]] == [
        ("major", "B"),
        ("minor", "B"),
        ("table", "I"),
        ("token", "H"),
    ]


def test_an_unknown_id_or_a_wrong_length_is_no_message() -> None:
    assert wire.unpack(b"\x7f") is None
    assert wire.unpack(bytes([wire.LIT]) + bytes(7)) is None


@given(st.integers(0, 2**40), st.integers(-(2**29), 2**29 - 1))
def test_ticks_are_compared_the_short_way_round(at: int, later: int) -> None:
    assert wire.ticks_after((at + later) & wire.TICKS_MASK, at & wire.TICKS_MASK) == later


@given(st.integers(0, 2**20), st.integers(-(2**15), 2**15 - 1))
def test_sequence_numbers_are_compared_the_short_way_round(at: int, later: int) -> None:
    assert wire.seq_after((at + later) & wire.SEQ_MASK, at & wire.SEQ_MASK) == later
