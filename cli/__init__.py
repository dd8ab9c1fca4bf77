"""The command line: read, ask the judge, print."""

import sys
import warnings

from starlaw.version import VERSION


def main() -> None:
    """Run the program; a user's mistake is one line on standard error."""
    from starlaw.cli.app import app
    from starlaw.cli.output import one_line, say_warning
    from starlaw.knowledge.errors import IllegalMoveError, RulesError

    if sys.argv[1:] == ["--version"]:
        print(f"starlaw {VERSION}")
        sys.exit(0)
    warnings.showwarning = lambda message, *_: say_warning(str(message))
    try:
        code = app(args=sys.argv[1:] or ["--help"], standalone_mode=False)
    except IllegalMoveError as error:
        code = one_line(str(error), code=1)
    except RulesError as error:
        code = one_line(str(error), code=2)
    except OSError as error:  # standard output cannot be written
        code = one_line((error.strerror or str(error)).lower(), code=2)
    except Exception as error:
        if not hasattr(error, "format_message"):  # typer's own errors have it: wrong usage
            raise
        code = one_line(error.format_message() or "wrong usage", code=2)
    sys.exit(code)
