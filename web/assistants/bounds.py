"""How long a tool may take: on demand, it answers in a copy of the process that can be ended."""

from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any

from pydantic import Field

from starlaw.solver.worker import limited
from starlaw.web.assistants.asking import Shown, Tool

Bound = Annotated[int | None, Field(ge=1, le=600, description="give up after so many seconds; without it, never")]


def bounded(tool: Tool) -> Tool:
    """Return a tool, which changes nothing, so that it takes `seconds`."""
    known = signature(tool)

    @wraps(tool)
    def within(*, seconds: int | None = None, **given: Any) -> Shown:
        return tool(**given) if seconds is None else limited(seconds, _answered, tool, given)

    option = Parameter("seconds", Parameter.KEYWORD_ONLY, default=None, annotation=Bound)
    within.__signature__ = known.replace(parameters=[*known.parameters.values(), option])  # type: ignore[attr-defined]
    within.__annotations__ = {**tool.__annotations__, "seconds": Bound}
    return within


def _answered(tool: Tool, given: dict[str, Any]) -> Shown:
    return tool(**given)
