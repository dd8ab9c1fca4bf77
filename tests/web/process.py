"""Serves tables in a process of its own that a test can kill: takes the database and prints the address."""

import sys

import uvicorn

from starlaw.web.listening import address_of, listening
from starlaw.web.service import service

if __name__ == "__main__":
    with listening("127.0.0.1", 0) as taken:
        app = service(sys.argv[1])
        print(address_of(taken).rstrip("/"), flush=True)
        uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[taken])
