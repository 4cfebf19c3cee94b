"""Can that side ever mate? A sound prover for Articles 5.2.2, 6.9 and 7.5.5. Pure.

`verdict` asks its layers in order of price (`layers`), each in its own file and each sound by itself:

    terminal   mate or stalemate on the board
    material   theorems about what can never mate
    forced     chains of only moves
    search     the helpmate search; when it runs dry, the closure of all futures is the proof.
               It is steered by `nearness`, and by `pictures` and `corners` where only minor pieces can mate
    mobility   where every man can ever go, and with `mates` that no square allows a mate

"Winnable" comes with a line that ends in mate, "unwinnable" with a certificate, "undetermined" means that the
budget of positions was spent. `quick` and `worth_asking` are the filter for after each move.
"""

from __future__ import annotations

from zeitnot.laws.unwinnable.answer import Answer, Argument, Certificate, Verdict
from zeitnot.laws.unwinnable.layers import DEFAULT_BUDGET, verdict
from zeitnot.laws.unwinnable.quick import quick, worth_asking

__all__ = [
    "DEFAULT_BUDGET",
    "Answer",
    "Argument",
    "Certificate",
    "Verdict",
    "quick",
    "verdict",
    "worth_asking",
]
