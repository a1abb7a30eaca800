/** What speaks against being sure of a verdict. */
import { hostScope } from '../../measurement/telemetry/columns.ts';
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { plain, share } from '../../text/figures.ts';
import { coverageOf, leastCoverage, scopeOf } from '../utilisation.ts';
import type { BoundResource, Neighbour, Pressure } from './bound.ts';
import type { Subject } from './subject.ts';
import { nearShare, othersShare, sureCoverage, sureSamples } from './thresholds.ts';
import { pressurePhrase } from './wording.ts';

/** What a host has one of, whoever uses it. Full memory alone holds nobody up. */
const shared = new Set<BoundResource>(['cpu', 'disk', 'network']);

/** Why this cause is not sure: others used most of it, so that the system may have had its part, or another resource was close. */
export function doubtsAbout(cause: Pressure, users: Neighbour[], pressures: Pressure[]): string[] {
  const others = users.reduce((sum, user) => sum + Math.max(0, user.share), 0);
  const close = pressures.filter(
    ({ resource, figure, atBound }) =>
      shared.has(resource) && resource !== cause.resource && atBound === null && figure >= nearShare,
  );
  return [
    ...(shared.has(cause.resource) && others >= othersShare
      ? [
          plain(
            `${share(Math.min(1, others))} of it went to others: whether the system had to wait for it is not measured.`,
          ),
        ]
      : []),
    ...close.slice(0, 1).map((pressure) => plain(`Another was close to its bound: ${pressurePhrase(pressure)}.`)),
  ];
}

/** Why no verdict on this window is sure, whatever it is. */
export function doubtsOf(subject: Subject, telemetry: WindowTelemetry): string[] {
  const missing = hostsWithout(subject, telemetry);
  const known = subject.hosts.flatMap(({ name }) => scopeOf(telemetry, name, hostScope)?.samples ?? []);
  const fewest = Math.min(...known);
  const coverage = coverageOf(telemetry, { samples: fewest });
  return [
    ...(missing.length > 0 ? [missingSentence(missing)] : []),
    ...(known.length > 0 && coverage < sureCoverage
      ? [plain(`Telemetry covers ${share(coverage)} of the window.`)]
      : []),
    ...(fewest < sureSamples ? [`The window has ${fewest} samples: too few to be sure.`] : []),
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

export function missingSentence(hosts: string[]): string {
  return `Telemetry of ${hosts.join(', ')} is missing for most of the window.`;
}
