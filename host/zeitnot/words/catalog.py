"""The catalogs: one gettext file a language, read when it is first asked for.

A text is found by its kind (the gettext context) and the program's own name for the thing, so no language is the
source of another: English is a catalog too. To add a language, add `catalogs/xx.po` with every text of `en.po`;
a test holds catalogs complete and their placeholders equal.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TypeAlias

from babel.messages.pofile import read_po

from zeitnot.errors import OperatorError

Texts: TypeAlias = dict[tuple[str, str], str]
_SUFFIX = ".po"


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, by their codes, sorted."""
    folder = resources.files(__package__) / "catalogs"
    return tuple(
        sorted(
            entry.name.removesuffix(_SUFFIX)
            for entry in folder.iterdir()
            if entry.name.endswith(_SUFFIX)
        )
    )


@cache
def texts(language: str) -> Texts:
    """Every text of a language, by (kind, name)."""
    if language not in languages():
        raise OperatorError(
            f"no texts in the language {language!r}; there are {', '.join(languages())}"
        )
    file = resources.files(__package__) / "catalogs" / f"{language}{_SUFFIX}"
    with file.open("rb") as source:
        catalog = read_po(source, locale=language)
    return {
        (message.context or "", str(message.id)): str(message.string)
        for message in catalog
        if message.id
    }
