/** Measured values over a variable, and their scatter. Pure. */
import { median } from '../../statistics/median.ts';
import { mean, squaredDeviations, total } from '../../statistics/sums.ts';

/** One run: the value of the variable, a positive figure such as throughput, and when it was measured. */
export interface Observation {
  runId: string;
  /** At least 0. */
  value: number;
  figure: number;
  /** Unix time of the middle of the window. */
  atMilliseconds: number;
}

/** Runs at one value that follow each other: the system had no other value between them. */
export interface Visit {
  value: number;
  /** Median of the logarithms of the runs. */
  logarithm: number;
  /** Hours since the first run of all. */
  hours: number;
  logarithms: number[];
}

/** Values this close are one: the size of the data on disk changes a little by itself. */
export const sameValueShare = 0.02;

const msPerHour = 3_600_000;

/** The visits in order of time. */
export function visitsOf(observations: Observation[]): Visit[] {
  const inTime = observations.toSorted((a, b) => a.atMilliseconds - b.atMilliseconds);
  const first = inTime[0]?.atMilliseconds ?? 0;
  const visits: Observation[][] = [];
  for (const each of inTime) {
    const last = visits.at(-1);
    if (last && isSameValue(last[0]!.value, each.value)) last.push(each);
    else visits.push([each]);
  }
  return visits.map((own) => {
    const logarithms = own.map(({ figure }) => Math.log(figure));
    return {
      value: own[0]!.value,
      logarithm: median(logarithms),
      hours: mean(own.map(({ atMilliseconds }) => (atMilliseconds - first) / msPerHour)),
      logarithms,
    };
  });
}

export function isSameValue(one: number, other: number): boolean {
  return Math.abs(one - other) <= sameValueShare * Math.max(one, other);
}

/** Items by value, in order of value; values that are the same are one. */
export function byValue<Item extends { value: number }>(items: Item[]): { value: number; items: Item[] }[] {
  const groups: { value: number; items: Item[] }[] = [];
  for (const item of items.toSorted((a, b) => a.value - b.value)) {
    const last = groups.at(-1);
    if (last && isSameValue(last.value, item.value)) last.items.push(item);
    else groups.push({ value: item.value, items: [item] });
  }
  return groups;
}

export interface Scatter {
  variance: number;
  degrees: number;
}

/** Variance of the logarithm of a single run, pooled over visits; without degrees if none has two runs. */
export function scatterOfRuns(visits: Pick<Visit, 'logarithms'>[]): Scatter {
  const degrees = total(visits.map(({ logarithms }) => logarithms.length - 1));
  if (degrees === 0) return { variance: 0, degrees };
  return { variance: total(visits.map(({ logarithms }) => squaredDeviations(logarithms))) / degrees, degrees };
}

/** Variance of the median of a visit, from the runs of the same visit alone. */
export function scatterOfVisits(visits: Pick<Visit, 'logarithms'>[]): Scatter {
  const { variance, degrees } = scatterOfRuns(visits);
  return { variance: mean(visits.map(({ logarithms }) => medianVariance(variance, logarithms.length))), degrees };
}

/** Variance of the median of a visit with so many runs; from three on the limit for many, which is a little too large. */
export function medianVariance(variance: number, runs: number): number {
  return variance * (runs <= 2 ? 1 / runs : Math.PI / 2 / runs);
}

/** Whether some value was measured again after another one. */
export function isRevisited(visits: Visit[]): boolean {
  return byValue(visits).length < visits.length;
}
