"""What questions about certainty came to: counted, summed up, and told."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from starlaw.knowledge.provenance import Assumption

SHOWN = 20
TELL = bool(os.environ.get("STARLAW_TELL"))  # also each undetermined answer that never changed


class Sound(NamedTuple):
    """What was asked: questions, certain and undetermined answers, of these the ones that changed and that nobody can
    try, those that were tried through, what the ones of them rest on that never changed; draws, and seconds.
    """

    questions: int = 0
    certain: int = 0
    undetermined: int = 0
    changed: int = 0
    untried: int = 0
    through: int = 0
    resting_on: Counter[str] = Counter()  # noqa: RUF012, never changed in place
    draws: int = 0
    seconds: float = 0

    def plus(self, other: "Sound") -> "Sound":
        """Return both together."""
        pairs: Iterable[tuple[Any, Any]] = zip(self, other, strict=True)
        return Sound(*(one + two for one, two in pairs))


def resting(values: Iterable[Assumption]) -> list[str]:
    """Return the names of what an answer is said to rest on."""
    return [value.value.partition(" = ")[0] for value in values]


def never_changed(what: str, values: Sequence[Assumption], otherwise: Sequence[str] = ()) -> Counter[str]:
    """Count an answer that never changed by what it rests on; tell it, if that is wanted."""
    if TELL:
        print(f"{what} never changed; {[known.value for known in values]} {otherwise}", flush=True)
    return Counter([" and ".join(resting(values)[:3])])


def cannot_be_tried(values: Iterable[Assumption]) -> bool:
    """Return whether an answer rests on a choice that is not encoded, or on a range that is not listed."""
    ranges = [value.range for value in values]
    listed = [one[:1].isdigit() or " or " in one for one in ranges]
    return not all(listed) or any("not encoded" in one or "does not hold" in one for one in ranges)


def summary(name: str, total: Sound, wrong: int) -> str:
    """Return what all questions came to: in one line, and one for what answers rest on that never changed."""
    still = total.resting_on.total()
    rate = total.questions / total.seconds if total.seconds else 0
    told = (
        f"{name}: {total.questions:,} questions, {total.certain:,} certain, of which {wrong:,} changed; "
        f"{total.undetermined:,} undetermined, of which {total.changed:,} changed and {total.untried:,} rest on "
        f"choices that cannot be tried; {total.through:,} of the others were tried through, of which {still:,} "
        f"({still / max(1, total.through):.1%}) never changed; "
        f"{total.draws:,} draws, {total.seconds / 60:.1f} min of processor time, {rate:.1f} questions a second"
    )
    reasons = "; ".join(f"{many} on {what or 'nothing named'}" for what, many in total.resting_on.most_common(SHOWN))
    return told + (f"\n  those that never changed rest: {reasons}" if reasons else "")
