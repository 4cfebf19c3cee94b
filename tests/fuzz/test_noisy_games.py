"""A hundred thousand plies by untidy hands on a noisy board: no wrong move in the record."""

import pytest

from tests.bench.bench_recognition import noisy
from zeitnot.recognition import Sensor

PLIES = 100_000


@pytest.mark.parametrize("sensor", Sensor)
def test_no_wrong_move_is_recorded_and_few_questions_are_asked(sensor: Sensor) -> None:
    tally = noisy(sensor, PLIES)
    print(tally)
    assert tally.recorded == 0, tally.examples
    assert tally.unhealed == 0, tally.examples
    assert tally.questions * 1000 < tally.plies * 5
