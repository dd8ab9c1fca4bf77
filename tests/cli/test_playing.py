"""The play command: what people at a terminal see, type and keep."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from starlaw.cli import main
from starlaw.knowledge.horizons.decisions import Decision
from starlaw.knowledge.moves import Move
from starlaw.knowledge.values import evolve
from starlaw.show.horizons.cards import face_in_words
from starlaw.show.layout import numbered
from starlaw.show.words import decision, told, words_of
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.executor.events import Ply
from starlaw.solver.executor.match import Match
from starlaw.solver.executor.records import read_record, replay
from starlaw.solver.game import game
from starlaw.solver.loading import load_state
from tests.command import run

JUDGE = game("horizons")
words = words_of("horizons")
MISSIONS = {card.id: f"{card.title} ({card.points} points)" for card in JUDGE.content.mission_cards}
ONE_PERSON = ("--agent", "all=random", "--agent", "orange=human", "--seed", "2")


class Ran(NamedTuple):
    """How a run of the program ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that plays Horizons with options and typed lines."""

    def play_it(*options: str, typed: tuple[str, ...] = ()) -> Ran:
        monkeypatch.setattr(sys, "argv", ["starlaw", "play", "horizons", *options])
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = capsys.readouterr()
        return Ran(int(ended.value.code or 0), out, err)

    return play_it


def new_match(seed: int) -> Match:
    chance = SeededChance(seed)
    return Match(JUDGE, seed, JUDGE.set_up(JUDGE.options(3), chance).state, chance)


@pytest.fixture(scope="module")
def plies() -> tuple[Ply, ...]:
    """Return a whole game of random moves."""
    match = new_match(seed=2)
    while match.player is not None:
        match.carry_out(match.chosen_by("random", JUDGE.moves(match.state)))
    return tuple(match.plies)


def missions_in(text: str) -> set[str]:
    return {card for card, title in MISSIONS.items() if f"mission {title}" in text}


def prompts(ran: Ran) -> int:
    return ran.out.count("orange> ")


# --- Agents ---


@pytest.mark.one_in(6)
def test_a_game_of_agents_runs_to_its_end_and_its_record_replays(play: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    ran = play("--agent", "all=random", "--players", "2", "--seed", "1", "--record", str(file))
    steps = list(replay(read_record(file)))
    assert (ran.code, ran.err) == (0, "")
    assert "> " not in ran.out
    assert "\nwinner: " in ran.out
    assert steps[-1].state.phase == "over"
    assert [line.partition(":")[0] for line in ran.out.splitlines() if line.startswith("draw(")] == [
        step.move.text for step in steps if step.move and step.move.name == "draw"
    ]


def test_an_automaton_is_played_by_its_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = [
        "starlaw",
        "play",
        "starship_interstellar",
        "--players",
        "1",
        "--option",
        "hall=easy",
        "--max-moves",
        "0",
    ]
    for options, players in (
        ((), "altair (human), H.A.L.L. (by its rules)"),
        (("all=greedy",), "altair (greedy), H.A.L.L. (by its rules)"),
    ):
        monkeypatch.setattr(sys, "argv", [*command, *(word for agent in options for word in ("--agent", agent))])
        with pytest.raises(SystemExit) as ended:
            main()
        assert (ended.value.code or 0, capsys.readouterr().out.splitlines()[0].partition(": ")[2]) == (0, players)


@pytest.mark.one_in(2)
def test_the_same_seed_plays_the_same_game_and_a_fresh_one_is_named(play: Run) -> None:
    agents = ("--agent", "all=random", "--agent", "blue=greedy", "--max-moves", "12")
    assert play(*agents, "--seed", "9").out == play(*agents, "--seed", "9").out
    first, second = play(*agents).out, play(*agents).out
    assert first.splitlines()[0] != second.splitlines()[0]
    assert play(*agents, "--seed", first.split("seed ")[1].split(":")[0]).out == first


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--agent", "red=random"), "--agent: expected one of the seats"),
        (("--agent", "green=random"), "--agent: expected one of the seats"),
        (("--agent", "blue=clever"), "--agent: expected one of the agents human, random, greedy, mcts, got 'clever'"),
        (("--agent", "random"), "--agent: expected SEAT=AGENT, got 'random'"),
        (("--players", "8"), "players: expected 2 to 5, got 8"),
        (("--from", "nowhere.json"), "nowhere.json: no such file or directory"),
        (("--record", "a", "--save", "a"), "--save: expected another file than the record, got 'a'"),
    ],
)
def test_a_wrong_option_is_one_line_and_exit_2(play: Run, options: tuple[str, ...], said: str) -> None:
    ran = play(*options)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"error: {said}")
    assert ran.err.count("\n") == 1


def test_a_record_is_never_written_over(play: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("kept", encoding="utf-8")
    assert play(*ONE_PERSON, "--record", str(file)).code == 2
    assert file.read_text(encoding="utf-8") == "kept"


# --- People ---


def test_people_move_by_number_and_by_text_until_the_input_ends(play: Run) -> None:
    ran = play(*ONE_PERSON, typed=("draw( orange )", "1", "1"))
    assert (ran.code, ran.err) == (0, "")
    assert "\ndraw(orange): world from the bag: w" in ran.out
    assert "\nplace(orange," in ran.out
    assert ran.out.endswith("nothing was saved\n")
    assert prompts(ran) == 4


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "expected a number, some words of a move or a command; help lists them"),
        ("7", "expected a number from 1 to 1, got 7"),
        ("0", "expected a number from 1 to 1, got 0"),
        ("9" * 5000, "expected a number, some words of a move or a command, got '999"),
        ("draw(orange", "expected a move such as draw(orange), got 'draw(orange'; help lists what can be typed"),
        ("drow", "'drow' is not known here; did you mean draw"),
        ("quti", "'quti' is not known here; did you mean quit?"),
        ("explore", "not now: A move must answer the decision that is asked now"),
        ("build colony", "build is not asked for now: orange decides: draw a first world; why build(player,world,"),
        ("xyzzy", "expected a number, some words of a move or a command, got 'xyzzy'; help lists them"),
        ("draw(orange,w1)", "expected draw(player), got draw(orange,w1)"),
        ("explore(orange)", "explore(orange) is blocked by hz.turn.decision; why explore(orange) says more"),
        ("undo", "there is no decision of yours to go back to"),
        ("save", "expected a file name, got"),
        ("save nowhere/at/all.json", "nowhere/at/all.json: no such file or directory"),
        ("?", "expected a number or some words of a move, as in: why 1"),
        ("why 2", "expected a number from 1 to 1, got 2"),
        ("why drow", "'drow' is not known here; did you mean draw"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_the_question_stays(play: Run, typed: str, said: str) -> None:
    plain, ran = play(*ONE_PERSON), play(*ONE_PERSON, typed=(typed,))
    assert ran.code == 0
    assert prompts(ran) == 2
    assert ran.out.split("orange> ")[1].split("\n")[1].startswith(said)
    assert ran.out.count("\n") == plain.out.count("\n") + 2


def test_a_question_mark_gives_every_reason_with_its_clause(play: Run) -> None:
    answer = play(*ONE_PERSON, typed=("? build(purple,w7,colony)",)).out.split("orange> ")[1]
    assert "build(purple,w7,colony): illegal" in answer
    assert "hz.turn.player" in answer
    assert "hz.build" in answer
    assert "(line " in answer
    assert "draw(orange): legal" in play(*ONE_PERSON, typed=("? 1",)).out


def test_undo_goes_back_and_the_same_draw_follows(play: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    ran = play(*ONE_PERSON, "--record", str(file), typed=("1", "1", "undo", "undo", "1", "2", "quit"))
    drawn = [line for line in ran.out.splitlines() if line.startswith("draw(orange)")]
    laid = [line.partition(":")[0] for line in ran.out.splitlines() if line.startswith("place(orange")]
    assert len(drawn) == 2
    assert drawn[0] == drawn[1]
    assert laid[0] != laid[1]
    assert "2 moves were taken back" in ran.out
    moves = [step.move.text for step in replay(read_record(file)) if step.move]
    assert moves[-2:] == ["draw(orange)", laid[1]]
    assert laid[0] not in moves


def test_a_save_is_a_record_that_stands_for_the_state_in_which_it_ends(play: Run, tmp_path: Path) -> None:
    by_hand, kept = tmp_path / "by_hand.jsonl", tmp_path / "kept.jsonl"
    ran = play(*ONE_PERSON, "--save", str(kept), typed=("1", f"save {by_hand}", "quit"))
    assert f"saved: {kept}, after 6 moves; starlaw play horizons --from {kept} goes on" in ran.out
    assert by_hand.read_bytes() == kept.read_bytes()
    *_, last = replay(read_record(kept))
    assert load_state(kept)[1] == last.state
    assert run("moves", str(kept)).stdout.startswith("place(orange,")
    assert run("why", str(kept), "explore(orange)").returncode == 1


def test_a_saved_game_goes_on_with_its_agents_and_its_draws(play: Run, tmp_path: Path) -> None:
    options, kept = ("--agent", "all=greedy", "--agent", "blue=random", "--seed", "4"), tmp_path / "kept.jsonl"
    play(*options, "--max-moves", "9", "--save", str(kept))
    whole = play(*options, "--max-moves", "24").out
    on = play("--from", str(kept), "--max-moves", "24").out
    assert on.splitlines()[0].startswith("horizons, seed 4, after 9 moves: ")
    assert "blue (random)" in on.splitlines()[0]
    assert whole.endswith(on.split("\n", 1)[1])
    assert whole.splitlines()[1:10] == whole.splitlines()[1 : -len(on.splitlines()) + 1][:9]


@pytest.mark.parametrize("silently", [(), ("--json",)])
def test_a_saved_game_that_has_the_moves_asked_for_goes_no_further(
    play: Run, tmp_path: Path, silently: tuple[str, ...]
) -> None:
    kept, file = tmp_path / "kept.jsonl", tmp_path / "game.jsonl"
    play("--agent", "all=random", "--max-moves", "9", "--save", str(kept))
    assert play("--from", str(kept), "--max-moves", "5", "--record", str(file), *silently).code == 0
    assert len(read_record(file).steps) == 9


def test_undo_goes_back_behind_the_save_and_a_record_of_the_rest_holds_all_of_it(play: Run, tmp_path: Path) -> None:
    kept, file = tmp_path / "kept.jsonl", tmp_path / "game.jsonl"
    before = play(*ONE_PERSON, "--save", str(kept), typed=("1", "2"))
    on = play("--from", str(kept), "--record", str(file), typed=("undo", "undo", "1", "1", "quit"))
    drawn = [line for line in before.out.splitlines() if line.startswith("draw(orange)")]
    assert [line for line in on.out.splitlines() if line.startswith("draw(orange)")] == drawn
    steps = [step.move.text for step in replay(read_record(file)) if step.move]
    assert steps[:5] == [step.move for step in read_record(kept).steps[:5]]
    assert read_record(file).taken_back >= 2


def test_a_game_from_a_position_has_a_record_that_begins_with_it(play: Run, tmp_path: Path) -> None:
    start, file = tmp_path / "start.json", tmp_path / "game.jsonl"
    state = JUDGE.new(players=2, seed=3)
    start.write_text(state.model_dump_json(by_alias=True), encoding="utf-8")
    assert play("--from", str(start), "--agent", "all=random", "--max-moves", "8", "--record", str(file)).code == 0
    steps = list(replay(read_record(file)))
    assert (steps[0].state, len(steps)) == (state, 9)
    assert run("replay", str(file)).stdout == f"{file}: 8 moves replay\n"
    spoilt = file.read_text(encoding="utf-8").replace('"energy_collector":5', '"energy_collector":4')
    (tmp_path / "spoilt.jsonl").write_text(spoilt, encoding="utf-8")
    assert "the state is not legal" in run("replay", str(tmp_path / "spoilt.jsonl")).stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--players", "3"), "--from: the game that goes on settles --players"),
        (("--seed", "3"), "--seed: the game goes on with its seed 2, got 3"),
    ],
)
def test_what_a_saved_game_settles_is_not_asked_for_again(
    play: Run, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    kept = tmp_path / "kept.jsonl"
    play(*ONE_PERSON, "--save", str(kept), typed=("1",))
    assert play("--from", str(kept), *options).err.startswith(f"error: {said}")
    assert play("--from", str(kept), "--agent", "orange=random", "--max-moves", "7").code == 0


def test_what_a_saved_game_says_must_be_what_happens(play: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    play(*ONE_PERSON, "--save", str(kept), typed=("1",))
    lines = kept.read_text(encoding="utf-8").splitlines(keepends=True)
    for place, one, other in (
        (0, '"seed":2', '"seed":5'),
        (1, '"digest":"', '"digest":"0'),
        (0, '"content":"', '"content":"0'),
    ):
        spoilt = [*lines[:place], lines[place].replace(one, other), *lines[place + 1 :]]
        kept.write_text("".join(spoilt), encoding="utf-8")
        ran = play("--from", str(kept))
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(f"error: {kept}:{place + 1}: ")


def test_a_state_that_breaks_a_rule_is_not_played_on(play: Run, tmp_path: Path) -> None:
    state: Any = JUDGE.new(seed=1)
    file = tmp_path / "state.json"
    file.write_text(evolve(state, bag=state.bag[1:]).model_dump_json(by_alias=True), encoding="utf-8")
    ran = play("--from", str(file))
    assert ran.code == 2
    assert f"{file}: the state breaks hz." in ran.err


def test_the_state_is_never_saved_over_the_record(play: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    ran = play(*ONE_PERSON, "--record", str(file), typed=(f"save {file}", "1"))
    assert "this file is the record of the game" in ran.out
    assert read_record(file).steps[-1].move == "draw(orange)"


def test_commands_show_what_they_name(play: Run) -> None:
    answers = play(*ONE_PERSON, typed=("help", "board", "moves", "score", "reference")).out.split("orange> ")
    assert "undo" in answers[1]
    assert "build(player,world,structure)" in answers[1]
    assert "supply    energy" in answers[2]
    assert "draw(orange): draw a world from the bag" in answers[3]
    assert "winner: " in answers[4]
    assert "arboreal  colony 3 energy and 2 metal" in answers[5]


def test_a_game_without_words_of_its_own_is_told_by_its_declarations() -> None:
    plain, state = words_of("a_game_without_a_folder"), JUDGE.new(players=2, seed=1)
    move = Move("build", ("orange", "w7", "metal_collector"))
    assert plain.choice(JUDGE, state, move) == "build world 7 metal collector"
    assert plain.price({"metal": 2, "energy": 1}) == "2 metal and 1 energy"
    assert "the phase is setup" in plain.board(JUDGE, state, None)


# --- What a seat may see ---


def test_a_board_shows_a_player_no_missions_but_the_own_ones(plies: tuple[Ply, ...]) -> None:
    for ply in plies[:-1:7]:
        state: Any = ply.after
        for seat in state.seats:
            assert missions_in(words.board(JUDGE, state, seat)) == set(state.players[seat].missions)
        assert missions_in(words.board(JUDGE, state, None)) == set()


def test_all_missions_lie_open_at_the_end(plies: tuple[Ply, ...]) -> None:
    state: Any = plies[-1].after
    held = {card for player in state.players.values() for card in player.missions}
    assert missions_in(words.board(JUDGE, state, "orange")) == held


def test_the_board_is_plain_text_of_at_most_100_characters_a_line(plies: tuple[Ply, ...]) -> None:
    for ply in plies[::7]:
        board = words.board(JUDGE, ply.after, "orange")
        assert board.isascii()
        assert "\x1b" not in board
        assert max(map(len, board.splitlines())) <= 100


def test_the_board_shows_every_piece_ally_and_pile(plies: tuple[Ply, ...]) -> None:
    state: Any = plies[-1].before
    board = words.board(JUDGE, state, None)
    lines = {line[:10].strip(): line for line in board.splitlines()}
    for tile, world in state.worlds.items():
        pieces = sum(number for kinds in world.structures.values() for number in kinds.values())
        line = lines[f"world {tile.removeprefix('w')}"]
        assert line.split()[2:4] == [world.face, str(pieces)]
        assert all(owner in line for owner in world.structures)
    for held in state.players.values():
        assert all(JUDGE.content.ally_cards[card].name in board for card in held.allies)
    assert f"{len(state.bag)} worlds in the bag" in board
    assert all(JUDGE.content.ally_cards[stack.top].name in board for stack in state.stacks.values() if stack.top)


def test_moves_tell_nobody_but_their_player_which_mission_they_are_about(plies: tuple[Ply, ...]) -> None:
    drawn = [ply for ply in plies if any(event.text.startswith("mission for") for event in ply.events)]
    dropped = [ply for ply in plies if ply.move.name == "discard" and ply.move.arguments[1] in MISSIONS]
    assert drawn
    assert dropped
    for ply in drawn:
        result = next(str(e.values["result"]) for e in ply.events if e.text.startswith("mission for"))
        for seat in (*ply.before.seats, None):
            assert (MISSIONS[result] in told(JUDGE, ply, seat)) is (seat == ply.player)
    for ply in dropped:
        for seat in (*ply.before.seats, None):
            assert (ply.move.text in told(JUDGE, ply, seat)) is (seat == ply.player)


def test_the_score_on_the_way_counts_no_hidden_mission(plies: tuple[Ply, ...]) -> None:
    state: Any = plies[-1].before
    for seat in state.seats:
        score = JUDGE.score(words.seen(JUDGE, state, seat))
        assert {points.player for points in score.points if points.rule == "hz.score.mission"} <= {seat}


def test_the_score_that_a_person_asks_for_is_the_one_that_the_seat_knows(
    play: Run, plies: tuple[Ply, ...], tmp_path: Path
) -> None:
    telling = next(
        ply
        for ply in reversed(plies)
        if ply.player == "orange"
        and any(p.rule == "hz.score.mission" and p.player != "orange" for p in JUDGE.score(ply.before).points)
    )
    file = tmp_path / "state.json"
    file.write_text(telling.before.model_dump_json(by_alias=True), encoding="utf-8")
    answer = play(*ONE_PERSON, "--from", str(file), typed=("score",)).out.split("orange> ")[1]
    known, whole = JUDGE.score(words.seen(JUDGE, telling.before, "orange")), JUDGE.score(telling.before)
    assert known.totals != whole.totals
    assert all(f"{seat} has {total} point" in answer for seat, total in known.totals.items())


def test_what_a_player_does_not_know_changes_none_of_the_own_moves(plies: tuple[Ply, ...]) -> None:
    for ply in plies[::5]:
        known = words.seen(JUDGE, ply.before, ply.player)
        assert JUDGE.moves(known) == JUDGE.moves(ply.before)
        broken = {violation.rule for violation in JUDGE.check(known)}
        assert broken <= {"hz.check.setup_kit"}  # hands that are hidden count as empty


def test_a_question_about_a_hidden_hand_gets_the_same_answer_whatever_it_holds(play: Run, tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    play(*ONE_PERSON, "--save", str(file))
    state: Any = load_state(file)[1]
    held, other = state.players["purple"].missions[0], state.missions.deck[0]
    asked = tuple(f"? discard(purple,{card})" for card in (held, other))
    first, second = play(*ONE_PERSON, typed=asked).out.split("orange> ")[1:3]
    reasons = [[line for line in answer.splitlines() if "  hz." in line] for answer in (first, second)]
    assert reasons[0]
    assert reasons[0] == reasons[1]


# --- Words ---


def test_every_choice_reads_differently_from_the_others(plies: tuple[Ply, ...]) -> None:
    for ply in plies[::3]:
        offered = [words.choice(JUDGE, ply.before, move) for move in JUDGE.moves(ply.before)]
        assert len(set(offered)) == len(offered)


DECISIONS: list[tuple[dict[str, Any], str]] = [
    ({"kind": "draw"}, "draw a first world"),
    ({"kind": "place", "tile": "w7"}, "lay the drawn world (world 7, desert or gaseous side up)"),
    ({"kind": "settle"}, "choose a first habitat"),
    ({"kind": "action"}, "take an action (1 left in this turn)"),
    ({"kind": "perform", "action": "harvest"}, "carry out the action after an ally (harvest)"),
    (
        {"kind": "perform", "action": "build", "discount": {"energy": 0, "metal": 1}},
        "carry out the action after an ally (build, for 1 metal less)",
    ),
    (
        {"kind": "assist", "action": "explore"},
        "use an ally after the action (with the symbol of explore, or pass)",
    ),
    ({"kind": "recruit", "optional": True}, "take an ally (or pass)"),
    ({"kind": "recruit", "optional": False}, "take an ally"),
    ({"kind": "recruit", "optional": False, "missions": 2}, "take an ally (then draw 2 missions)"),
    ({"kind": "claim"}, "name the resource to gain"),
    (
        {"kind": "build", "structures": ["colony"], "discount": {"energy": 1, "metal": 1}},
        "build through an ally (a colony for 1 energy and 1 metal less)",
    ),
    (
        {"kind": "build", "structures": ["colony", "energy_collector"], "free": True},
        "build through an ally (a colony or an energy collector free)",
    ),
    ({"kind": "build", "structures": ["colony"]}, "build through an ally (a colony for its price)"),
    ({"kind": "adapt"}, "activate a habitat through an ally"),
    (
        {"kind": "displace", "structures": ["colony"], "opponents_only": True},
        "send a structure back through an ally (an opponent's colony)",
    ),
    (
        {"kind": "take", "tokens": ["energy", "metal"], "give": "knowledge"},
        "take a token through an ally (energy or metal, from an opponent, for a knowledge token)",
    ),
    ({"kind": "discard"}, "discard down to the limits (5 allies and 5 missions may be kept)"),
]


@pytest.mark.parametrize(("asked", "said"), DECISIONS)
def test_a_decision_names_its_player_and_what_it_is_about(asked: dict[str, Any], said: str) -> None:
    start = JUDGE.new(seed=1).model_dump(mode="json")
    state: Any = JUDGE.state({**start, "agenda": [{"player": "blue", **asked}]})
    assert decision(JUDGE, state) == f"blue decides: {said}"


def test_nothing_is_asked_once_the_game_is_over(plies: tuple[Ply, ...]) -> None:
    state: Any = plies[-1].after
    assert decision(JUDGE, state) == "the game is over"


def test_every_kind_of_decision_has_a_sentence() -> None:
    kinds = {branch.model_fields["kind"].default for branch in get_args(get_args(Decision)[0])}
    assert {asked["kind"] for asked, _ in DECISIONS} == kinds


def test_a_build_is_offered_at_the_price_that_is_charged(plies: tuple[Ply, ...]) -> None:
    builds = [ply for ply in plies if ply.move.name == "build"]
    assert builds
    for ply in builds:
        paid = [f"{e.values['amount']} {e.values['token']}" for e in ply.events if e.kind == "paid"]
        assert words.choice(JUDGE, ply.before, ply.move).endswith(f" for {' and '.join(paid) or 'nothing'}")


@pytest.mark.parametrize(
    ("card", "front", "back"),
    [
        (
            "feshar_mason",
            "this Build costs 1 energy and 1 metal less; then flip",
            "this Build costs 1 metal less; then discard",
        ),
        (
            "feshar_rigger",
            "pay 1 knowledge: build an energy collector or a metal collector free; then flip",
            "build a metal collector for 1 energy less; then discard",
        ),
        (
            "feshar_wrecker",
            "pay 1 metal: send anyone's energy collector or metal collector back; then flip",
            "pay 1 knowledge: send anyone's metal collector back; then discard",
        ),
        ("agorin_herald", "recruit an ally; then flip", "draw a mission; then discard"),
        (
            "agorin_pathfinder",
            "pay 1 energy: draw and lay a world, gain 1 knowledge; then flip",
            "pay 1 knowledge: activate a habitat; then discard",
        ),
        (
            "iluthi_mimic",
            "take an energy or metal token from an opponent; then flip",
            "take a knowledge token from an opponent for a metal token; then discard",
        ),
        (
            "druvven_broker",
            "gain 1 energy or metal for each colony, at most 2; then flip",
            "pay 1 energy: gain 2 metal; then discard",
        ),
        ("league", "gain 1 energy or metal; then flip", "nothing; then flip"),
    ],
)
def test_an_ally_says_what_its_sides_do(card: str, front: str, back: str) -> None:
    ally = JUDGE.content.ally_cards[card]
    assert (face_in_words(ally.front), face_in_words(ally.back)) == (front, back)


def test_moves_stand_in_as_many_columns_as_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    assert numbered(["draw"]) == " 1  draw"
    assert numbered(["a" * 15, "b" * 15, "c" * 15]).splitlines() == [
        f" 1  {'a' * 15}   3  {'c' * 15}",
        f" 2  {'b' * 15}",
    ]
    assert max(map(len, numbered(["word " * 20, "x"]).splitlines())) <= 44


def test_a_move_taken_back_leaves_the_line_of_play_as_it_was() -> None:
    match = new_match(seed=1)
    start, player = match.state, str(match.player)
    match.carry_out(Move("draw", (player,)))
    after = match.state
    match.take_back([player])
    assert match.state is start
    match.carry_out(Move("draw", (player,)))
    assert match.state == after
