/** What lowers the confidence of a verdict. */
import { hostScope } from '../../measurement/telemetry/columns.ts';
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { plain, share } from '../../text/figures.ts';
import { coverageOf, leastCoverage, scopeOf } from '../utilisation.ts';
import type { LimitingResource, Neighbour, Pressure } from './bottleneck.ts';
import type { Subject } from './subject.ts';
import { nearShare, othersShare, confidentCoverage, confidentSamples } from './thresholds.ts';
import { pressureText } from './bottleneck-text.ts';

/** Resources that all processes of a host share. Full memory by itself slows nothing down. */
const shared = new Set<LimitingResource>(['cpu', 'disk', 'network']);

/** Why this cause has medium confidence: other processes used most of it, or another resource was near saturation. */
export function doubtsAbout(cause: Pressure, users: Neighbour[], pressures: Pressure[]): string[] {
  const others = users.reduce((sum, user) => sum + Math.max(0, user.share), 0);
  const close = pressures.filter(
    ({ resource, figure, saturationConfidence }) =>
      shared.has(resource) && resource !== cause.resource && saturationConfidence === null && figure >= nearShare,
  );
  return [
    ...(shared.has(cause.resource) && others >= othersShare
      ? [plain(`Others used ${share(Math.min(1, others))} of it: whether the system had to wait is not measured.`)]
      : []),
    ...close.slice(0, 1).map((pressure) => plain(`Another resource was near saturation: ${pressureText(pressure)}.`)),
  ];
}

/** Why no verdict on this window can have high confidence. */
export function doubtsOf(subject: Subject, telemetry: WindowTelemetry): string[] {
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
