"""The command that answers other programs: engine."""


def engine() -> None:
    """Answer other programs: JSON-RPC 2.0, one object a line on standard input and output, until quit.

    Example: echo '{"jsonrpc": "2.0", "id": 1, "method": "hello"}' | starlaw engine
    """
    import sys

    from starlaw.web.engine.serving import Engine

    def write(lines: bytes) -> None:
        sys.stdout.buffer.write(lines)
        sys.stdout.buffer.flush()

    Engine(write).serve(sys.stdin.fileno())
