"""What questions about certainty came to: counted, summed up, and told."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from starlaw.knowledge.provenance import Assumption

SHOWN = 20
TELL = bool(os.environ.get("STARLAW_TELL"))  # also each undetermined answer that never changed


class Sound(NamedTuple):
    """What was asked: questions, certain and undetermined answers; of these the ones that changed, the ones that nobody
    can try, by what they rest on, the ones that were tried through, and of these what the ones rest on that never
    changed; draws, and seconds.
    """

    questions: int = 0
    certain: int = 0
    undetermined: int = 0
    changed: int = 0
    untried: Counter[str] = Counter()  # noqa: RUF012, never changed in place
    through: int = 0
    unchanged: Counter[str] = Counter()  # noqa: RUF012, never changed in place
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
    return by_reasons([values])


def by_reasons(answers: Iterable[Sequence[Assumption]]) -> Counter[str]:
    """Count answers by what they rest on, as far as it is told in a line."""
    return Counter(" and ".join(resting(values)[:3]) for values in answers)


def cannot_be_tried(values: Iterable[Assumption]) -> list[Assumption]:
    """Return what an answer rests on by a choice that is not encoded, or by a range that is not listed."""
    return [value for value in values if not _listed(value.range) or _not_encoded(value.range)]


def _listed(choices: str) -> bool:
    return choices[:1].isdigit() or " or " in choices


def _not_encoded(choices: str) -> bool:
    return "not encoded" in choices or "does not hold" in choices


def summary(name: str, total: Sound, wrong: int) -> str:
    """Return what all questions came to: in one line, and one each for what answers rest on that cannot be tried, and
    that never changed.
    """
    still, untried = total.unchanged.total(), total.untried.total()
    rate = total.questions / total.seconds if total.seconds else 0
    told = (
        f"{name}: {total.questions:,} questions, {total.certain:,} certain, of which {wrong:,} changed; "
        f"{total.undetermined:,} undetermined, of which {total.changed:,} changed and {untried:,} rest on "
        f"choices that cannot be tried; {total.through:,} of the others were tried through, of which {still:,} "
        f"({still / max(1, total.through):.1%}) never changed; "
        f"{total.draws:,} draws, {total.seconds / 60:.1f} min of processor time, {rate:.1f} questions a second"
    )
    return "\n".join([told, *_resting("cannot be tried", total.untried), *_resting("never changed", total.unchanged)])


def _resting(which: str, counted: Counter[str]) -> list[str]:
    reasons = "; ".join(f"{many} on {what or 'nothing named'}" for what, many in counted.most_common(SHOWN))
    return [f"  those that {which} rest: {reasons}"] if reasons else []
