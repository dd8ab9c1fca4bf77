"""A server of the Model Context Protocol: the tools, the resources, and problems as data."""

from collections.abc import Iterable
from functools import partial
from typing import Any

import anyio
from mcp import MCPError
from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from mcp_types import INVALID_PARAMS, CallToolResult, InputRequiredResult, TextContent, ToolAnnotations
from pydantic import AnyUrl, ValidationError
from pydantic_core import to_json

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.errors import IllegalMoveError, InvalidInputError, RulesError, UsageError
from starlaw.knowledge.faults import fault
from starlaw.knowledge.file_reading import first_problem
from starlaw.knowledge.folders import source_names
from starlaw.show.doors.certainties import LEVELS
from starlaw.show.doors.problems import problem_of
from starlaw.version import VERSION
from starlaw.web.assistants import resources
from starlaw.web.assistants.asking import TOOLS
from starlaw.web.assistants.bounds import bounded
from starlaw.web.assistants.positions import Positions

JSON = "application/json"
LONG = ("ask", "ruling", "moves", "why", "check")  # tools that may take long and do not look after that themselves
INSTRUCTIONS = (
    "Judge space board games by their rules. Tell people the certainty of an answer, what it assumes and the clauses "
    "that it cites, and add no rule of your own. The levels of certainty: "
    + " ".join(f"{level}: {means}" for level, means in LEVELS.items())
)


class AssistantServer(MCPServer[Any]):
    """Answers one question after the other, and what is refused with a problem."""

    def __init__(self) -> None:
        super().__init__("starlaw", version=VERSION, instructions=INSTRUCTIONS, log_level="ERROR")
        self._positions, self._turn = Positions(), anyio.Lock()
        for tool in (*TOOLS, *self._positions.reading):
            self.add_tool(
                bounded(tool) if tool.__name__ in LONG else tool,
                annotations=ToolAnnotations(read_only_hint=True, open_world_hint=False),
            )
        for tool in self._positions.changing:
            self.add_tool(tool, annotations=ToolAnnotations(destructive_hint=False, open_world_hint=False))
        for game in source_names():
            for kind in resources.LISTS:
                about, read = f"All {kind} of {manifest(game).title}.", partial(resources.listed, game, kind)
                self.resource(f"starlaw://{game}/{kind}", name=f"{game}/{kind}", description=about, mime_type=JSON)(
                    read
                )
        self.resource("starlaw://{game}/clauses/{section}/{number}", mime_type=JSON)(resources.clause)
        self.resource("starlaw://{game}/rules/{rule}", mime_type=JSON)(resources.rule)

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Return the answer of a tool, or a problem."""
        async with self._turn:
            try:
                await self._expect(name, arguments)
                return await super().call_tool(name, arguments, context)
            except RulesError as error:
                return _refusal(problem_of(error))
            except ToolError as error:
                if not isinstance(error.__cause__, RulesError | ValidationError):
                    return _refusal(problem_of(fault(error)))
                return _refusal(await anyio.to_thread.run_sync(self._problem, error.__cause__, arguments))

    async def _expect(self, name: str, arguments: dict[str, Any]) -> None:
        """Refuse a tool that there is not, and a parameter that would be lost."""
        known = {tool.name: tool.input_schema["properties"] for tool in await self.list_tools()}
        if name not in known:
            raise UsageError(f"tool: expected one of {', '.join(known)}, got {name!r}")
        for stray in arguments.keys() - known[name].keys():
            raise UsageError(f"{name}: expected one of {', '.join(known[name])}, got {stray!r}")

    def _problem(self, error: RulesError | ValidationError, arguments: dict[str, Any]) -> dict[str, Any]:
        if isinstance(error, ValidationError):
            return problem_of(InvalidInputError(first_problem(error, arguments)))
        if isinstance(error, IllegalMoveError):
            asked = {key: value for key, value in arguments.items() if key in ("move", "state", "position", "seat")}
            return problem_of(error) | {"verdict": self._positions.why(**asked)}
        return problem_of(error)

    async def read_resource(
        self, uri: AnyUrl | str, context: Context[Any, Any] | None = None
    ) -> Iterable[ReadResourceContents] | InputRequiredResult:
        """Return a resource; one that there is not is a problem."""
        try:
            return await super().read_resource(uri, context)
        except ResourceError as error:
            if not isinstance(error.__cause__, RulesError):
                raise
            raise MCPError(INVALID_PARAMS, str(error.__cause__), problem_of(error.__cause__)) from None


def _refusal(problem: dict[str, Any]) -> CallToolResult:
    said = {"error": problem}
    return CallToolResult(
        content=[TextContent(type="text", text=to_json(said).decode())], structured_content=said, is_error=True
    )
