"""What a sketch tells: fields that it sets, and the atoms that then hold or do not."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple, cast, get_args

from pydantic import BaseModel, TypeAdapter, ValidationError

from starlaw.knowledge.declarations import Branch, Leaf, Tree, decisions, tree
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.field_types import is_container, is_mapping, plain
from starlaw.knowledge.file_reading import first_problem
from starlaw.solver.declared.atoms_of_state import model_writer, writer
from starlaw.solver.game import Game
from starlaw.solver.session import Atom
from starlaw.solver.sketches.statements_read import AMOUNT, Fact, StatementReader
from starlaw.solver.sketches.vocabulary import Thing, Token, Vocabulary, Word

Path = tuple[str, ...]
NOTHING = (None, "none", "nothing", "no")
MOST_FACTS = 400
GONE = object()  # the value of an entry of a mapping that is not there


class Exactly(NamedTuple):
    """Atoms of a predicate with some of their parts: none holds but those that are told."""

    name: str
    size: int
    parts: Mapping[int, Any]
    among: Mapping[int, frozenset[Any]] = {}  # what else can stand at some places

    def covers(self, atom: Atom) -> bool:
        """Tell whether it is about an atom."""
        fits = atom[0] == self.name and len(atom) == self.size + 1
        return (
            fits
            and all(atom[1 + place] == part for place, part in self.parts.items())
            and all(atom[1 + place] in values for place, values in self.among.items())
        )


class Model(NamedTuple):
    """A model in the state: its declarations, where it stands, and the names of the things on the way to it."""

    tree: Tree
    path: Path
    bound: Mapping[str, Any]

    @property
    def prefix(self) -> tuple[Any, ...]:
        """The values of the bound variables, in order."""
        return tuple(self.bound[variable] for variable in self.tree.bound)


@dataclass
class SketchSays:
    """All that a sketch tells."""

    fields: list[tuple[Path, Any]] = field(default_factory=list)
    held: set[Atom] = field(default_factory=set)
    exact: list[Exactly] = field(default_factory=list)
    some: list[Exactly] = field(default_factory=list)  # of each, one holds
    untold: list[tuple[Model, str]] = field(default_factory=list)  # fields of which no atom tells by itself

    def forbids(self, atom: Atom) -> bool:
        """Tell whether an atom cannot hold beside what is told."""
        return atom not in self.held and any(one.covers(atom) for one in self.exact)

    def over(self, value: Mapping[str, Any]) -> dict[str, Any]:
        """Return the JSON of a state with the fields that are set; new things may lack what is not told of them."""
        whole: Any = dict(value)
        for path, new in self.fields:
            whole = _with(whole, path, new)
        return cast(dict[str, Any], whole)


def _with(value: Any, path: Path, new: Any) -> Any:
    if not path:
        return new
    known = value if isinstance(value, Mapping) else {}
    if len(path) == 1 and new is GONE:
        return {key: part for key, part in known.items() if key != path[0]}
    return {**known, path[0]: _with(known.get(path[0]), path[1:], new)}


class SketchReader:
    """Reads the entries of a sketch."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.vocabulary = Vocabulary(game)
        self._statements = StatementReader(game.state_model, self.vocabulary)
        self.told = SketchSays()
        self._said = 0

    def read(self, entries: Mapping[Any, Any]) -> SketchSays:
        """Return what entries tell about a state."""
        self._entries([Model(tree(self._game.state_model), (), {})], entries, [], "")
        return self.told

    def _entries(self, models: Sequence[Model], entries: Mapping[Any, Any], about: list[Token], where: str) -> None:
        for key, value in entries.items():
            self._entry(models, str(key), value, about, f"{where}.{key}" if where else str(key))

    def _entry(self, models: Sequence[Model], key: str, value: Any, about: list[Token], where: str) -> None:
        name = key.strip().lower().replace(" ", "_").replace("-", "_")
        for model in models:
            own = [leaf.name for leaf in model.tree.leaves if leaf.telling.predicate == name and not leaf.method]
            found = name if name in model.tree.model.model_fields else next(iter(own), None)
            if found is not None:
                return self._field(model, found, value, about, where)
        if key == "also":
            for statement in value if isinstance(value, list) else [value]:
                self._say(about, statement, where)
            return None
        subject = [*about, *self.vocabulary.tokens(key)]
        below = [part for model in models for part in self._things(model, key)]
        if isinstance(value, Mapping):
            if below or not models:
                return self._entries(below, value, subject, where)
            return self._entries([], value, subject, where)
        for statement in value if isinstance(value, list) else [value]:
            self._say(subject, statement, where)
        return None

    def _things(self, model: Model, key: str) -> Iterator[Model]:
        """Yield the models that belong to a thing."""
        for branch in model.tree.branches:
            if branch.each is not None:
                for name in self.vocabulary.named(key):
                    if self.vocabulary.is_a(branch.each.variable, str, name):
                        yield _part(model, branch, name)

    # --- Statements ---

    def _say(self, about: Sequence[Token], value: Any, where: str) -> None:
        if value in NOTHING:
            value = "no"
        if value is True:
            value = ""
        if not isinstance(value, str | int) or isinstance(value, bool):
            raise InvalidInputError(f"{where}: expected words, a number or entries, got {str(value)[:60]!r}")
        said = about[-1].said if value == "" and about and isinstance(about[-1], Thing | Word) else value
        facts = self._statements.read(about if said == value else about[:-1], said, where)
        if not facts:
            raise InvalidInputError(f"{where}: expected something that a state can hold, got {value!r}")
        self._said += len(facts)
        if self._said > MOST_FACTS:
            raise InvalidInputError(f"{where}: expected at most {MOST_FACTS} statements; give a whole state instead")
        for fact in facts:
            self._note(fact)

    def _note(self, fact: Fact) -> None:
        leaf, path = fact.field
        known = fact.values
        pattern = [
            0 if part == "0" else known.get(part, None if part[0].isupper() else part)
            for part in leaf.telling.arguments
        ]
        counted = leaf.telling.way == "counts"
        last = leaf.telling.arguments.index(leaf.own[-1]) if counted else -1
        fixed = {place: part for place, part in enumerate(pattern) if part is not None and place != last}
        whole = Exactly(leaf.telling.predicate, len(pattern), fixed)
        if not fact.holds:
            self.told.exact.append(whole)
            return
        if None in pattern:  # not all is told
            self.told.some.append(whole)
            return
        if leaf.name == "agenda":
            self.told.exact.append(whole._replace(parts={0: 0}))
        if counted:
            kind = leaf.types[-1]
            top = kind.stop - 1 if isinstance(kind, range) else pattern[last]
            most = leaf.telling.most if isinstance(leaf.telling.most, int) else top
            if isinstance(kind, range) and pattern[last] not in kind:
                raise InvalidInputError(f"{leaf.telling.pattern}: expected {kind.start} to {top}, got {pattern[last]}")
            self.told.exact.append(whole)
            steps = range(leaf.telling.least, min(pattern[last], most) + 1)
            self.told.held |= {_atom(whole.name, [*pattern[:last], n, *pattern[last + 1 :]]) for n in steps}
        else:
            self.told.held.add(_atom(whole.name, pattern))
            if leaf.telling.both:
                self.told.held.add(_atom(whole.name, pattern[::-1]))
        self._set(leaf, path, known)

    def _set(self, leaf: Leaf, path: Path | None, known: Mapping[str, Any]) -> None:
        """Set the field of a fact, if it is a number, a name or a flag, or an entry of a mapping to such."""
        if path is None:
            return
        kind, keys = plain(leaf.type), []
        own = list(leaf.own)
        while is_mapping(kind):
            keys.append(known[own.pop(0)])
            kind = plain(_inner(kind))
        if is_container(kind) or leaf.telling.way == "names" or len(own) > 1:
            return
        value = known.get(AMOUNT, 1) if leaf.telling.way == "some" else True if kind is bool else known[own[0]]
        self.told.fields.append((tuple(known.get(step, step) for step in path) + tuple(keys), value))

    # --- Fields ---

    def _field(self, model: Model, name: str, value: Any, about: list[Token], where: str) -> None:
        branch = next((branch for branch in model.tree.branches if branch.name == name), None)
        path = (*model.path, name)
        if branch is not None and value in NOTHING:
            for leaf in branch.leads or [leaf for inner in branch.tree.walk() for leaf in inner.leaves]:
                self.told.exact.append(all_of(leaf, model.bound))
            self.told.fields.append((path, None if branch.optional and not branch.each else {}))
            return
        if branch is not None and isinstance(value, Mapping):
            if branch.each is None:
                self._entries([Model(branch.tree, path, model.bound)], value, about, where)
                return
            for key, part in value.items():
                things = [
                    n for n in self.vocabulary.named(str(key)) if self.vocabulary.is_a(branch.each.variable, str, n)
                ]
                if not things:
                    near = self.vocabulary.near(str(key))
                    hint = f", such as {', '.join(near)}" if near else ""
                    raise InvalidInputError(
                        f"{where}.{key}: expected the name of a {branch.each.variable.lower()}{hint}"
                    )
                subject = [*about, Thing((things[0],), str(key))]
                if part in NOTHING:
                    self._gone(branch, {**model.bound, branch.each.variable: things[0]}, (*path, things[0]))
                elif isinstance(part, Mapping):
                    self._entries([_part(model, branch, things[0])], part, subject, f"{where}.{key}")
                else:
                    self._say(subject, part, f"{where}.{key}")
            return
        if branch is not None:
            self._say([*about, *self.vocabulary.tokens(name)], value, where)
            return
        self._leaf(model, name, value, where)

    def _gone(self, branch: Branch, bound: Mapping[str, Any], path: Path) -> None:
        for leaf in [leaf for part in branch.tree.walk() for leaf in part.leaves]:
            self.told.exact.append(all_of(leaf, bound))
        self.told.fields.append((path, GONE))

    def _leaf(self, model: Model, name: str, value: Any, where: str) -> None:
        info = model.tree.model.model_fields[name]
        if value in NOTHING:
            value = [] if is_container(info.annotation) else None
        if value in ([], None) and is_mapping(plain(info.annotation)):
            value = {}
        mine = [leaf for leaf in model.tree.leaves if leaf.name == name and not leaf.method]
        if isinstance(value, Mapping):
            for key in [key for key, part in value.items() if part in NOTHING]:
                self.told.fields.append(((*model.path, name, key), GONE))
                self.told.exact += [all_of(leaf, {**model.bound, leaf.own[0]: key}) for leaf in mine if leaf.own]
            kept = {key: part for key, part in value.items() if part not in NOTHING}
            if value and not kept:
                return
            value = kept
        try:
            kind: Any = Annotated[(info.annotation, *info.metadata)] if info.metadata else info.annotation
            adapter: TypeAdapter[Any] = TypeAdapter(kind)
            if (not _fits(adapter, value) or self._strange(value)) and _fits(adapter, named := self._by_id(value)):
                value = named
            read = adapter.validate_python(value)
        except ValidationError as error:
            raise InvalidInputError(f"{where}: {first_problem(error, value).removeprefix('value: ')}") from None
        path = (*model.path, name)
        dumped = adapter.dump_python(read, mode="json", by_alias=True)
        if isinstance(dumped, dict) and isinstance(value, Mapping) and value:
            dumped = _asked_for(dumped, value)  # a model may fill in what there is none of
            self.told.fields += [((*path, *keys), part) for keys, part in _entries_of(dumped, plain(info.annotation))]
        else:
            self.told.fields.append((path, dumped))
        if name == "agenda" and not model.path:
            self._agenda(read)
            return
        for leaf in mine:
            out: list[Atom] = []
            writer(leaf)(read, model.prefix, out)
            self.told.held.update(out)
            self.told.exact += _exactly(leaf, model.bound, dumped)
        if not mine:
            self.told.untold.append((model, name))

    def _agenda(self, agenda: Sequence[Any]) -> None:
        self.told.exact.append(Exactly("agenda", 3, {}))
        self.told.held |= {("agenda", place, entry.player, entry.kind) for place, entry in enumerate(agenda)}
        if agenda:
            out: list[Atom] = []
            declared = decisions(self._game.state_model)[agenda[0].kind]
            model_writer(declared)(agenda[0], (), out)
            self.told.held.update(out)
            self.told.exact += [all_of(leaf, {}) for leaf in declared.leaves]

    def _strange(self, value: Any) -> bool:
        """Tell whether a name in a value is no id."""
        if isinstance(value, Mapping):
            return any(self._strange(part) for part in (*value, *value.values()))
        if isinstance(value, list):
            return any(map(self._strange, value))
        return isinstance(value, str) and value not in self.vocabulary.ids

    def _by_id(self, value: Any) -> Any:
        """Return a value with ids for names."""
        if isinstance(value, str):
            named = self.vocabulary.named(value)
            return named[0] if named and value not in named else value
        if isinstance(value, Mapping):
            return {self._by_id(str(key)): self._by_id(part) for key, part in value.items()}
        return [self._by_id(part) for part in value] if isinstance(value, list) else value


