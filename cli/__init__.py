"""x."""
def main() -> None:
    import starlaw.knowledge
    print(starlaw.knowledge.__file__)
