"""What cutting the dice takes from a board that looks for a lucky seed: `python tests/bench/cuts.py [--seeds N]`.

The model: an even game of one against one. A board tries N seeds before it commits to one, knows what each of the 5^k
possible cuts by others would come to, and takes the seed that wins for most of them. Each seed wins for binomial(5^k,
1/2) of them, so what the board wins is the expected maximum of N such numbers, over 5^k: computed exactly.
"""

import argparse
from math import exp, expm1, lgamma, log, log1p, log2

SEEDS = 2**20
MOST = 8  # digits
# A guess at how people choose who take the middle rather than the ends: nobody has measured it at this table
LIKED = (0.15, 0.2, 0.3, 0.2, 0.15)


def wins(outcomes, seeds):
    """The share of games that the best of so many seeds wins; outcomes: how many cuts there are, all as likely."""
    tail = best = 0.0
    for count in range(outcomes, 0, -1):
        ways = lgamma(outcomes + 1) - lgamma(count + 1) - lgamma(outcomes - count + 1)
        tail += exp(ways - outcomes * log(2))  # one seed wins for so many cuts, or more
        best += 1.0 if tail >= 1 else -expm1(seeds * log1p(-tail))
    return best / outcomes


def effective(shares):
    """How many digits, all as likely, are worth these: by entropy, by collisions, by min-entropy."""
    entropy = 2 ** -sum(share * log2(share) for share in shares)
    return entropy, 1 / sum(share**2 for share in shares), 1 / max(shares)


def main():
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=SEEDS, help="that the board tries (default: 2^20)")
    seeds = parser.parse_args().seeds
    entropy, collisions, least = effective(LIKED)
    print(f"{seeds:,} seeds; digits that people like: {', '.join(f'{share:.0%}' for share in LIKED)}")
    print(f"are worth {entropy:.2f} digits by entropy, {collisions:.2f} by collisions, {least:.2f} by min-entropy\n")
    print("unknown digits   board wins   with liked digits (about)")
    for k in range(1, MOST + 1):
        liked = wins(round(collisions**k), seeds)  # the spread of a weighted sum is that of so many equal parts
        print(f"{k:>14}{wins(5**k, seeds):>12.1%}{liked:>20.1%}")


if __name__ == "__main__":
    main()