def method_atoms(told: SketchSays, state: BaseModel) -> None:
    """Tell what is worked out of fields of which no atom tells by itself, in a state where they are set."""
    for model, name in told.untold:
        value: Any = state
        for step in model.path:
            value = value.get(step) if isinstance(value, Mapping) else getattr(value, step, None)
        for leaf in model.tree.leaves if value is not None else ():
            if leaf.method and leaf.telling.of in ("", name):
                out: list[Atom] = []
                part = getattr(value, leaf.name)()
                if part is not None:
                    writer(leaf)(part, model.prefix, out)
                told.held.update(out)
                told.exact.append(all_of(leaf, model.bound))


def _part(model: Model, branch: Branch, name: str) -> Model:
    assert branch.each is not None
    return Model(branch.tree, (*model.path, branch.name, name), {**model.bound, branch.each.variable: name})


def _inner(kind: Any) -> Any:
    return get_args(kind)[1]


def _entries_of(value: Any, kind: Any) -> Iterator[tuple[Path, Any]]:
    """Yield the entries of nested mappings."""
    if not is_mapping(kind) or not isinstance(value, dict):
        yield (), value
        return
    for key, part in value.items():
        yield from (((key, *keys), inner) for keys, inner in _entries_of(part, plain(_inner(kind))))


