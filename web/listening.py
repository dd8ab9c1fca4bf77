"""The address that a service listens on, taken before anything else, so that a wrong one is told at once."""

import socket

from starlaw.knowledge.errors import InvalidInputError


def listening(host: str, port: int, shared: bool = False) -> socket.socket:
    """Return a socket on an address; port 0 takes any that is free, a shared one several processes of this machine."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError:
        raise InvalidInputError(f"--host: expected a name or an address of this machine, got {host!r}") from None
    taken = socket.socket(family, kind, protocol)
    try:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        taken.bind(address)
        taken.listen(1024)
    except OSError as error:
        taken.close()
        said = (error.strerror or str(error)).lower()
        raise InvalidInputError(f"--port: cannot listen on {host}, port {port}: {said}") from None
    return taken


def address_of(taken: socket.socket) -> str:
    """Return where the front page is found."""
    host, port = taken.getsockname()[:2]
    return f"http://[{host}]:{port}/" if taken.family == socket.AF_INET6 else f"http://{host}:{port}/"
