"""Secrets that open a seat: made here, kept only as hashes, compared in constant time."""

import hmac
import secrets
from collections.abc import Iterable
from hashlib import sha256

from starlaw.web.tables.store import Seat


def new_secret() -> str:
    """Return a secret that nobody can guess."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """Return what is kept of a secret; it is long and random, so that a plain hash suffices."""
    return sha256(secret.encode()).hexdigest()


def opened(seats: Iterable[Seat], secret: str) -> str | None:
    """Return the seat that a secret opens; all are compared, so that the time tells nothing."""
    given, fitting = hashed(secret), None
    for seat in seats:
        if seat.secret_hash is not None and hmac.compare_digest(seat.secret_hash, given):
            fitting = seat.name
    return fitting
