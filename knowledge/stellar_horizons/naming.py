"""What players of Stellar Horizons call things: boxes by their systems, resources in capitals, twins by a number."""

from collections import Counter

from starlaw.knowledge.naming import names_in
from starlaw.knowledge.stellar_horizons.content import Content
from starlaw.knowledge.stellar_horizons.pieces import RESOURCES


def names(content: Content) -> dict[str, str]:
    """Return what players call the things of a pack, by id."""
    boxes = {place: _box(system.name, number) for system in content.systems.values
             for number, place in enumerate(content.boxes(system))}  # fmt: skip
    alike = Counter(counter.name for counter in content.fleet.values)
    twins = {
        counter.id: f"{counter.name} no. {counter.id.rpartition('_')[2]}"
        for counter in content.fleet.values
        if alike[counter.name] > 1
    }
    return {**names_in(content), **twins, **boxes, **{resource: resource.upper() for resource in RESOURCES}}


def _box(system: str, number: int) -> str:
    """Return how a box on the way to a system is called.

    >>> _box("Mars", 3), _box("Kuiper Belt", 0)
    ('the box 3 turns from Mars', 'the flyby box of the Kuiper Belt')
    """
    there = f"the {system}" if system.endswith(("Belt", "Disk")) else system
    return f"the box {number} turn{'' if number == 1 else 's'} from {there}" if number else f"the flyby box of {there}"
