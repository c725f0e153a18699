"""What the results of a match say about strength: Elo difference with its error, sequential test.

Results are `{game: points}`, the points (0, 0.5, 1) being those of the first engine. Games 2n and 2n + 1 are a pair, with the
same opening and colours exchanged; a pair is one observation, so that what the opening is worth does not count as noise.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from statistics import NormalDist, mean, stdev


def observations(points: dict[int, float]) -> list[float]:
    """Points a game of each complete pair; of each game as long as there is no pair."""
    pairs = [(points[game] + points[game + 1]) / 2 for game in sorted(points) if game % 2 == 0 and game + 1 in points]
    return pairs or list(points.values())


def elo(score: float) -> float:
    """The difference that gives this expected score, in the logistic model."""
    return math.copysign(math.inf, score - 0.5) if score in (0, 1) else 400 * math.log10(score / (1 - score))


def expected(difference: float) -> float:
    """The expected score of an Elo difference, from 0 to 1."""
    return 1 / (1 + 10 ** (-difference / 400))


def interval(points: dict[int, float]) -> tuple[float, float, float]:
    """Elo difference and the ends of its 95 % interval; infinite where the results, at least one, do not bound it."""
    values = observations(points)
    score = mean(values)
    if score in (0, 1):
        # The rate at which so many equal observations would still be 2.5 % likely.
        rate = 0.025 ** (1 / len(values))
        low, high = (rate, 1) if score else (0, 1 - rate)
    else:
        error = NormalDist().inv_cdf(0.975) * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 1
        low, high = max(score - error, 0), min(score + error, 1)
    return elo(score), elo(low), elo(high)


def elo_text(points: dict[int, float]) -> str:
    """The Elo difference as tables have it: `+89 ±100`, without an error or as `> +140` where nothing bounds it."""
    value, low, high = interval(points) if points else (0, -math.inf, math.inf)
    if math.isinf(value):
        return f"> {low:+.0f}" if value > 0 else f"< {high:+.0f}"
    return f"{value:+.0f}" + ("" if math.isinf(high - low) else f" ±{(high - low) / 2:.0f}")


@dataclass
class Sprt:
    """A sequential probability ratio test (A. Wald, 1945) between two Elo differences."""

    elo0: float
    elo1: float
    #: How likely the test may be to accept `elo1` where `elo0` holds, and the other way round.
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if self.elo0 >= self.elo1 or not 0 < self.alpha < 0.5 or not 0 < self.beta < 0.5:
            raise ValueError("SPRT: ELO0 must be below ELO1, ALPHA and BETA between 0 and 0.5")

    def ratio(self, points: dict[int, float]) -> float:
        """The logarithm of how much likelier the results are under `elo1` than under `elo0`.

        The generalised ratio, as Stockfish's fishtest has it: each hypothesis is represented by the likeliest distribution of
        the outcomes of a pair that has its expected score (M. Van den Bergh, proposition 1.1 of
        http://hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf). Outcomes that never came count 0.001.
        """
        counts = Counter(observations(points))
        outcomes = [(quarters / 4, counts[quarters / 4] or 1e-3) for quarters in range(5)]
        return log_likelihood(outcomes, expected(self.elo1)) - log_likelihood(outcomes, expected(self.elo0))

    def bounds(self) -> tuple[float, float]:
        """The ratios at which the test ends."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def verdict(self, points: dict[int, float]) -> str:
        """`accepted` (elo1), `rejected` (for elo0) or `open`."""
        ratio, (low, high) = self.ratio(points), self.bounds()
        return "accepted" if ratio >= high else "rejected" if ratio <= low else "open"


def log_likelihood(outcomes: list[tuple[float, float]], score: float) -> float:
    """That of outcomes, (value, how often), under the likeliest distribution with this mean; up to a constant.

    That distribution is the observed one with each share divided by 1 + x (value - score), for the x that gives the mean.
    """
    low, high = -1 / (1 - score), 1 / score
    for _ in range(100):
        x = (low + high) / 2
        excess = sum(often * (value - score) / (1 + x * (value - score)) for value, often in outcomes)
        low, high = (x, high) if excess > 0 else (low, x)
    return -sum(often * math.log(1 + x * (value - score)) for value, often in outcomes)
