"""The judge as tools: asked by the protocol's own client over standard input and output, in one process for all."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal
from mcp import Client, MCPError, StdioServerParameters

from starlaw.knowledge.errors import TooLongError
from starlaw.knowledge.folders import folder, source_names
from starlaw.show.doors.certainties import LEVELS
from starlaw.web.assistants.bounds import bounded
from tests.command import run

STATE = json.loads((folder("seeds") / "horizons" / "states" / "mid_game.json").read_text(encoding="utf-8"))
PAGE = (Path(__file__).parents[2] / "docs" / "assistants.md").read_text(encoding="utf-8")
CONFIGURED = json.loads(PAGE.partition("```json\n")[2].partition("```")[0])["mcpServers"]["starlaw"]
PROGRAM = str(Path(sys.executable).with_name(CONFIGURED["command"]))
DESERT = "build(orange,w7,energy_collector)"  # orange has not activated the habitat of world 7


class Assistant:
    """A client whose calls wait for their answers."""

    def __init__(self, client: Client, portal: Any) -> None:
        self.client, self._wait = client, portal.call

    def told(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Return the answer of a tool, which says the same as text and as data."""
        came = self._wait(self.client.call_tool, tool, arguments)
        assert json.loads(came.content[0].text) == came.structured_content
        assert came.is_error == ("error" in came.structured_content)
        return dict(came.structured_content)

    def read(self, address: str) -> Any:
        """Return a resource."""
        return json.loads(self._wait(self.client.read_resource, address).contents[0].text)

    def listed(self) -> tuple[dict[str, Any], set[str], set[str]]:
        """Return the tools by name, and the addresses of resources and of templates."""
        tools = self._wait(self.client.list_tools).tools
        addresses = {resource.uri for resource in self._wait(self.client.list_resources).resources}
        templates = self._wait(self.client.list_resource_templates).resource_templates
        return {tool.name: tool for tool in tools}, addresses, {template.uri_template for template in templates}


@pytest.fixture(scope="module")
def assistant() -> Iterator[Assistant]:
    server = StdioServerParameters(command=PROGRAM, args=CONFIGURED["args"], env=dict(os.environ))
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(Client(server)) as client:
        yield Assistant(client, portal)


def test_tools_and_resources_are_listed_with_what_they_are_for(assistant: Assistant) -> None:
    tools, addresses, templates = assistant.listed()
    assert set(tools) == {
        "games", "ask", "rulings", "ruling", "interactions", "find", "new", "moves", "why", "check", "apply",
    }  # fmt: skip
    assert all(tool.description for tool in tools.values())
    assert {name for name, tool in tools.items() if not tool.annotations.read_only_hint} == {"new", "apply"}
    assert addresses == {f"starlaw://{g}/{kind}" for g in source_names() for kind in ("clauses", "rules", "readings")}
    assert templates == {"starlaw://{game}/clauses/{section}/{number}", "starlaw://{game}/rules/{rule}"}
    assert all(level in (assistant.client.instructions or "") for level in LEVELS)


def test_the_page_tells_every_tool_with_its_parameters_and_every_level(assistant: Assistant) -> None:
    tools, _, _ = assistant.listed()
    rows = {line.split("`")[1]: line for line in PAGE.splitlines() if line.strip().startswith("| `")}
    assert set(rows) == {*tools, *LEVELS}
    for name, tool in tools.items():
        told = rows[name].split("|")[2]
        assert set(told.split("`")[1::2]) == set(tool.input_schema["properties"]), name


def test_every_game_and_its_questions_are_known(assistant: Assistant) -> None:
    assert [entry["game"] for entry in assistant.told("games")["games"]] == list(source_names())
    named = {ruling["name"]: ruling for ruling in assistant.told("rulings", game="horizons")["rulings"]}
    assert [part["name"] for part in named["structure_price"]["parameters"]][:2] == ["habitat", "structure"]


def test_a_forbidden_move_is_told_with_its_clause_and_as_certain(assistant: Assistant) -> None:
    told = assistant.told("why", move=DESERT, state=STATE)
    assert (told["status"], told["violations"]) == ("illegal", [])
    assert [reason["rule"] for reason in told["reasons"]] == ["hz.build.habitat", "hz.build.kind"]
    assert (told["certainty"]["level"], told["certainty"]["always"]) == ("certain", ["hz.build.habitat"])
    cited = {entry["clause"]: entry for entry in told["citations"]}
    assert cited["horizons/build#4"] == {
        "clause": "horizons/build#4",
        "source": "Horizons",
        "lines": "282",
        "kind": "rule",
        "text": "Only Worlds whose habitat a player has activated can take that player's Structures.",
        "resource": "starlaw://horizons/clauses/build/4",
    }


