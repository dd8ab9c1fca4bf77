"""Tables: games that people play together over HTTP, each seat seeing what is its own to see."""
