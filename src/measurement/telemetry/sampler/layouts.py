"""What a line has of its scopes: the metrics of a scope once, as a layout with an index, and from then on numbers after that index."""

import math
from collections import namedtuple

# A scope lacks the parts that are None.
Scope = namedtuple("Scope", "kind name job group", defaults=(None, None, None))
# The metrics of a scope that were there first, or some that came later: a tuple of a name, or of a name and a part (`number_by_metric`).
Layout = namedtuple("Layout", "index metrics")

# For a reader who begins within a file.
STATE_EVERY_SECONDS = 300


class Layouts:
    """Remembers the layouts of each scope. An index means one layout as long as the sampler runs."""

    def __init__(self):
        self.of_scope, self.made = {}, 0
        self.stated, self.since = set(), -math.inf

    def encode(self, scopes, at):
        """The layouts to be stated with a sample, and its values: an index and the numbers of its layout, None where there is none."""
        if at - self.since >= STATE_EVERY_SECONDS:
            self.forget_unused()
            self.since = at
        statements, values = [], []
        for scope, sampled in scopes.items():
            numbers = number_by_metric(sampled)
            for layout in self.layouts_of(scope, numbers):
                row = [numbers.get(metric) for metric in layout.metrics]
                if row.count(None) == len(row):
                    continue
                values.append([layout.index, *row])
                if layout.index not in self.stated:
                    self.stated.add(layout.index)
                    statements.append(statement(scope, layout))
        return statements, values

    def layouts_of(self, scope, numbers):
        """The layouts of a scope, which together have all metrics that have a number."""
        layouts = self.of_scope.setdefault(scope, [])
        known = {metric for layout in layouts for metric in layout.metrics}
        new = [metric for metric in numbers if metric not in known]
        if new:
            self.made += 1
            layouts.append(Layout(self.made, new))
        return layouts

    def forget_unused(self):
        """Keeps the layouts that were stated, such as those of jobs that run; each is stated again with its next numbers."""
        used = {scope: [layout for layout in layouts if layout.index in self.stated] for scope, layouts in self.of_scope.items()}
        self.of_scope = {scope: layouts for scope, layouts in used.items() if layouts}
        self.stated = set()


def statement(scope, layout):
    parts = {part: value for part, value in scope._asdict().items() if value is not None}
    return dict(index=layout.index, **parts, metrics=layout.metrics)


def number_by_metric(sampled):
    """A metric that is counted for each of several parts (a disk, a process, a bucket) has a number for each."""
    numbers = {}
    for name, value in sampled.items():
        if isinstance(value, dict):
            numbers.update(((name, str(part)), short(number)) for part, number in value.items())
        else:
            numbers[name,] = short(value)
    return numbers


def short(number):
    """To a millionth, and without a fraction of zero."""
    if not isinstance(number, float):
        return number
    number = round(number, 6)
    return int(number) if number.is_integer() else number