def test_a_move_whose_price_is_assumed_is_not_told_as_certain(assistant: Assistant) -> None:
    told = assistant.told("why", move="build(orange,w1,colony)", state=STATE)
    assert told["certainty"]["level"] == "undetermined"
    assert told["assumptions"]
    assert told["certainty"]["decided_by"]


def test_a_number_that_no_source_gives_is_told_as_such(assistant: Assistant) -> None:
    told = assistant.told(
        "ruling", game="horizons", name="structure_price", given={"habitat": "desert", "structure": "colony"}
    )
    assert told["certainty"]["level"] == "undetermined"
    assert [entry["value"] for entry in told["assumptions"]] == ["price of colony on desert"]
    assert len(told["certainty"]["by_sources"]["answers"]) > len(told["answers"])


def test_a_question_is_worked_out_found_or_doubted(assistant: Assistant) -> None:
    dice = assistant.told("ask", question="how many dice does a battleship roll?", game="new_horizons")
    assert dice["computed"]["answer"]["rules"] == ["nh.ask.dice"]
    assert dice["certainty"]["level"] == "certain"
    assert {"new_horizons/combat#11", "new_horizons/combat#13"} <= {entry["clause"] for entry in dice["citations"]}
    found = assistant.told("ask", question="when does the game end?", game="horizons", limit=1)
    assert (found["certainty"]["level"], found["assumptions"], len(found["answers"])) == ("found", None, 1)
    assert found["answers"][0]["id"] in {entry["clause"] for entry in found["citations"]}
    unsaid = assistant.told("ask", question="who pays for the pizza tonight?", game="horizons")
    assert unsaid["certainty"]["level"] == "doubtful"


def test_a_broken_state_is_told_with_the_rule_that_it_breaks(assistant: Assistant) -> None:
    rich = {**STATE, "supply": {**STATE["supply"], "metal": STATE["supply"]["metal"] + 1}}
    told = assistant.told("check", state=rich)
    assert (told["legal"], [entry["rule"] for entry in told["violations"]]) == (False, ["hz.check.tokens"])
    assert told["certainty"]["level"] == "certain"
    assert "There are 40 Metal tokens." in {entry["text"] for entry in told["citations"]}
    listed = assistant.told("moves", state=rich)
    assert [entry["rule"] for entry in listed["violations"]] == ["hz.check.tokens"]
    assert assistant.told("check", state=STATE)["legal"]


def test_a_position_is_kept_looked_at_and_goes_on(assistant: Assistant) -> None:
    begun = assistant.told("new", game="horizons", players=3, seed=7, position="evening")
    seat = begun["player"]
    decision = assistant.told("moves", position="evening")
    assert (decision["player"], decision["violations"]) == (seat, [])
    (move,) = decision["moves"]
    after = assistant.told("apply", move=move, position="evening", seat=seat)
    assert after["certainty"]["level"] == "as_assumed"
    assert after["state"]["agenda"][0]["kind"] == "place"
    assert assistant.told("moves", position="evening", seat=seat)["kind"] == "place"
    other = next(name for name in begun["state"]["seats"] if name != seat)
    assert assistant.told("moves", position="evening", seat=other)["moves"] == []


def test_a_state_that_is_given_stays_and_draws_are_read_out(assistant: Assistant) -> None:
    drawn = assistant.told("apply", move="explore(orange)", state=STATE, draws=["w14"])
    assert (drawn["drawn"], drawn["state"]["agenda"][0]["tile"]) == (["w14"], "w14")
    assert assistant.told("apply", move="explore(orange)", state=STATE, draws=["w2"])["drawn"] == ["w2"]


def test_a_refused_move_is_an_error_that_says_why(assistant: Assistant) -> None:
    problem = assistant.told("apply", move=DESERT, state=STATE)["error"]
    assert (problem["code"], problem["rules"]) == ("illegal_move", ["hz.build.habitat", "hz.build.kind"])
    assert problem["verdict"] == assistant.told("why", move=DESERT, state=STATE)


def test_a_state_is_found_and_passes_the_check(assistant: Assistant) -> None:
    found = assistant.told("find", game="horizons", condition="has(P, metal, 9)")
    assert (found["status"], found["certainty"]["level"]) == ("found", "as_assumed")
    assert max(player["stock"]["metal"] for player in found["state"]["players"].values()) == 9
    assert assistant.told("check", state=found["state"])["legal"]
    assert "has/3" in {entry["signature"] for entry in assistant.told("find", game="horizons")["predicates"]}


def test_rules_meet_and_two_of_them_block_one_move(assistant: Assistant) -> None:
    met = assistant.told("interactions", game="horizons", rule="hz.build.cost")
    assert (met["certainty"]["level"], met["moves"]) == ("encoded", ["build"])
    both = assistant.told("interactions", game="horizons", rule="hz.build.cost", other="hz.build.position")
    assert both["status"] == "found"
    verdict = assistant.told("why", move=both["move"], state=both["state"])
    assert {"hz.build.cost", "hz.build.position"} <= {reason["rule"] for reason in verdict["reasons"]}


