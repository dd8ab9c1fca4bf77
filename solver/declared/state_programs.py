"""The programs that follow from a state's declarations: what clingo must know of the form of states.

inputs: every predicate that a state can tell, under its sentence. domain: every atom that a state can hold.
opened: a state as a choice among them. form: what the JSON form of a state guarantees, as constraints of searches.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

from starlaw.knowledge.declarations import Leaf, Tree, agenda_length, decisions, tree
from starlaw.knowledge.field_types import is_container, is_mapping, plain
from starlaw.knowledge.states import GameState

AGENDA = "agenda(Place, Player, Decision)"
AGENDA_SAYS = "the decision at {Place} of the agenda, from 0, is asked of {Player}: {Decision}"


def leaves(model: type[GameState]) -> Iterator[Leaf]:
    """Yield all declarations of a state and of the decisions that it can ask."""
    for part in (tree(model), *decisions(model).values()):
        for below in part.walk():
            yield from below.leaves


def signatures(model: type[GameState]) -> Mapping[str, str]:
    """Return every predicate that a state can tell, with its sentence."""
    sentences = {"agenda/3": f"{AGENDA}: {sentence(AGENDA_SAYS)}."}
    for leaf in leaves(model):
        sentences.setdefault(leaf.telling.signature, f"{leaf.telling.pattern}: {sentence(leaf.telling.sentence)}.")
    return sentences


def sentence(template: str) -> str:
    """Return a sentence as it is when it holds, with the names of its variables."""
    held = re.sub(r"\[[^|\]]*(?:\|([^\]]*))?\]", lambda match: match[1] or "", template)
    return held.replace("{", "").replace("}", "")


def inputs(model: type[GameState]) -> str:
    """Return the declarations of all inputs of a state."""
    return "".join(f"% {means}\n#defined {name}.\n" for name, means in signatures(model).items())


def opened(model: type[GameState]) -> str:
    """Return a state as a choice among the atoms of its domain."""
    lines = ["{ holds(A) } :- input(A)."]
    for signature in signatures(model):
        name, _, size = signature.partition("/")
        atom = _atom(name, [f"X{place}" for place in range(1, int(size) + 1)])
        lines.append(f"{atom} :- holds({atom}).")
    return "\n".join(lines) + "\n"


# --- The domain ---


def domain(model: type[GameState]) -> str:
    """Return every atom that a state can hold."""
    kinds = model.kinds
    kinds_of_decision = " ; ".join(decisions(model))
    lines = ["#defined sits/1.", f"decision({kinds_of_decision})."]
    lines.append(f"input(agenda(0..{agenda_length(model) - 1}, Player, D)) :- sits(Player), decision(D).")
    for leaf in leaves(model):
        lines += _input(leaf, kinds)
    return "\n".join(dict.fromkeys(lines)) + "\n"


def _input(leaf: Leaf, kinds: Mapping[str, str]) -> Iterator[str]:
    """Yield the atoms that a declaration can write, one rule for each way in which its variables can be meant."""
    types = dict(zip(leaf.own, leaf.types, strict=True))
    number = leaf.own[-1] if leaf.telling.way == "counts" else None
    terms: dict[str, str] = {}
    bodies: list[list[str]] = [[]]
    for variable in dict.fromkeys((*leaf.bound, *leaf.own)):
        ways = conditions(variable, kinds)
        if variable == number or ((variable,) == leaf.own[-1:] and isinstance(leaf.telling.most, str)):
            terms[variable], more = _numbers(leaf, types[variable])
            bodies = [[*body, *more] for body in bodies]
        elif ways:
            bodies = [[*body, way] for body in bodies for way in ways]
        elif leaf.telling.within:
            bodies = [[*body, f"{variable} = {_pool(leaf, types[variable])}"] for body in bodies]
        else:
            terms[variable] = _pool(leaf, types[variable])
    used = [part for part in leaf.telling.arguments if part[0].isupper()]
    head = _atom(leaf.telling.predicate, [terms.get(part, part) for part in leaf.telling.arguments])
    for body in bodies:
        wanted = [part for part in body if any(re.search(rf"\b{re.escape(name)}(?!\w|')", part) for name in used)]
        wanted += filter(None, (leaf.telling.within, leaf.where))
        yield f"input({head}) :- {', '.join(wanted)}." if wanted else f"input({head})."


def conditions(variable: str, kinds: Mapping[str, str]) -> list[str]:
    """Return the conditions under any of which a variable is what its name says; none if its type says it all."""
    ranges = kinds.get(variable.rstrip("'"))
    return [re.sub(r"\bX\b", variable, way.strip()) for way in ranges.split("|")] if ranges else []


def _numbers(leaf: Leaf, kind: Any) -> tuple[str, list[str]]:
    most, least = leaf.telling.most, leaf.telling.least
    if isinstance(most, str):
        return f"{least}..N", [most]
    if most is None:
        most = kind.stop - 1
    return f"{least}..{most}", []


def _pool(leaf: Leaf, kind: Any) -> str:
    """Return all values of a type as a term."""
    if isinstance(kind, range):
        least = kind.start if leaf.telling.zero else max(1, kind.start)
        most = leaf.telling.most if isinstance(leaf.telling.most, int) else kind.stop - 1
        return f"{least}..{most}"
    kind = plain(kind)
    assert get_origin(kind) is Literal, f"{leaf.telling.pattern}: nothing says what its variables range over"
    values = [str(value) for part in get_args(kind) for value in (get_args(part) or (part,))]
    return f"({'; '.join(values)})" if len(values) > 1 else values[0]


def _atom(name: str, arguments: Iterable[str]) -> str:
    inside = ", ".join(arguments)
    return f"{name}({inside})" if inside else name


# --- The form ---


def form(model: type[GameState]) -> str:
    """Return what the JSON form of a state guarantees, as constraints."""
    kinds = model.kinds
    lines = [
        ":- agenda(I, P, D), agenda(I, P', D'), (P, D) < (P', D').",
        ":- agenda(I, _, _), I > 0, not agenda(I - 1, _, _).",
    ]
    lines += _tree_form(tree(model), "", kinds)
    fitting: dict[str, list[str]] = {}
    for kind, declared in decisions(model).items():
        now = f"agenda(0, _, {kind})"
        if declared.where:
            lines.append(f":- agenda(_, _, {kind}), not {declared.where}.")
        lines += _tree_form(declared, now, kinds, fitting)
    for atom, fits in fitting.items():
        lines += [*fits, f":- {atom}, not fits({atom})."]
    return "\n".join(dict.fromkeys(lines)) + "\n"


def _tree_form(
    declared: Tree, there: str, kinds: Mapping[str, str], fitting: dict[str, list[str]] | None = None
) -> Iterator[str]:
    """Yield the constraints on what a model tells; `there` holds where there is such a thing."""
    if declared.where and declared.lead and fitting is None:
        yield f":- {declared.where}, not {_some(declared.lead, declared.bound)}."
    for leaf in declared.leaves:
        if fitting is not None:
            _fits(leaf, there, kinds, fitting)
        yield from _leaf_form(leaf, there, kinds)
        yield from filter(None, leaf.telling.form.splitlines())
    for branch in declared.branches:
        leads = [_some(lead, branch.tree.bound) for lead in branch.leads]
        names = {lead.telling.predicate for lead in branch.leads}
        keys = [way for variable in branch.tree.bound for way in conditions(variable, kinds)[:1]]
        for leaf in branch.tree.leaves if leads else ():
            if leaf.telling.predicate not in names:
                yield f":- {', '.join((_some(leaf, leaf.bound), *keys, *(f'not {lead}' for lead in leads)))}."
        own = conditions(branch.each.variable, kinds)[:1] if branch.each else []
        exists = leads[0] if leads else ", ".join(part for part in (there, *own) if part)
        yield from _tree_form(branch.tree, exists, kinds)


def _fits(leaf: Leaf, there: str, kinds: Mapping[str, str], fitting: dict[str, list[str]]) -> None:
    """Note under which decision an atom can be told."""
    atom = _atom(leaf.telling.predicate, [f"X{place}" for place, _ in enumerate(leaf.telling.arguments)])
    names = {part: f"X{place}" for place, part in enumerate(leaf.telling.arguments)}
    ranges = [re.sub(rf"\b{part}\b", names[part], way) for part in leaf.own for way in conditions(part, kinds)[:1]]
    fixed = [f"{names[part]} = {part}" for part in leaf.telling.arguments if not part[0].isupper()]
    body = ", ".join((atom, there, *ranges, *fixed))
    fitting.setdefault(atom, []).append(f"fits({atom}) :- {body}.")


def _some(leaf: Leaf, named: Iterable[str]) -> str:
    """Return the atom of a declaration with all but some variables left open."""
    keep = set(named)
    return _atom(
        leaf.telling.predicate,
        [part if part in keep or not part[0].isupper() else "_" for part in leaf.telling.arguments],
    )


def _leaf_form(leaf: Leaf, there: str, kinds: Mapping[str, str]) -> Iterator[str]:
    """Yield what the type of a field guarantees of its atoms."""
    telling, name = leaf.telling, leaf.telling.predicate
    if telling.both:
        yield f":- {telling.pattern}, not {_atom(name, reversed(telling.arguments))}."
    if telling.way == "counts":
        last = leaf.own[-1]
        lower = [f"{last} - 1" if part == last else part for part in telling.arguments]
        yield f":- {telling.pattern}, {last} > {telling.least}, not {_atom(name, lower)}."
        return
    if telling.way == "places":
        place = leaf.own[0]
        before = [f"{place} - 1" if part == place else part for part in telling.arguments]
        before = ["_" if part in leaf.own[1:] else part for part in before]
        yield f":- {_some(leaf, (*leaf.bound, place))}, {place} > 1, not {_atom(name, before)}."
        yield _single(leaf, leaf.own[1:])
        return
    kind = plain(leaf.type)
    keys = 0
    while is_mapping(kind):
        kind, keys = plain(get_args(kind)[1]), keys + 1
    values = leaf.own[keys:]
    if leaf.least_items:
        yield f":- {', '.join(part for part in (there, f'not {_some(leaf, leaf.bound)}') if part)}."
    if is_container(kind) or telling.way in ("some", "names") or not values:
        return
    if leaf.required and not keys and telling.zero:
        terms = ", ".join(values)
        body = f"#count {{ {terms} : {telling.pattern} }} != 1"
        yield f":- {', '.join(part for part in (there, body) if part)}."
    else:
        yield _single(leaf, values)


def _single(leaf: Leaf, values: tuple[str, ...]) -> str:
    """Return that there is at most one such atom for its other arguments."""
    other = _atom(leaf.telling.predicate, [f"{p}'" if p in values else p for p in leaf.telling.arguments])
    one, two = ", ".join(values), ", ".join(f"{value}'" for value in values)
    return f":- {leaf.telling.pattern}, {other}, ({one}) < ({two})."
