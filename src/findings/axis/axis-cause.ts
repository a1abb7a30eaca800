/** Why throughput falls over an axis: only what was measured, and rose where throughput fell. Pure. */
import { studentQuantile } from '../../statistics/student.ts';
import { mean, total } from '../../statistics/sums.ts';
import { significant } from '../../text/figures.ts';
import type { EvidenceFacts } from '../../systems/resource-facts.ts';
import type { AxisCurve } from './axis-findings.ts';
import { cacheHits, diskReadKilobytes, diskReads, diskWrites } from './axis-evidence.ts';
import type { AxisEvidence, Cause, CauseEvidence } from './cause-findings.ts';
import { isDataAmount, shownValue } from './axis-variable.ts';

export interface CauseQuestion extends Pick<AxisCurve, 'variable' | 'points' | 'bend' | 'evidence'> {
  /** Facts of the evidence of the system. */
  facts: readonly Pick<EvidenceFacts, 'name' | 'leastRise' | 'reason'>[];
}

/** A cause at least doubles. */
const leastGrowth = 2;
/** The first one that is known counts. Smaller rises of disk reads of an operation are reads of other processes. */
const diskReadFigures = [
  { name: diskReads, least: 0.05 },
  { name: diskReadKilobytes, least: 4 },
];
/** Bytes written to disks for each byte of the records. */
const leastWrites = 1;
/** A figure has risen once it has done this share of all its rise. */
const risenShare = 0.1;
/** Steps between the last value before a fall and the first after it at which a cause must begin. */
const slack = 1;

export function axisCause({ variable, points, bend, evidence, facts }: CauseQuestion): Cause {
  if (bend.state === 'none') return { state: 'no-fall' };
  if (bend.state === 'inconclusive') return notShown('where throughput falls is inconclusive', evidence);
  const beganAt = points.findLastIndex(({ value }) => value <= bend.interval.low);
  const fellBy = points.findIndex(({ value }) => value >= bend.interval.high);
  const first = Math.max(0, beganAt);
  const last = fellBy < 0 ? points.length - 1 : fellBy;
  const risen = (name: string, least: number, reason: string): { rise: CauseEvidence; reason: string }[] => {
    const found = evidence.find((each) => each.name === name);
    const rise = found ? riseWithin(found, points, { first, last, least }) : null;
    return rise ? [{ rise, reason }] : [];
  };
  const uncached = isDataAmount(variable)
    ? 'the data exceed the page cache'
    : 'reads no longer come from the page cache';
  const reads = diskReadFigures.flatMap(({ name, least }) => risen(name, least, uncached));
  const writes = risen(diskWrites, leastWrites, 'the disks write each byte of a record more often');
  const disks = [...reads.slice(0, 1), ...writes];
  const own = facts.flatMap(({ name, leastRise, reason }) => risen(name, leastRise, reason));
  const other = otherBottleneck(points);
  if (disks[0] && other) {
    const { title, before, after } = disks[0].rise;
    return notShown(`${title} rise from ${significant(before)} to ${significant(after)}, but ${other}`, evidence);
  }
  const all = [...disks, ...own];
  const [leading] = all;
  if (!leading) return notShown('no measured figure rose where throughput fell', evidence);
  const figures = all.map(
    ({ rise: { title, before, after } }) => `${title} rise from ${significant(before)} to ${significant(after)}`,
  );
  return {
    state: 'shown',
    name: leading.rise.name,
    from: leading.rise.from,
    evidence: all.map(({ rise }) => rise),
    sentence: `Throughput falls because ${leading.reason} from ${shownValue(leading.rise.from, variable)} on: ${figures.join('; ')}.`,
  };
}

/**
 * Null unless it was measured at every point, is at least double at the highest value by more than the scatter of its runs, and begins to
 * rise where throughput falls: from the last point before the fall to the first after it.
 */
function riseWithin(
  { name, title, values, scatter }: AxisEvidence,
  points: CauseQuestion['points'],
  { first, last, least }: Record<'first' | 'last' | 'least', number>,
): CauseEvidence | null {
  const known = values.filter((value) => value !== null);
  if (known.length < points.length || name === cacheHits) return null;
  const level = known.slice(0, first + 1);
  const before = mean(level);
  const after = known.at(-1)!;
  if (after - before < least || after < leastGrowth * before) return null;
  const runs = points.map((point) => point.runs.length);
  if (after - before <= reachOf(scatter, runs, first)) return null;
  const [lowestBefore, highestBefore] = [Math.min(...level), Math.max(...level)];
  // What rises already where throughput is level is not what makes it fall.
  if (highestBefore - lowestBefore > risenShare * (after - before)) return null;
  const limit = Math.max(before + risenShare * (after - before), highestBefore);
  const began = known.findIndex((value, index) => index > first && value > limit);
  return began > 0 && began <= last + slack ? { name, title, before, after, from: points[began]!.value } : null;
}

/** Half of the 95 % interval of the rise; without end if the scatter is not known. */
function reachOf(scatter: number | null, runs: number[], first: number): number {
  if (scatter === null) return Infinity;
  const [before, after] = [total(runs.slice(0, first + 1)), runs.at(-1)!];
  return studentQuantile(total(runs) - runs.length) * scatter * Math.sqrt(1 / before + 1 / after);
}

/** A clause if the bottleneck at the highest value is known and no disk. */
function otherBottleneck(points: CauseQuestion['points']): string | null {
  const found = points.at(-1)?.bottleneck;
  if (found?.state !== 'found' || found.title === null || found.resource === 'disk') return null;
  return `the bottleneck at the highest value is ${found.title}`;
}

function notShown(reason: string, evidence: AxisEvidence[]): Cause {
  const notMeasured = evidence.filter(({ values }) => values.includes(null)).map(({ title }) => title);
  const seen = evidence.flatMap(({ title, values }) => {
    const [lowest = null, highest = null] = [values[0], values.at(-1)];
    return lowest === null || highest === null ? [] : [{ title, lowest, highest }];
  });
  return { state: 'not-shown', reason, seen, notMeasured };
}

/** What explains a rise of throughput from one point to the next: a figure that fell by a fifth or more; null without one. */
export function reliefOf(
  evidence: AxisEvidence[],
  facts: readonly Pick<EvidenceFacts, 'name' | 'leastRise' | 'relief'>[],
  index: number,
): string | null {
  const fallen = (name: string, least: number, reason: string): string[] => {
    const found = evidence.find((each) => each.name === name);
    const [before, after] = [found?.values[index - 1] ?? null, found?.values[index] ?? null];
    return found && before !== null && after !== null && before - after >= least && after <= mostLeft * before
      ? [`${reason}: ${found.title} fell from ${significant(before)} to ${significant(after)}`]
      : [];
  };
  const reads = diskReadFigures.flatMap(({ name, least }) => fallen(name, least, 'more reads came from the cache'));
  const own = facts.flatMap(({ name, leastRise, relief }) => fallen(name, leastRise, relief));
  const all = [...own, ...reads.slice(0, 1)];
  return all.length > 0 ? all.join('; ') : null;
}

const mostLeft = 0.8;
