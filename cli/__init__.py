"""The command line: read, ask the judge, print."""

import sys
import warnings

from starlaw.version import VERSION

GONE = 1  # the exit code where nobody reads the output any more
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
        except OSError:  # whoever read it has gone
            os._exit(end.code or GONE)
        os._exit(end.code)


def main() -> None:
    """Run the program; a user's mistake is one line on standard error, with --json an object on standard output."""
    from starlaw.cli.app import COMMANDS, app_of
    from starlaw.cli.limits import EXIT as TOO_LONG
    from starlaw.cli.output import say_fault, say_mistake, say_warning
    from starlaw.knowledge.errors import (
        IllegalMoveError,
        IllegalStateError,
        InvalidInputError,
        RulesError,
        TooLongError,
        UsageError,
    )  # fmt: skip

    arguments = sys.argv[1:] or ["--help"]
    warnings.showwarning = lambda message, *_: say_warning(message)
    as_json = "--json" in arguments
    try:
        if arguments == ["--version"]:
            print(f"starlaw {VERSION}", flush=True)
            sys.exit(0)
        code = app_of(arguments[0])(args=arguments, standalone_mode=False)
    except RulesError as error:
        say_mistake(error, as_json)
        refused = isinstance(error, (IllegalMoveError, IllegalStateError))
        code = 1 if refused else TOO_LONG if isinstance(error, TooLongError) else 2
    except BrokenPipeError:
        code = GONE
    except OSError as error:  # standard output cannot be written
        say_mistake(InvalidInputError((error.strerror or str(error)).lower()), False)
        code = 2
    except Exception as error:
        if hasattr(error, "format_message"):  # typer's own errors have it: wrong usage
            commands = [name for names in COMMANDS.values() for name in names]
            say_mistake(UsageError(error.format_message() or "wrong usage"), as_json, commands)
            code = 2
        else:
            from starlaw.knowledge import faults

            code = say_fault(faults.fault(error), as_json, faults.EXIT)
    sys.exit(code)
