/** The clock of a host, from offsets that were measured now and then. Pure. */

/** One measurement of a host's clock, as `Host.clockOffset` gives it. */
export interface ClockReading {
  /** On the clock of this machine. */
  atMilliseconds: number;
  /** How far the host's clock is ahead of ours. */
  offsetMilliseconds: number;
  /** Bound of its error; 0 if the host shares our clock. */
  errorMilliseconds: number;
}

export interface ClockEstimate {
  offsetMilliseconds: number;
  /** Bound of its error; infinite without a reading. */
  uncertaintyMilliseconds: number;
}

/**
 * Largest drift of a clock without a step. Quartz drifts by up to 100 parts per million (RFC 5905, section 7.1, expects 15), and
 * NTP slews it by at most 500 for a few minutes. A larger change between two readings is a step at an unknown moment.
 */
const maximumDrift = 200e-6;

/**
 * Change of the drift itself, with temperature and load: 10 parts per million. Within an interval of `t` between two readings the
 * offset then leaves the straight line by at most `t` × 10 ppm ÷ 2.
 */
const changeOfDrift = 10e-6;

/** Estimates of one host's offset at any time, by straight lines between readings. */
export interface HostClock {
  at(ourMilliseconds: number): ClockEstimate;
  /** A time on the host's clock, on ours. */
  toOurs(hostMilliseconds: number): number;
  /** A time on our clock, on the host's. */
  toTheirs(ourMilliseconds: number): number;
  /** The largest uncertainty within a time on our clock. */
  worstWithin(startMilliseconds: number, endMilliseconds: number): number;
}

/** @param readings in any order */
export function hostClock(readings: readonly ClockReading[]): HostClock {
  const ordered = readings.toSorted((one, other) => one.atMilliseconds - other.atMilliseconds);
  const steps = stepsUpTo(ordered);
  const bestUpTo = bestInOrder(ordered, steps);
  const backwards = ordered.toReversed().map((each) => ({ ...each, atMilliseconds: -each.atMilliseconds }));
  const bestFrom = bestInOrder(backwards, steps.toReversed())
    .map((index) => ordered.length - 1 - index)
    .toReversed();

  function at(time: number): ClockEstimate {
    const next = firstAfter(ordered, time);
    // The nearest readings, and the best ones: a busy host has readings with a large error between good ones.
    const before = next > 0 ? [next - 1, bestUpTo[next - 1]!] : [];
    const after = next < ordered.length ? [next, bestFrom[next]!] : [];
    let best: ClockEstimate = { offsetMilliseconds: 0, uncertaintyMilliseconds: Infinity };
    const consider = (estimate: ClockEstimate, from: number, to: number): void => {
      // Where the clock stepped, the moment is unknown.
      const adjacent = (steps[to] ?? 0) - (steps[from] ?? 0);
      const step = Math.max(adjacent, stepBetween(ordered[from]!, ordered[to]!));
      const uncertaintyMilliseconds = estimate.uncertaintyMilliseconds + step;
      if (uncertaintyMilliseconds < best.uncertaintyMilliseconds) best = { ...estimate, uncertaintyMilliseconds };
    };
    for (const from of before) {
      for (const to of after) consider(between(ordered[from]!, ordered[to]!, time), from, to);
    }
    const [earliest, latest] = [Math.max(0, next - 1), Math.min(next, ordered.length - 1)];
    for (const index of before) consider(alone(ordered[index]!, time), index, latest);
    for (const index of after) consider(alone(ordered[index]!, time), earliest, index);
    return best;
  }

  const toOurs = (host: number): number => {
    // The offset hardly changes within its own length, so the second pass is exact to the drift of the drift.
    const first = host - at(host).offsetMilliseconds;
    return host - at(first).offsetMilliseconds;
  };

  return {
    at,
    toOurs,
    toTheirs: (ours) => ours + at(ours).offsetMilliseconds,
    worstWithin(start, end) {
      const inside = ordered.map(({ atMilliseconds }) => atMilliseconds).filter((time) => time > start && time < end);
      const bounds = [start, ...inside, end];
      const middles = bounds.slice(1).map((time, index) => (time + bounds[index]!) / 2);
      return [...bounds, ...middles].reduce((worst, time) => Math.max(worst, at(time).uncertaintyMilliseconds), 0);
    },
  };
}

/** A line between two readings. */
function between(from: ClockReading, to: ClockReading, time: number): ClockEstimate {
  const length = to.atMilliseconds - from.atMilliseconds;
  const share = length > 0 ? (time - from.atMilliseconds) / length : 0;
  const offsetMilliseconds = from.offsetMilliseconds * (1 - share) + to.offsetMilliseconds * share;
  const error = Math.max(from.errorMilliseconds, to.errorMilliseconds);
  const isShared = from.errorMilliseconds === 0 && to.errorMilliseconds === 0;
  const bend = isShared ? 0 : (length * changeOfDrift) / 2;
  return { offsetMilliseconds, uncertaintyMilliseconds: error + bend };
}

/** A single reading, from which the clock drifts. */
function alone({ atMilliseconds, offsetMilliseconds, errorMilliseconds }: ClockReading, time: number): ClockEstimate {
  const drift = errorMilliseconds === 0 ? 0 : Math.abs(time - atMilliseconds) * maximumDrift;
  return { offsetMilliseconds, uncertaintyMilliseconds: errorMilliseconds + drift };
}

/** For each reading the index of the one up to it, since the last step, that gives a line the least uncertainty. */
function bestInOrder(ordered: ClockReading[], steps: number[]): number[] {
  const cost = (index: number): number =>
    ordered[index]!.errorMilliseconds - (ordered[index]!.atMilliseconds * changeOfDrift) / 2;
  let best = 0;
  return ordered.map((_, index) => {
    if (steps[index] !== steps[best] || cost(index) <= cost(best)) best = index;
    return best;
  });
}

/** Change of the offset that drift and errors do not explain; 0 if they do. */
function stepBetween(from: ClockReading, to: ClockReading): number {
  const change = Math.abs(to.offsetMilliseconds - from.offsetMilliseconds);
  const drift = (to.atMilliseconds - from.atMilliseconds) * maximumDrift;
  return change > from.errorMilliseconds + to.errorMilliseconds + drift ? change : 0;
}

/** Sum of the steps from the first reading to each one. */
function stepsUpTo(ordered: ClockReading[]): number[] {
  let sum = 0;
  return ordered.map((reading, index) => {
    const before = ordered[index - 1];
    sum += before ? stepBetween(before, reading) : 0;
    return sum;
  });
}

/** Index of the first reading later than a time. */
function firstAfter(ordered: ClockReading[], time: number): number {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ordered[middle]!.atMilliseconds > time) high = middle;
    else low = middle + 1;
  }
  return low;
}
