"""The page docs/laws.md: every rule with its Articles, numbers, function and tests, written from the tables."""

from __future__ import annotations

from zeitnot.laws.editions import EDITIONS, Pace, edition
from zeitnot.laws.rules import Rule
from zeitnot.laws.table_of_rules import ROWS

_MODES = {"D": "decides", "S": "assists", "A": "arbiter"}
_HEAD = """# The Laws at the table

Written by `make docs` from `zeitnot.laws.rules`, `editions` and `table_of_rules`; do not edit.

Rules are keyed by meaning: their numbers move between editions. *Who*: the machine **decides**, it **assists** and
the arbiter decides, or the **arbiter** alone acts. A dash: the edition does not have the rule. `tsf-1997` is the
older Turkish text. Tests are under `tests/`.

"""
_NUMBERS = """
## What an edition sets, by pace

Rapid and blitz without full supervision (A.4, B.2 of 2023). With it the numbers are those of standard play, but for
the penalty, which the last column gives.

"""


def page() -> str:
    """The whole page."""
    return _HEAD + _rules() + _NUMBERS + _numbers()


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |\n"


def _rules() -> str:
    text = _line(["Who", "What the table does", *EDITIONS, "Function", "Tests"])
    text += _line(["---"] * (len(EDITIONS) + 4))
    editions = [edition(name) for name in EDITIONS]
    for row in ROWS:
        articles = []
        for one in editions:
            article = one.article(row.rule)
            number = f" ({row.number(one)})" if row.number is not None and article else ""
            articles.append(f"{article}{number}" or "–")
        function = row.function.removeprefix("zeitnot.")
        tests = "<br>".join(f"`{test}`" for test in row.tests)
        text += _line([_MODES[row.mode], row.does, *articles, f"`{function}`", tests])
    return text


def _numbers() -> str:
    head = ["Edition", "Pace", "Illegal move", "Loses", "Wrong claim", "Illegal move until"]
    text = _line([*head, "Illegal move, supervised"]) + _line(["---"] * (len(head) + 1))
    for name in EDITIONS:
        for pace in Pace:
            one, watched = edition(name, pace), edition(name, pace, supervised=True)
            price = f"+{_minutes(one.claim_price_us)}"
            if one.claim_halves:
                price += f", half his time (at most {_minutes(one.claim_halving_limit_us)})"
            cost = f"+{_minutes(one.penalty_us)}"
            loses = f"number {one.losing_count}"
            if one.first_illegal_move_loses:
                cost, loses = "loses", "number 1"
            if one.penalty_in_quickplay_only:
                cost += " in a quickplay finish"
            window = one.window(Rule.ILLEGAL_MOVE).replace("_", " ")
            text += _line(
                [name, pace.value, cost, loses, price, window, f"+{_minutes(watched.penalty_us)}"]
            )
    return text


def _minutes(us: int) -> str:
    return f"{us // 60_000_000} min"
