/** Who beside the system used a resource that was at its bound: another system, or a process outside the campaign. */
import { hostScope, machineScope } from '../../measurement/telemetry/columns.ts';
import type { MeasureName } from '../../measurement/telemetry/measures.ts';
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { coresUsedOutside } from '../outside-use.ts';
import { machineOf, scopeOf, theMachine } from '../utilisation.ts';
import type { Neighbour, Pressure } from './bound.ts';
import { systemOfScope, type Subject } from './subject.ts';
import { neighbourShare } from './thresholds.ts';

/** Everybody else who is known to have used it; nobody where that is not counted. */
export function otherUsers(subject: Subject, telemetry: WindowTelemetry, { resource, where }: Pressure): Neighbour[] {
  if (resource === 'cpu') return [...cpuUsers(subject, telemetry, where.host), ...guests(telemetry, where.host)];
  if (resource === 'disk') return diskUsers(subject, telemetry, where.host);
  return [];
}

/** Null where the system used it alone, but for little. */
export function greatestOf(users: Neighbour[]): Neighbour | null {
  const [most] = users.toSorted((a, b) => b.share - a.share);
  return most && most.share >= neighbourShare ? most : null;
}

function cpuUsers(subject: Subject, telemetry: WindowTelemetry, host: string): Neighbour[] {
  const whole = wholeOf(telemetry, host);
  const cores = whole?.measures.cores?.max;
  const used = whole?.measures.cpu_used_cores?.mean;
  if (!cores || used === undefined) return [];
  const named = byOwner(subject, telemetry, host, ['cpu_used_cores']);
  const others = [...named].filter(([owner]) => owner !== own).map(([name, mean]) => ({ name, share: mean / cores }));
  const known = [...named.values()].reduce((sum, each) => sum + each, 0);
  if (host !== theMachine) return [...others, ...strangers(host, named, (used - known) / cores)];
  const hosts = subject.plan.hosts.map(({ name }) => name);
  const outside = coresUsedOutside(telemetry, hosts);
  if (outside === null) return others;
  return [
    ...others,
    { name: 'processes outside the hosts', share: outside / cores },
    ...strangers(host, named, (used - outside - known) / cores),
  ];
}

export const otherGuests = 'other guests of the hypervisor';

function guests(telemetry: WindowTelemetry, host: string): Neighbour[] {
  const stolen = wholeOf(telemetry, host)?.measures.cpu_steal_share?.mean ?? 0;
  return stolen > 0 ? [{ name: otherGuests, share: stolen }] : [];
}

/** Bytes to and from the disk; what scopes did not ask for was asked for by others, or by the kernel for them. */
function diskUsers(subject: Subject, telemetry: WindowTelemetry, host: string): Neighbour[] {
  const measures: MeasureName[] = ['disk_read_bytes_per_second', 'disk_write_bytes_per_second'];
  const whole = wholeOf(telemetry, host);
  const total = measures.reduce((sum, name) => sum + (whole?.measures[name]?.mean ?? 0), 0);
  if (total === 0) return [];
  const named = byOwner(subject, telemetry, host, measures);
  const known = [...named.values()].reduce((sum, each) => sum + each, 0);
  const others = [...named].filter(([owner]) => owner !== own).map(([name, mean]) => ({ name, share: mean / total }));
  return [...others, ...strangers(host, named, (total - known) / total)];
}

const own = 'own';

/** Means over the window by the system they belong to. A scope that was there for a part of it counts for that part. */
function byOwner(
  subject: Subject,
  telemetry: WindowTelemetry,
  host: string,
  names: MeasureName[],
): Map<string, number> {
  const whole = wholeOf(telemetry, host);
  const means = new Map<string, number>();
  for (const scope of telemetry.scopes) {
    if ((host !== theMachine && scope.host !== host) || scope.scope === hostScope || scope.scope === machineScope)
      continue;
    const system = systemOfScope(subject, scope);
    if (system === null) continue;
    const owner = subject.system === null || system === subject.system ? own : system;
    const part = Math.min(1, scope.samples / (whole?.samples ?? scope.samples));
    const mean = names.reduce((sum, name) => sum + (scope.measures[name]?.mean ?? 0), 0) * part;
    means.set(owner, (means.get(owner) ?? 0) + mean);
  }
  return means;
}

function wholeOf(telemetry: WindowTelemetry, host: string): ScopeStatistics | null {
  return host === theMachine ? machineOf(telemetry) : scopeOf(telemetry, host, hostScope);
}

/** What is left over; where nothing of the campaign is known by name, that may be its own. */
function strangers(host: string, named: Map<string, number>, share: number): Neighbour[] {
  if (named.size === 0) return [];
  return [{ name: host === theMachine ? 'other processes of the hosts' : 'processes outside the campaign', share }];
}