def test_clauses_rules_and_readings_are_resources(assistant: Assistant) -> None:
    clause = assistant.read("starlaw://horizons/clauses/build/4")
    assert (clause["id"], clause["lines"]) == ("horizons/build#4", "282")
    assert "hz.build.habitat" in clause["rules"]
    rule = assistant.read("starlaw://horizons/rules/hz.build.habitat")
    assert "horizons/build#4" in {entry["clause"] for entry in rule["citations"]}
    assert rule in [{**entry, "citations": rule["citations"]} for entry in assistant.read("starlaw://horizons/rules")]
    assert "tie_break" in {entry["id"] for entry in assistant.read("starlaw://horizons/readings")}


@pytest.mark.parametrize("address", ["horizons/clauses/build/400", "horizons/rules/hz.build.kost", "chess/rules/x"])
def test_a_resource_that_there_is_not_is_a_problem(assistant: Assistant, address: str) -> None:
    with pytest.raises(MCPError) as refused:
        assistant.read(f"starlaw://{address}")
    assert (refused.value.error.code, refused.value.error.data["code"]) == (-32602, "invalid_input")


BAD: dict[str, tuple[str, dict[str, Any], str, str]] = {
    "an unknown tool": ("mooves", {}, "usage", "got 'mooves'"),
    "an unknown parameter": ("moves", {"stat": STATE}, "usage", "got 'stat'"),
    "a missing parameter": ("why", {"state": STATE}, "invalid_input", "move is missing"),
    "a wrong type": ("moves", {"blocked": "perhaps"}, "invalid_input", "blocked: input should be a valid boolean"),
    "an unknown game": ("rulings", {"game": "chess"}, "invalid_input", "got 'chess'"),
    "a state of an unknown game": ("check", {"state": {"game": "chess"}}, "invalid_input", "got 'chess'"),
    "a state that is none": ("moves", {"state": {"game": "horizons"}}, "invalid_input", "state: "),
    "no such position": ("moves", {"position": "nowhere"}, "invalid_input", "got 'nowhere'"),
    "no such seat": ("moves", {"state": STATE, "seat": "teal"}, "invalid_input", "got 'teal'"),
    "a move that is none": ("why", {"state": STATE, "move": "build("}, "invalid_move", "got 'build('"),
    "draws that are missing": ("apply", {"state": STATE, "move": "explore(orange)"}, "chance", "is drawn at random"),
    "an unknown ruling": ("ruling", {"game": "horizons", "name": "price"}, "invalid_input", "got 'price'"),
    "an unknown rule": (
        "interactions",
        {"game": "horizons", "rule": "hz.build.kost"},
        "invalid_input",
        "hz.build.cost",
    ),
    "a bad condition": ("find", {"game": "horizons", "condition": "#include"}, "invalid_input", "#"),
}


@pytest.mark.parametrize(("tool", "arguments", "code", "says"), BAD.values(), ids=BAD)
def test_bad_input_is_a_problem_and_the_server_goes_on(
    assistant: Assistant, tool: str, arguments: dict[str, Any], code: str, says: str
) -> None:
    problem = assistant.told(tool, **arguments)["error"]
    assert list(problem)[:6] == ["code", "message", "where", "expected", "got", "did_you_mean"]
    assert problem["code"] == code
    assert says in problem["message"]
    assert assistant.told("games")["games"]


def test_nothing_but_the_protocol_is_written_even_after_a_line_that_is_no_json() -> None:
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    asked: list[dict[str, Any]] = [
        {"id": 1, "method": "initialize", "params": hello},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": {"name": "games", "arguments": {}}},
    ]
    server = subprocess.Popen([PROGRAM, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with server as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("{\n")
        for request in asked:
            process.stdin.write(json.dumps({"jsonrpc": "2.0", **request}) + "\n")
            process.stdin.flush()
            while "id" in request and (came := json.loads(process.stdout.readline())).get("id") != request["id"]:
                assert came["jsonrpc"] == "2.0"
        rest, _ = process.communicate()
    assert came["result"]["structuredContent"]["games"]
    assert (rest, process.returncode) == ("", 0)


@pytest.mark.one_in(3)
def test_without_its_packages_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith("starlaw.web.assistants.serving")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    ran = run("mcp")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.strip().endswith("pip install 'starlaw[mcp]'")
    assert len(ran.stderr.splitlines()) == 1


def test_a_tool_ends_when_its_time_is_up_and_answers_as_ever_within_it() -> None:
    def slow(answer: str) -> dict[str, Any]:
        time.sleep(0 if answer == "now" else 60)
        return {"answer": answer}

    assert bounded(slow)(answer="now", seconds=60) == bounded(slow)(answer="now") == {"answer": "now"}
    with pytest.raises(TooLongError):
        bounded(slow)(answer="later", seconds=1)
