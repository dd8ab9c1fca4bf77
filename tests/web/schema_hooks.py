"""What schemathesis is told of the service beside its description: lines, states and tables that there are.

Half of the requests stay as they were made up; the others ask about a real state, or sit at a real table.
"""

import json
import os
from typing import Any

import schemathesis

from starlaw.solver.game import TABLES, judge_of

STATES = {name: json.loads(judge_of(name, TABLES).new(2, 5).model_dump_json(by_alias=True)) for name in ("horizons",)}
TABLE, SECRET = os.environ.get("STARLAW_TABLE", ""), os.environ.get("STARLAW_SECRET", "")
ENDLESS = "/events"  # whoever sits at a table follows it without an end, unless told otherwise


@schemathesis.serializer("application/x-ndjson")
def lines(ctx: Any, value: Any) -> Any:
    """Send lines as they were made up, with a state among them."""
    text = value if isinstance(value, bytes) else str(value).encode()
    return b"\n".join([text, json.dumps(STATES["horizons"]).encode()])


@schemathesis.hook
def before_call(ctx: Any, case: Any, kwargs: Any) -> None:
    """Put a real state, or a real table with its secret, into half of the requests."""
    if len(case.id) % 2 or sum(map(ord, case.id)) % 2:
        return
    if isinstance(case.body, dict) and isinstance(case.body.get("state"), dict):
        case.path_parameters["game"] = "horizons"
        case.body["state"] = STATES["horizons"]
    if "{table}" in case.path:
        case.path_parameters["table"] = TABLE
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {SECRET}"}
        if case.path.endswith(ENDLESS):
            case.query = {**(case.query or {}), "seconds": 0}
