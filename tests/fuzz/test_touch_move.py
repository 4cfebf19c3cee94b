"""Article 4 with many more positions and touches than the unit tests take time for (`make fuzz`)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.laws import test_touch_move as claims

MANY = settings(max_examples=1500, deadline=None)


@MANY
@given(st.data())
def test_a_part_of_the_legal_moves(data: st.DataObject) -> None:
    claims.test_an_obligation_is_a_sorted_part_of_the_legal_moves_and_empty_only_when_there_is_none.hypothesis.inner_test(  # type: ignore[attr-defined]
        data
    )


@MANY
@given(st.data())
def test_article_4_3(data: st.DataObject) -> None:
    claims.test_without_king_and_rook_at_home_article_4_3_is_all_there_is.hypothesis.inner_test(  # type: ignore[attr-defined]
        data
    )


@MANY
@given(st.data())
def test_further_touches(data: st.DataObject) -> None:
    claims.test_a_further_touch_never_opens_a_move_that_was_closed.hypothesis.inner_test(data)  # type: ignore[attr-defined]
