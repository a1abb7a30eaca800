/** What lowers the confidence of a verdict in addition to the figures of the cause itself, as sentences. */
import { hostScope } from '../../measurement/telemetry/columns.ts';
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { plain, share } from '../../text/figures.ts';
import { coverageOf, leastCoverage, scopeOf } from '../utilisation.ts';
import type { LimitingResource, Neighbour, Pressure } from './bottleneck.ts';
import { canCause } from './causal-links.ts';
import type { Subject } from './subject.ts';
import { nearShare, othersShare, confidentCoverage, confidentSamples, stalledShare } from './thresholds.ts';
import { pressureText } from './bottleneck-text.ts';

/** Resources that all processes of a host share. Full memory by itself slows nothing down. */
const shared = new Set<LimitingResource>(['cpu', 'disk', 'network']);

/** Other processes used most of the resource. */
export function usersTexts(cause: Pressure, users: Neighbour[]): string[] {
  // What a load generator uses grows with the load of the system; whether it is too much has a rule of its own.
  const others = users.reduce((sum, { owner, share: its }) => sum + (owner === 'generator' ? 0 : Math.max(0, its)), 0);
  if (!shared.has(cause.resource) || others < othersShare || cause.isOwnWait) return [];
  return [plain(`Others used ${share(Math.min(1, others))} of it: whether the system had to wait is not measured.`)];
}

/** Another resource was near saturation, or kept work waiting that may be what the cause waits for. */
export function nearTexts(cause: Pressure, pressures: Pressure[]): string[] {
  const others = pressures.filter(
    ({ resource, saturationConfidence }) => resource !== cause.resource && saturationConfidence === null,
  );
  const close = others.find((other) => isNear(other) || (stalls(other) && canCause(other, cause)));
  return close ? [plain(`Another resource was near saturation: ${pressureText(close)}.`)] : [];
}

/** A disk works on several operations at once, and cores on what yields: busy without waiting is not near saturation. */
function isNear({ resource, figure, waiting, evidence, isOwnWait }: Pressure): boolean {
  if (!shared.has(resource) || figure < nearShare) return false;
  const mayBeBusy = (resource === 'disk' && evidence === 'utilization') || isOwnWait;
  return !mayBeBusy || waiting === null || waiting >= stalledShare;
}

/** Some task waits for a core now and then on any busy host, which stalls nothing. */
function stalls({ resource, waiting }: Pressure): boolean {
  return resource !== 'cpu' && waiting !== null && waiting >= stalledShare;
}

/** Hosts, seconds or samples are missing, so that something may have gone unseen. */
export function coverageTexts(subject: Subject, telemetry: WindowTelemetry): string[] {
  const missing = hostsWithout(subject, telemetry);
  const known = subject.hosts.flatMap(({ name }) => scopeOf(telemetry, name, hostScope)?.samples ?? []);
  const fewest = Math.min(...known);
  const coverage = coverageOf(telemetry, { samples: fewest });
  return [
    ...(missing.length > 0 ? [missingText(missing)] : []),
    ...(known.length > 0 && coverage < confidentCoverage
      ? [plain(`Telemetry covers ${share(coverage)} of the window.`)]
      : []),
    ...(fewest < confidentSamples ? [`The window has ${fewest} samples, too few for high confidence.`] : []),
  ];
}

export function hostsWithout({ hosts }: Subject, telemetry: WindowTelemetry): string[] {
  return hosts
    .filter(({ name }) => {
      const scope = scopeOf(telemetry, name, hostScope);
      return !scope || coverageOf(telemetry, scope) < leastCoverage;
    })
    .map(({ name }) => name);
}

export function missingText(hosts: string[]): string {
  return `Telemetry of ${hosts.join(', ')} is missing for most of the window.`;
}