def _fits(adapter: TypeAdapter[Any], value: Any) -> bool:
    try:
        adapter.validate_python(value)
    except ValidationError:
        return False
    return True


def _asked_for(whole: Any, value: Any) -> Any:
    """Return the entries of nested mappings that a value has, too."""
    if not isinstance(whole, dict) or not isinstance(value, Mapping):
        return whole
    return {key: _asked_for(part, value[key]) for key, part in whole.items() if key in value}


def _fixed(leaf: Leaf, known: Mapping[str, Any]) -> dict[int, Any]:
    parts = enumerate(leaf.telling.arguments)
    return {place: known.get(part, part) for place, part in parts if part in known or not part[0].isupper()}


def all_of(leaf: Leaf, bound: Mapping[str, Any]) -> Exactly:
    """Return all atoms that a declaration can tell of the things that are bound."""
    arguments = leaf.telling.arguments
    listed = ((part, names) for part, kind in zip(leaf.own, leaf.types, strict=True) if (names := _listed(kind)))
    among = {arguments.index(part): names for part, names in listed if part not in bound}
    return Exactly(leaf.telling.predicate, len(arguments), _fixed(leaf, bound), among)


def _listed(kind: Any) -> frozenset[Any]:
    """Return the names that a type lists."""
    return frozenset() if isinstance(kind, range) or kind is int else frozenset(get_args(plain(kind)))


def _exactly(leaf: Leaf, bound: Mapping[str, Any], value: Any) -> Iterator[Exactly]:
    """Yield of which atoms a field tells all: of a mapping, of those with its keys; of an empty one, of all."""
    kind = plain(leaf.type)
    if not is_mapping(kind) or not value or leaf.telling.way == "names":
        if not (leaf.telling.way == "names" and value):
            yield all_of(leaf, bound)
        return
    for keys, _ in _entries_of(value, kind):
        yield all_of(leaf, {**bound, **dict(zip(leaf.own, keys, strict=False))})


def _atom(name: str, parts: Sequence[Any]) -> Atom:
    return (name, *parts)
