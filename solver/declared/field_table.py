"""The fields of a state as a table: where each stands, what it tells, its atom, and what of it is hidden."""

from collections.abc import Iterator

from pydantic import BaseModel

from starlaw.knowledge.declarations import Leaf, Tree, decisions, tree
from starlaw.knowledge.field_types import is_mapping, plain
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen
from starlaw.solver.declared.state_programs import sentence


class StateField(Frozen):
    """One declaration: the path of its field, or what works it out, its atom, what this means, who may not see it."""

    path: str
    atom: str
    says: str
    hidden: str = ""


def state_fields(model: type[GameState]) -> tuple[StateField, ...]:
    """Return the fields that the rules hear of, in the order of the JSON, then those of decisions."""
    by_model: dict[type[BaseModel], tuple[str, Tree]] = {}
    for kind, declared in decisions(model).items():
        by_model.setdefault(declared.model, (kind, declared))
    fields = [*_rows(tree(model), "")]
    for kind, declared in by_model.values():
        fields += _rows(declared, f"agenda.0 ({kind}).")
    return tuple(fields)


def _rows(declared: Tree, path: str) -> Iterator[StateField]:
    secrets = {name: secret.hidden for name, secret in declared.secrets.items()}
    for leaf in declared.leaves:
        hidden = secrets.get(leaf.name)
        says = sentence(leaf.telling.sentence)
        why = (hidden.__doc__ or "").partition("\n")[0] if hidden else ""
        yield StateField(path=_path(leaf, path), atom=leaf.telling.pattern, says=says, hidden=why)
    for branch in declared.branches:
        key = f".<{branch.each.variable}>" if branch.each else ""
        yield from _rows(branch.tree, f"{path}{branch.name}{key}.")


def _path(leaf: Leaf, path: str) -> str:
    if leaf.method:
        return f"{path}(worked out: {leaf.name.replace('_', ' ')})"
    keys = [f".<{leaf.own[0]}>"] if is_mapping(plain(leaf.type)) else []
    return path + leaf.name + "".join(keys)
