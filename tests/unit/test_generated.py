"""Pages that mirror code say what the code says."""

from tests.generated import stale_pages


def test_every_generated_page_is_up_to_date() -> None:
    assert stale_pages() == []
