"""What a line has of its scopes: the metrics of a scope once, as a layout with an index, and from then on numbers after that index."""

import math
from collections import namedtuple
from operator import itemgetter

# A scope lacks the parts that are None.
Scope = namedtuple("Scope", "kind name job group", defaults=(None, None, None))
# Metrics of a scope: those that were there at first, or some that came later.
Layout = namedtuple("Layout", "index metrics")

# For a reader who begins within a file.
STATE_EVERY_SECONDS = 300


class Layouts:
    """Remembers the layouts of each scope. An index means one layout as long as the sampler runs."""

    def __init__(self):
        self.stated, self.before, self.since, self.made = {}, {}, -math.inf, 0
        # How numbers are put in their layouts, by scope and metrics.
        self.pickers = {}

    def encode(self, scopes, at):
        """The layouts to be stated with a sample, and its values: an index and the numbers of its layout, None where there is none."""
        if at - self.since >= STATE_EVERY_SECONDS:
            self.stated, self.before, self.since, self.pickers = {}, self.stated, at, {}
        statements, values = [], []
        for scope, sampled in scopes.items():
            metrics, numbers = flat(sampled)
            pickers = self.pickers.get((scope, metrics))
            if pickers is None:
                statements.extend(self.state(scope, metrics))
                pickers = self.pickers[scope, metrics] = self.pickers_of(scope, metrics)
            # To a millionth, and without a fraction of zero.
            numbers = [each if type(each) is int else round(each, 6) if each % 1 else int(each) for each in numbers]
            values.extend(pick((index, None, *numbers)) for index, pick in pickers)
        return statements, values

    def state(self, scope, metrics):
        """The layout, if one is needed, of those metrics that the layouts of the scope lack."""
        layouts = self.stated.setdefault(scope, [])
        known = {metric for layout in layouts for metric in layout.metrics}
        new = tuple(metric for metric in metrics if metric not in known)
        if not new:
            return []
        index = next((layout.index for layout in self.before.get(scope, ()) if layout.metrics == new), None)
        if index is None:
            self.made += 1
            index = self.made
        layouts.append(Layout(index, new))
        parts = {part: value for part, value in scope._asdict().items() if value is not None}
        return [dict(index=index, **parts, metrics=[(each,) if isinstance(each, str) else each for each in new])]

    def pickers_of(self, scope, metrics):
        """For each layout with any of the metrics its index, and what picks that, and its numbers, out of (index, None, numbers ...)."""
        place = {metric: place for place, metric in enumerate(metrics, 2)}
        used = [layout for layout in self.stated[scope] if not place.keys().isdisjoint(layout.metrics)]
        return [(layout.index, itemgetter(0, *(place.get(metric, 1) for metric in layout.metrics))) for layout in used]


def flat(sampled):
    """Metrics and their numbers. A metric that is counted for each of several parts (a disk, a process, a bucket) is a pair with the part."""
    if dict not in map(type, sampled.values()):
        return tuple(sampled), sampled.values()
    flat = {}
    for name, value in sampled.items():
        if type(value) is dict:
            flat.update(((name, str(part)), number) for part, number in value.items())
        else:
            flat[name] = value
    return tuple(flat), flat.values()
