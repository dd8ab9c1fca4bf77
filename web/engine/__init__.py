"""The engine: the judge over JSON-RPC 2.0, one object a line on standard input and output, in one warm process."""
