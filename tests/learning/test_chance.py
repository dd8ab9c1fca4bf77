"""Play with explicit chance: draws one by one lead where the judge says, and a moment is kept by what led to it."""

import pickle
import random
from fractions import Fraction

from starlaw.knowledge.values import digest
from starlaw.learning.chance import first_moment
from starlaw.solver.game import TABLES, judge_of


def test_draws_one_by_one_lead_where_the_judge_says_with_the_same_chances() -> None:
    judge, source = judge_of("mars_horizon", TABLES), random.Random(5)
    moment, compared = first_moment(judge, judge.options(2)), 0
    while compared < 5:
        if moment.draw is not None:
            moment = moment.after(source.choice(moment.draw.results))
            continue
        assert moment.state is not None
        move = source.choice(moment.moves)
        following = [(Fraction(1), moment.after(move))]
        if following[0][1].draw and len(following[0][1].draw.results) <= 6:
            expected = {digest(after.state): chance for chance, after in judge.outcomes(moment.state, move)}
            found: dict[str, Fraction] = {}
            while following:
                chance, at = following.pop()
                if at.draw is None:
                    found[digest(at.state)] = found.get(digest(at.state), Fraction(0)) + chance
                else:
                    results = zip(at.draw.results, at.draw.chances, strict=True)
                    following += [(chance * part, at.after(result)) for result, part in results]
            assert found == expected
            compared += 1
        moment = moment.after(move)


def test_a_moment_comes_back_from_the_decisions_and_draws_that_led_to_it() -> None:
    judge, source = judge_of("starship_interstellar", TABLES), random.Random(5)
    moment = first_moment(judge, judge.options(1, {"hall": "easy"}))
    for _ in range(90):
        moment = moment.after(source.choice(moment.draw.results) if moment.draw else source.choice(moment.moves))
        assert moment.decider != "hall"
    again = pickle.loads(pickle.dumps(moment))
    assert (again.state, again.move, again.drawn, again.draw) == (moment.state, moment.move, moment.drawn, moment.draw)
