"""What a seat may see: missions of others stay hidden until the game is over."""

import json

from tests.support import as_json, quick_horizons, random_game


def test_a_seat_sees_its_own_missions_and_only_the_number_of_others() -> None:
    game = quick_horizons()
    for state, _ in list(random_game(game, 3, seed=4, limit=120))[::20]:
        plain = as_json(state)
        for seat in plain["seats"]:
            seen = game.ruleset.view(state, seat)
            assert seen["players"][seat]["missions"] == plain["players"][seat]["missions"]
            hidden = [m for other in plain["seats"] if other != seat for m in plain["players"][other]["missions"]]
            hidden += plain["missions"]["deck"] + plain["missions"]["discards"]
            quoted = {f'"{mission}"' for mission in hidden} - {'"arboreal"', '"desert"', '"frozen"', '"gaseous"'}
            quoted -= {'"oceanic"', '"volcanic"'}  # these are habitats too
            assert [mission for mission in sorted(quoted) if mission in json.dumps(seen)] == []
            for other in plain["seats"]:
                if other != seat:
                    assert seen["players"][other]["missions"] == {"hidden": len(plain["players"][other]["missions"])}


def test_everything_is_open_once_the_game_is_over() -> None:
    game = quick_horizons()
    state = list(random_game(game, 2, seed=5))[-1][0]
    assert game.ruleset.view(state, "orange") == as_json(state)


def test_discards_lie_open_under_the_other_reading() -> None:
    game = quick_horizons()
    readings = {"mission_discards": "open"}
    for state, _ in random_game(game, 3, seed=4, limit=250, readings=readings):
        if as_json(state)["missions"]["discards"]:
            assert game.ruleset.view(state, "orange")["missions"]["discards"] == as_json(state)["missions"]["discards"]
            return
    raise AssertionError("no mission was discarded")
