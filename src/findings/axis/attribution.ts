/** Whether throughput changed with the variable or with the time. Pure. */
import { serialEffect, type SerialTrial } from '../../statistics/serial-trials.ts';
import type { Estimate } from '../../statistics/student.ts';
import type { AxisAttribution, PercentEstimate } from './axis-findings.ts';
import { byValue, isRevisited, visitsOf, type Observation } from '../response/visits.ts';

const growthOnly = 'the variable only grew with the time, and no run was repeated';
const advice = 'measure a smaller value again at the end, or take the values in a random order';

/**
 * Every value has a level of its own, and drift is a line of time next to them: so the change from the lowest value to the highest is that
 * at one moment, and the drift is that of runs at equal values. Successive runs may be correlated (`statistics/serial-trials.ts`).
 * Repeated runs alone show a drift too, but over minutes only, so their intervals are wide.
 */
export function attributionOf(observations: Observation[]): AxisAttribution {
  const inTime = observations.toSorted((a, b) => a.atMilliseconds - b.atMilliseconds);
  const [first, last] = [inTime[0], inTime.at(-1)];
  const values = byValue(inTime);
  if (!first || !last || values.length < 2) return inconclusive('there are fewer than two values');
  const trials: SerialTrial[] = inTime.map(({ figure }, place) => ({ value: Math.log(figure), sequence: 0, place }));
  const span = last.atMilliseconds - first.atMilliseconds;
  const time = inTime.map(({ atMilliseconds }) => (span > 0 ? (atMilliseconds - first.atMilliseconds) / span : 0));
  const isAt = values.map(({ items }) => inTime.map((each) => Number(items.includes(each))));
  const ones = inTime.map(() => 1);
  const highest = isAt.at(-1)!;
  const between = isAt.slice(1, -1);
  const variable = serialEffect(trials, highest, [ones, ...between, time]);
  const drift = serialEffect(trials, time, [ones, ...between, highest]);
  const isRepeated = inTime.length > values.length;
  if (!variable || !drift) {
    return inconclusive(isRepeated ? `too few runs were repeated: ${advice}` : `${growthOnly}: ${advice}`);
  }
  const by = isRevisited(visitsOf(inTime)) ? 'repeated-values' : 'repeated-runs';
  return { variable: percentOf(variable), drift: percentOf(drift), by, ...stateOf(variable, drift) };
}

function stateOf(variable: Estimate, drift: Estimate): Pick<AxisAttribution, 'state' | 'reason'> {
  const [grew, drifted] = [isShown(variable), isShown(drift)];
  if (grew) return { state: drifted ? 'both' : 'variable', reason: null };
  if (drifted) return { state: 'drift', reason: null };
  if (isNarrow(variable) && isNarrow(drift)) return { state: 'neither', reason: null };
  return {
    state: 'inconclusive',
    reason: `neither the variable nor the time explains the change by itself against the scatter of the runs: ${advice}`,
  };
}

const isShown = ({ low, high }: Estimate): boolean => low > 0 || high < 0;

/** A change that may be larger than this is not said to be none. */
const smallChange = Math.log(1.1);

const isNarrow = ({ low, high }: Estimate): boolean => Math.max(-low, high) < smallChange;

function percentOf({ value, low, high }: Estimate): PercentEstimate {
  return { estimate: percent(value), low: percent(low), high: percent(high) };
}

const percent = (logarithm: number): number => Math.expm1(logarithm) * 100;

export function inconclusive(reason: string): AxisAttribution {
  return { state: 'inconclusive', variable: null, drift: null, by: null, reason };
}
