"""The version of the program, read by the build and written into records."""

VERSION = "0.1.0"
