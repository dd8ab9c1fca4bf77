"""Draws that nobody can bend: the fingerprint of a secret seed is told before a game, the seed itself at its end."""

import secrets
from hashlib import sha256

from starlaw.solver.executor.chance import SeededChance

SET_UP = 0  # the number of the draws before the first move; that of a move is its place in the line of play


def new_seed() -> str:
    """Return a seed that nobody can guess."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """Return what is told of a seed beforehand: it fits this seed alone and does not give it away.

    >>> commitment("0123")
    '1be2e452b46d7a0d9656bbb1f768e8248eba1b75baed65f5d99eafa948899a6a'
    """
    return sha256(seed.encode()).hexdigest()


def chance_of(seed: str, number: int) -> SeededChance:
    """Return the draws of one move; a move that is taken back and made again draws the same."""
    return SeededChance(int.from_bytes(sha256(f"{seed}:{number}".encode()).digest()))
