/** Whether a bottleneck would be found if its figures were somewhat different, and the threshold that is near if not. Pure. */
import { machineScope } from '../../measurement/telemetry/columns.ts';
import { measures } from '../../measurement/telemetry/measures.ts';
import {
  measuresOf,
  type ScopeStatistics,
  type Statistics,
  type WindowTelemetry,
} from '../../measurement/telemetry/statistics.ts';
import { randomNumbers } from '../../statistics/random-numbers.ts';
import { thresholds } from '../../systems/threshold.ts';
import { significant } from '../../text/figures.ts';
import type { Pressure } from './bottleneck.ts';
import { impossibleShare } from './thresholds.ts';

/** Rounds come in pairs: what is higher in one is lower in the other, so that no figure is tried in one direction only. */
const rounds = [0, 1, 2, 3, 4, 5, 6, 7];
const higher = 1.25;

interface Judged {
  telemetry: WindowTelemetry;
  pressures: Pressure[];
  /** Whether the rules still find the cause. */
  isFound: (telemetry: WindowTelemetry) => boolean;
}

/** One sentence if the cause is not found with each figure a fifth lower or as much higher, whichever way; else none. */
export function marginTexts(cause: Pressure, { telemetry, pressures, isFound }: Judged): string[] {
  // The hosts that may decide: those of the cause, and of each resource the three closest to saturation.
  const byResource = [...Map.groupBy(pressures, ({ resource }) => resource).values()];
  const hosts = new Set([cause, ...byResource.flatMap((each) => each.slice(0, 3))].map(({ where }) => where.host));
  const scopes = telemetry.scopes.filter(({ host, scope }) => scope === machineScope || hosts.has(host));
  const isFoundIn = (some: ScopeStatistics[]): boolean => isFound({ ...telemetry, scopes: some });
  for (const round of rounds) {
    const others = variedFigures(scopes, round);
    if (isFoundIn(others)) continue;
    const crossed = crossings(scopes, others).find(({ alone }) => !isFoundIn(alone));
    const why = crossed?.text ?? 'several are near thresholds';
    return [`With figures a fifth higher or lower it may be another: ${why}.`];
  }
  return [];
}

/** Each figure that passes a threshold, varied alone. */
function crossings(scopes: ScopeStatistics[], others: ScopeStatistics[]): { text: string; alone: ScopeStatistics[] }[] {
  return thresholds.flatMap(({ value, figures, of }) =>
    scopes.flatMap((scope, index) =>
      measuresOf(scope).flatMap(([name, statistics]) => {
        const other = others[index]?.measures[name];
        const figure = statistics[of] ?? 0;
        if (!figures.includes(name) || figure >= value === (other?.[of] ?? 0) >= value) return [];
        const text = `${name} of ${scope.host} is ${significant(figure)}, near the threshold of ${significant(value)}`;
        return [{ text, alone: scopes.with(index, { ...scope, measures: { ...scope.measures, [name]: other } }) }];
      }),
    ),
  );
}

/** How many bytes and operations passed is known exactly, and so is the time of cores. */
const counted = /(bytes|bits|operations)_per_second$|^cpu_used_cores$/;

function variedFigures(scopes: ScopeStatistics[], round: number): ScopeStatistics[] {
  const next = randomNumbers(Math.floor(round / 2));
  const compared = new Set(thresholds.flatMap(({ figures }) => figures));
  const factor = (): number => (next() < 0.5 === (round % 2 === 0) ? higher : 1 / higher);
  return scopes.map((scope) => {
    const varied = measuresOf(scope)
      .filter(([name]) => compared.has(name) && !counted.test(name))
      .map(([name, each]) => [name, variedStatistics(each, measures[name].isShare, factor)] as const);
    return { ...scope, measures: { ...scope.measures, ...Object.fromEntries(varied) } };
  });
}

function variedStatistics(statistics: Statistics, isShare: boolean, factor: () => number): Statistics {
  const [by, ofHigh] = [factor(), factor()];
  const { mean, p50, highShare } = statistics;
  const vary = (figure: number): number =>
    isShare && figure <= impossibleShare ? variedShare(figure, by) : figure * by;
  const high = highShare === null ? null : variedShare(highShare, ofHigh);
  return { ...statistics, mean: vary(mean), p50: p50 === null ? null : vary(p50), highShare: high };
}

/** Near 1 what varies is how much is left, so a lower share has odds that are a fifth lower. */
function variedShare(figure: number, by: number): number {
  // Up to a twentieth above its bound is the bound.
  const share = Math.min(1, figure);
  return by > 1 ? Math.min(1, share * by) : (share * by) / (share * by + 1 - share);
}
