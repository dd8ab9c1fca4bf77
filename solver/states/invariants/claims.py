"""Claims out of what was seen: those that held in every row, hardly by chance, and do not follow from one another."""

from collections.abc import Iterator

import numpy as np

from starlaw.solver.states.invariants.candidates import Candidate, Term
from starlaw.solver.states.invariants.patterns import TABLE
from starlaw.solver.states.invariants.seen import HIGHEST, Numbers, SeenCounts
from starlaw.solver.states.invariants.sums import equalities

SUPPORT = 40  # different rows in which a lead was seen
EXPECTED = 30  # rows that would have broken a claim, had its two sides nothing to do with each other
OFTEN = 0.1  # of all rows would have broken an order, had the two nothing to do with each other
NO_BOUND = np.iinfo(np.int16).max


class Claims:
    """Of single patterns: none, at most one, at least one, or always as many; of several: orders and sums."""

    def __init__(self, seen: SeenCounts) -> None:
        self._seen, self._owned = seen, seen.owned
        exact = (seen.least == seen.most) & (seen.most < HIGHEST)
        self._least = np.where(exact, seen.least, np.minimum(seen.least, 1))
        self._most = np.where(exact | (seen.most <= 1), seen.most, NO_BOUND)
        self._common = seen.leads[:-1] >= SUPPORT
        self._implies = seen.least[:-1] >= 1  # by lead: what occurs wherever the lead does
        self._up_to: Numbers = np.cumsum(seen.times, axis=1)  # rows in which a pattern occurs at most so often

    def candidates(self) -> Iterator[Candidate]:
        """Yield all claims."""
        if self._seen.rows >= SUPPORT:
            yield from self._single()
            yield from self._orders()
            yield from self._sums()

    # --- Single patterns ---

    def _single(self) -> Iterator[Candidate]:
        leads = np.flatnonzero(self._common).tolist()
        for lead in (-1, *leads):
            weaker = [m for m in leads if lead not in (-1, m) and self._implies[lead, m] and self._before(m, lead)]
            needed = {t for t in self._needed(lead) if not self._follows(lead, t, ">=", weaker)}
            bounded = {t for t in self._bounded(lead) if not self._follows(lead, t, "<=", weaker)}
            for tail in sorted(needed | bounded):
                least, most = int(self._least[lead, tail]), int(self._most[lead, tail])
                if most == 0 or (tail in bounded and least < most):
                    sign, number = "<=", most
                else:
                    sign, number = "=" if least == most else ">=", least
                if lead == -1 or self._expected(lead, tail, sign, number) >= EXPECTED:
                    yield self._candidate(lead, tail, sign, number)

    def _candidate(self, lead: int, tail: int, sign: str, number: int) -> Candidate:
        patterns = self._owned.patterns
        led = None if lead == -1 else patterns[lead]
        seen = int(self._seen.leads[lead])
        return Candidate(self._owned.kind, led, (Term(1, patterns[tail]),), sign, number, seen)

    def _expected(self, lead: int, tail: int, sign: str, number: int) -> float:
        """Return how many rows would have broken a claim by chance."""
        below = self._up_to[tail, number - 1] if number else 0
        above = self._seen.rows - self._up_to[tail, number]
        breaking = (below if sign != "<=" else 0) + (above if sign != ">=" else 0)
        return float(breaking * (self._seen.leads[lead] / self._seen.rows))

    def _before(self, one: int, other: int) -> bool:
        """Tell whether one lead is weaker than another that implies it; of two that imply each other, the earlier."""
        return not self._implies[one, other] or one < other

    def _about(self, lead: int, tail: int) -> bool:
        """Tell whether a claim is about owners of this kind, not about the moment alone."""
        own = len(self._owned.own)
        return self._owned.kind == TABLE or tail < own or -1 < lead < own

    def _needed(self, lead: int) -> list[int]:
        """Return the patterns that occur wherever a lead does, but not always."""
        tails = np.flatnonzero(self._least[lead] >= 1).tolist()
        tighter = [t for t in tails if lead == -1 or self._least[lead, t] > self._least[-1, t]]
        return [t for t in tighter if t != lead and self._about(lead, t)]

    def _bounded(self, lead: int) -> list[int]:
        """Return the patterns that occur less often where a lead does."""
        most = self._most[lead]
        bounded = most < NO_BOUND
        if lead != -1:
            bounded &= most < self._most[-1]
        return [t for t in np.flatnonzero(bounded).tolist() if t != lead and self._about(lead, t)]

    def _follows(self, lead: int, tail: int, sign: str, weaker: list[int]) -> bool:
        """Tell whether a claim follows from the same about a weaker lead, or about a pattern that covers the tail."""
        patterns, bounds = self._owned.patterns, self._least if sign == ">=" else self._most
        this, value = patterns[tail], bounds[lead, tail]
        as_tight = bounds >= value if sign == ">=" else bounds <= value
        if (lead != -1 and as_tight[-1, tail]) or any(as_tight[m, tail] for m in weaker):
            return True
        if sign == "<=" and value == 0 and tail < lead and self._common[tail] and self._most[tail, lead] == 0:
            return True  # an exclusion holds both ways
        wider = [p.covers(this) if sign == "<=" else this.covers(p) for p in patterns]
        return any(w and o != tail and as_tight[lead, o] for o, w in enumerate(wider))

    # --- Several patterns ---

    def _orders(self) -> Iterator[Candidate]:
        """Yield pairs of patterns of which one never occurred more often than the other, where neither covers both."""
        own = self._owned.own
        growing = [p for p in range(len(own)) if self._seen.most[-1, p] > 1 and self._common[p]]
        for low in growing:
            for high in np.flatnonzero(self._seen.above[low] == 0).tolist():
                if high < len(own) and low != high and not own[high].covers(own[low]) and self._vary(low, high):
                    terms = Term(1, own[low]), Term(-1, own[high])
                    yield Candidate(self._owned.kind, None, terms, "<=", 0, int(self._seen.leads[low]))

    def _vary(self, low: int, high: int) -> bool:
        """Tell whether the first of two patterns would have occurred more often now and then, were it chance."""
        rows, times = self._seen.rows, self._seen.times[low]
        exceeded = float((times[1:] * self._up_to[high, :-1]).sum()) / rows
        return bool(self._seen.least[-1, high] < self._seen.most[-1, high]) and exceeded >= OFTEN * rows

    def _sums(self) -> Iterator[Candidate]:
        """Yield the sums of counts that were the same in all rows."""
        own = self._owned.own
        finest = [p for p, this in enumerate(own) if sum(this.covers(other) for other in own) == 1]
        finest = [p for p in finest if self._seen.least[-1, p] < self._seen.most[-1, p]]
        rows = np.concatenate(self._seen.kept)[:, finest]
        for factors, number in equalities(rows):
            way = -1 if number < 0 or (number == 0 and sum(factors.values()) < 0) else 1
            terms = sorted((Term(way * factor, own[finest[at]]) for at, factor in factors.items()), key=_read_first)
            yield Candidate(self._owned.kind, None, tuple(terms), "=", way * number, len(rows))


def _read_first(term: Term) -> tuple[int, str]:
    """Put what is added before what is taken away, each by name."""
    return -term.factor, str(term.pattern)
