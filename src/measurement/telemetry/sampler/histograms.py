"""Counts of the histograms that a service keeps of single operations, from one look to the next.

The service counts since it began, and nobody but this reader takes differences: a look that fails loses nothing.
"""

from collections import namedtuple

Histogram = namedtuple("Histogram", "name bean operation divisor has_zero")

# An answer has a number for each of some hundred buckets, so it is asked for seldom.
EVERY_SECONDS = 5


def bounds_of(buckets, has_zero):
    """Upper bounds of the buckets: each is a fifth above the one before, but at least by one. The last bucket has none."""
    bounds, last = ([0] if has_zero else []), 1
    while len(bounds) < buckets - 1:
        bounds.append(last)
        last = max(last + 1, round(last * 1.2))
    return bounds + [float("inf")]


class Histograms:
    """Remembers the counts of one service as they were at the look before."""

    def __init__(self, asked):
        self.asked = asked
        self.looked, self.before = None, {}

    def requests(self, at):
        """Requests to the agent; none if the look before was a moment ago."""
        if self.looked is not None and at - self.looked < EVERY_SECONDS - 0.5:
            return []
        return [{"type": "exec", "mbean": each.bean, "operation": each.operation} for each in self.asked]

    def grown(self, answers, at):
        """Counts since the look before, by histogram and upper bound, of the buckets with any."""
        self.looked = at
        grown = {}
        for histogram, answer in zip(self.asked, answers):
            counts = answer.get("value")
            if not isinstance(counts, list):
                continue
            before, self.before[histogram.name] = self.before.get(histogram.name), counts
            if before is None or len(before) != len(counts):
                continue
            since = [now - old for now, old in zip(counts, before)]
            # It began again.
            if any(count < 0 for count in since):
                continue
            for bound, count in zip(bounds_of(len(counts), histogram.has_zero), since):
                if count > 0:
                    grown[histogram.name, "%.7g" % (bound / histogram.divisor)] = count
        return grown
