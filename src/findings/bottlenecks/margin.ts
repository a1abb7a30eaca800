/** Whether a bottleneck would be found if its figures were somewhat different, and the threshold that is near if not. Pure. */
import { machineScope } from '../../measurement/telemetry/columns.ts';
import { measures, type MeasureName } from '../../measurement/telemetry/measures.ts';
import type { ScopeStatistics, Statistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { randomNumbers } from '../../statistics/random-numbers.ts';
import { thresholds } from '../../systems/threshold.ts';
import { plain, significant } from '../../text/figures.ts';
import type { Pressure } from './bottleneck.ts';

/** Rounds come in pairs: what is higher in one is lower in the other, so that no figure is tried in one direction only. */
const pairs = 4;
const higher = 1.25;

/** What is judged: a window, by whether the rules still find the cause. */
export interface Judged {
  telemetry: WindowTelemetry;
  cause: Pressure;
  pressures: Pressure[];
  isFound: (telemetry: WindowTelemetry) => boolean;
}

/** One sentence if the cause is not found with each figure a fifth lower or as much higher, whichever way; else none. */
export function marginTexts(judged: Judged): string[] {
  const telemetry = nearest(judged);
  for (let round = 0; round < 2 * pairs; round += 1) {
    const varied = variedFigures(telemetry, round);
    if (!judged.isFound(varied))
      return [
        plain(`With figures a fifth higher or lower it may be another: ${crossedText(judged, telemetry, varied)}.`),
      ];
  }
  return [];
}

/** The hosts that may decide: those of the cause, and of each resource the three closest to saturation. */
function nearest({ telemetry, cause, pressures }: Judged): WindowTelemetry {
  const byResource = [...Map.groupBy(pressures, ({ resource }) => resource).values()];
  const hosts = new Set([cause, ...byResource.flatMap((each) => each.slice(0, 3))].map(({ where }) => where.host));
  return {
    ...telemetry,
    scopes: telemetry.scopes.filter(({ host, scope }) => scope === machineScope || hosts.has(host)),
  };
}

/** The figure of the cause's host that alone makes the difference. */
function crossedText({ cause, isFound }: Judged, telemetry: WindowTelemetry, varied: WindowTelemetry): string {
  for (const [index, scope] of telemetry.scopes.entries()) {
    if (scope.host !== cause.where.host && scope.scope !== machineScope) continue;
    const other = varied.scopes[index]?.measures ?? {};
    for (const { value, figures, of } of thresholds)
      for (const [name, statistics] of entriesOf(scope).filter(([measure]) => figures.includes(measure))) {
        const [figure, to] = [statistics[of] ?? 0, other[name]?.[of] ?? 0];
        if (figure >= value === to >= value) continue;
        const alone = { ...scope, measures: { ...scope.measures, [name]: other[name] } };
        if (!isFound({ ...telemetry, scopes: telemetry.scopes.with(index, alone) }))
          return `${name} is ${significant(figure)}, near the threshold of ${significant(value)}`;
      }
  }
  return 'several are near thresholds';
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.entries forgets its keys
const entriesOf = ({ measures: of }: ScopeStatistics) => Object.entries(of) as [MeasureName, Statistics][];

/** How many bytes and operations passed is known exactly. */
const counted = /(bytes|bits|operations)_per_second$/;

function variedFigures(telemetry: WindowTelemetry, round: number): WindowTelemetry {
  const next = randomNumbers(Math.floor(round / 2));
  const compared = new Set(thresholds.flatMap(({ figures }) => figures));
  const isVaried = (name: MeasureName): boolean => compared.has(name) && !counted.test(name);
  const factor = (): number => (next() < 0.5 === (round % 2 === 0) ? higher : 1 / higher);
  const scopes = telemetry.scopes.map((scope) => ({
    ...scope,
    measures: Object.fromEntries(
      entriesOf(scope).map(([name, each]) => [name, isVaried(name) ? varied(name, each, factor) : each]),
    ),
  }));
  return { ...telemetry, scopes };
}

function varied(name: MeasureName, statistics: Statistics, factor: () => number): Statistics {
  const [by, ofHigh] = [factor(), factor()];
  const { mean, p50, highShare } = statistics;
  const vary = (figure: number): number =>
    measures[name].isShare && figure <= 1 ? variedShare(figure, by) : figure * by;
  return {
    ...statistics,
    mean: vary(mean),
    p50: p50 === null ? null : vary(p50),
    highShare: highShare === null ? null : variedShare(highShare, ofHigh),
  };
}

/** Near 1 what varies is how much is left, so a lower share has odds that are a fifth lower. */
function variedShare(share: number, by: number): number {
  return by > 1 ? Math.min(1, share * by) : (share * by) / (share * by + 1 - share);
}
