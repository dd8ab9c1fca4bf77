"""The command line: read, ask the judge, print."""

import sys
import warnings

from starlaw.version import VERSION

FEW = 100_000  # objects made since the collector last looked; a command makes not many more before it prints


def program() -> None:
    """Run one command as a process of its own, which takes no time to clean up what ends with it."""
    import gc
    import os
    import threading
    from atexit import _run_exitfuncs

    gc.set_threshold(FEW)
    try:
        main()
    except SystemExit as end:
        if threading.active_count() > 1 or not isinstance(end.code, int):
            raise
        _run_exitfuncs()
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except OSError:
            raise end from None
        os._exit(end.code)


def main() -> None:
    """Run the program; a user's mistake is one line on standard error."""
    from starlaw.cli.app import app_of
    from starlaw.cli.output import one_line, say_warning
    from starlaw.knowledge.errors import IllegalMoveError, IllegalStateError, RulesError

    arguments = sys.argv[1:] or ["--help"]
    if arguments == ["--version"]:
        print(f"starlaw {VERSION}")
        sys.exit(0)
    warnings.showwarning = lambda message, *_: say_warning(str(message))
    try:
        code = app_of(arguments[0])(args=arguments, standalone_mode=False)
    except (IllegalMoveError, IllegalStateError) as error:
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
