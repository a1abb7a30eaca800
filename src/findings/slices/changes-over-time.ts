/** Drift, changes of level and daily waves of a figure over slices. Pure. All values are positive, and changes are ratios. */
import { autocorrelatedEffect, probabilityOfPair } from '../../statistics/autocorrelated-effect.ts';
import { clearestChange, fewestValues, type LevelChange } from '../../statistics/change-of-level.ts';
import { lineThrough } from '../../statistics/line.ts';
import { ratioOf } from '../../statistics/ratio-interval.ts';
import type { SerialTrial } from '../../statistics/serial-trials.ts';
import { mean, total } from '../../statistics/sums.ts';
import { decide, margin } from '../contrast/decide.ts';
import type { DailyFinding, DriftFinding, FigureOverTime, ShiftFinding } from './slices-finding.ts';

/** The figure of one valid slice. */
export interface SlicePoint {
  /** Number of the slice. */
  number: number;
  session: number;
  atMilliseconds: number;
  value: number;
}

const dayMilliseconds = 86_400_000;
const daysForWave = 2;
const fewestSlicesADay = 4;

/** The search for a change of level takes the cube of the number of values. */
const mostLevels = 60;

/** Waves of a day are slow, and autocorrelation looks like slow waves: with 5 % up to 7 % of the simulated claims were false. */
const waveSignificance = 0.02;

/** No shift of this size or larger was missed: then none is said to be there. */
const smallShift = 0.1;

/** @param points in order of time */
export function changesOverTime(points: SlicePoint[]): Pick<FigureOverTime, 'drift' | 'shift' | 'daily'> {
  const shift = shiftOver(points);
  return { drift: driftOver(points, shift), shift, daily: dailyOver(points) };
}

/** Each session has its own level, because it has its own hosts; and so have the slices of a shift. */
function driftOver(points: SlicePoint[], shift: ShiftFinding): DriftFinding {
  const isMoved = ({ number }: SlicePoint): boolean =>
    shift.state === 'found' && number >= shift.from && number <= shift.to;
  const moved = points.map((point) => Number(isMoved(point)));
  const estimate = autocorrelatedEffect(trialsOf(points), elapsedShares(points), [
    ...sessionLevels(points),
    ...(shift.state === 'found' ? [moved] : []),
  ]);
  if (points.length < fewestValues || !estimate) return { state: 'too-few', slices: points.length };
  const found = ratioOf(estimate);
  const states = { differs: 'drifts', equivalent: 'none', inconclusive: 'inconclusive' } as const;
  return { state: states[decide([found])[0]!.verdict], ...found };
}

/** The clearest change of level that a straight line does not explain better. Neighbours are joined if there are many. */
function shiftOver(points: SlicePoint[]): ShiftFinding {
  if (points.length < fewestValues) return { state: 'too-few', slices: points.length };
  const size = Math.ceil(points.length / mostLevels);
  const groups = Array.from({ length: Math.ceil(points.length / size) }, (_, index) =>
    points.slice(index * size, (index + 1) * size),
  );
  const values = groups.map((group) => mean(group.map(({ value }) => value)));
  const change = clearestChange(values);
  const detectable = change && change.clarity > 0 ? Math.abs(change.change) / change.clarity : 0;
  const place = change && placeOf(change, values);
  if (!change || !place || Math.abs(Math.log(1 + change.change)) <= Math.log(margin))
    return { state: detectable <= smallShift ? 'none' : 'inconclusive', detectable };
  const first = groups[place.from]![0]!;
  const last = groups[place.to - 1]!.at(-1)!;
  const moved = points.map(({ number }) => Number(number >= first.number && number <= last.number));
  const estimate = autocorrelatedEffect(trialsOf(points, true), moved, [points.map(() => 1)]);
  if (!estimate) return { state: 'inconclusive', detectable };
  const before = points[points.indexOf(first) - 1];
  return {
    state: 'found',
    kind: place.kind,
    from: first.number,
    to: last.number,
    withNewHosts: before !== undefined && before.session !== first.session,
    ...ratioOf(estimate),
  };
}

