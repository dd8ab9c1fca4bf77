"""Commands that answer other programs over standard input and output: engine, mcp."""


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


def mcp() -> None:
    """Answer assistants: the judge as tools of the Model Context Protocol, over standard input and output.

    An assistant starts the command itself. It needs more packages: pip install 'starlaw[mcp]'.

    Example: starlaw mcp
    """
    from starlaw.knowledge.errors import InvalidInputError

    try:
        from starlaw.web.assistants.serving import AssistantServer
    except ModuleNotFoundError as error:
        raise InvalidInputError(f"mcp needs {error.name}: pip install 'starlaw[mcp]'") from None

    AssistantServer().run()