/** Indices of the values at the new level; null for a trend, or where chance or a straight line explains the change as well. */
function placeOf(change: LevelChange, values: number[]): { kind: 'shift' | 'spell'; from: number; to: number } | null {
  if (change.kind === 'trend' || change.clarity <= 1) return null;
  const ofLine = total(lineThrough(values).residuals.map((each) => each ** 2));
  // Each end of the changed part is a parameter more than a line has (G. Schwarz, Annals of Statistics 6(2), 1978), and one more makes
  // up for values that are not independent, as simulated.
  const parameters = change.kind === 'spell' ? 3 : 2;
  if (change.squares >= ofLine * values.length ** (-parameters / values.length)) return null;
  if (change.kind === 'spell') return { kind: 'spell', from: change.from, to: change.to };
  return { kind: 'shift', from: change.at, to: values.length };
}

/** A sine of 24 hours by UTC, given a straight line. */
function dailyOver(points: SlicePoint[]): DailyFinding {
  const [first, last] = [points[0], points.at(-1)];
  const span = first && last ? last.atMilliseconds - first.atMilliseconds : 0;
  const step = span / Math.max(1, points.length - 1);
  const notCovered = { state: 'not-covered', hours: span / 3_600_000 } as const;
  // The last slice lasts as long as the others.
  if (points.length < fewestValues || span + step < daysForWave * dayMilliseconds * 0.99) return notCovered;
  if (step > dayMilliseconds / fewestSlicesADay) return notCovered;
  const angles = points.map(({ atMilliseconds }) => (2 * Math.PI * atMilliseconds) / dayMilliseconds);
  const [cosine, sine] = [angles.map(Math.cos), angles.map(Math.sin)];
  const trials = trialsOf(points);
  const nuisances = [...sessionLevels(points), elapsedShares(points)];
  const ofCosine = autocorrelatedEffect(trials, cosine, [...nuisances, sine]);
  const ofSine = autocorrelatedEffect(trials, sine, [...nuisances, cosine]);
  const probability = probabilityOfPair(trials, [cosine, sine], nuisances);
  if (!ofCosine || !ofSine || probability === null) return notCovered;
  const phase = Math.atan2(ofSine.value, ofCosine.value);
  const along = angles.map((angle) => Math.cos(angle - phase));
  const across = angles.map((angle) => Math.sin(angle - phase));
  const wave = autocorrelatedEffect(trials, along, [...nuisances, across]);
  if (!wave) return notCovered;
  // From the lowest to the highest hour it is twice the amplitude.
  const swing = ratioOf({ value: 2 * wave.value, low: 2 * wave.low, high: 2 * wave.high, probability });
  const highestAtHourUtc = ((phase / (2 * Math.PI)) * 24 + 24) % 24 || 0;
  const isFound = probability <= waveSignificance && swing.ratio > margin;
  return { state: isFound ? 'found' : swing.high <= margin ? 'none' : 'inconclusive', highestAtHourUtc, ...swing };
}

/** Logarithms of the values. Their distance is that of the numbers of the slices. */
function trialsOf(points: SlicePoint[], asOneSequence = false): SerialTrial[] {
  return points.map(({ value, session, number }) => ({
    value: Math.log(value),
    sequence: asOneSequence ? 0 : session,
    place: number,
  }));
}

/** Time since the first slice, as a share of that of the last. */
function elapsedShares(points: SlicePoint[]): number[] {
  const times = points.map(({ atMilliseconds }) => atMilliseconds);
  const [start = 0, end = 0] = [times[0], times.at(-1)];
  return times.map((time) => (end > start ? (time - start) / (end - start) : 0));
}

function sessionLevels(points: SlicePoint[]): number[][] {
  const sessions = [...new Set(points.map(({ session }) => session))];
  return sessions.map((session) => points.map((point) => Number(point.session === session)));
}
