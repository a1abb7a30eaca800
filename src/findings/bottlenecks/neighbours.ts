/** Other users of a saturated resource: another system, or a process outside the campaign. */
import { hostScope, machineScope } from '../../measurement/telemetry/columns.ts';
import type { MeasureName } from '../../measurement/telemetry/measures.ts';
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { coresUsedOutside } from '../outside-use.ts';
import { machineOf, scopeOf, theMachine } from '../utilisation.ts';
import type { Neighbour, Pressure } from './bottleneck.ts';
import { isOwn, systemOfScope, type Subject } from './subject.ts';
import { neighbourShare } from './thresholds.ts';

/** All other known users; empty if use of the resource is not counted by process. */
export function otherUsers(subject: Subject, telemetry: WindowTelemetry, { resource, where }: Pressure): Neighbour[] {
  if (resource === 'cpu') return [...cpuUsers(subject, telemetry, where.host), ...guests(telemetry, where.host)];
  if (resource === 'disk') return diskUsers(subject, telemetry, where.host);
  if (resource === 'network') return networkUsers(subject, telemetry, where.host);
  return [];
}

/** Null if no other user has a significant share. */
export function greatestOf(users: Neighbour[]): Neighbour | null {
  const [greatest] = users.toSorted((a, b) => b.share - a.share);
  return greatest && greatest.share >= neighbourShare ? greatest : null;
}

function cpuUsers(subject: Subject, telemetry: WindowTelemetry, host: string): Neighbour[] {
  const whole = wholeOf(telemetry, host);
  const cores = whole?.measures.cores?.max;
  const used = whole?.measures.cpu_used_cores?.mean;
  if (!cores || used === undefined) return [];
  const named = useByOwner(subject, telemetry, host, ['cpu_used_cores']);
  const others = [...named].filter(([owner]) => owner !== own).map(([name, mean]) => ({ name, share: mean / cores }));
  const known = [...named.values()].reduce((sum, each) => sum + each, 0);
  if (host !== theMachine) return [...others, ...otherProcesses(host, named, (used - known) / cores)];
  const hosts = subject.plan.hosts.map(({ name }) => name);
  const outside = coresUsedOutside(telemetry, hosts);
  if (outside === null) return others;
  return [
    ...others,
    { name: 'processes outside the hosts', share: outside / cores },
    ...otherProcesses(host, named, (used - outside - known) / cores),
  ];
}

export const otherGuests = 'other guests of the hypervisor';

function guests(telemetry: WindowTelemetry, host: string): Neighbour[] {
  const stolen = wholeOf(telemetry, host)?.measures.cpu_steal_share?.mean ?? 0;
  return stolen > 0 ? [{ name: otherGuests, share: stolen }] : [];
}

/** Bytes read and written. What no scope requested was requested by other processes, or by the kernel for them. */
function diskUsers(subject: Subject, telemetry: WindowTelemetry, host: string): Neighbour[] {
  const measures: MeasureName[] = ['disk_read_bytes_per_second', 'disk_write_bytes_per_second'];
  const whole = wholeOf(telemetry, host);
  const total = measures.reduce((sum, name) => sum + (whole?.measures[name]?.mean ?? 0), 0);
  if (total === 0) return [];
  const named = useByOwner(subject, telemetry, host, measures);
  const known = [...named.values()].reduce((sum, each) => sum + each, 0);
  const others = [...named].filter(([owner]) => owner !== own).map(([name, mean]) => ({ name, share: mean / total }));
  return [...others, ...otherProcesses(host, named, (total - known) / total)];
}

export const otherTraffic = 'traffic with other hosts';

interface Traffic {
  sent: number;
  received: number;
}

/**
 * Traffic with hosts that neither run the system nor load it: what its hosts send each other they also receive, so the difference went
 * elsewhere or came from there. Whose it is, is known only of the host with the most traffic in that direction.
 */
function networkUsers({ hosts }: Subject, telemetry: WindowTelemetry, host: string): Neighbour[] {
  const its = trafficOf(telemetry, host);
  const every = hosts.map(({ name }) => trafficOf(telemetry, name));
  if (!its || every.some((each) => each === null)) return [];
  const [there, back] = its.sent >= its.received ? (['sent', 'received'] as const) : (['received', 'sent'] as const);
  const known = every.flatMap((each) => each ?? []);
  const elsewhere = known.reduce((sum, each) => sum + each[there] - each[back], 0);
  const isMost = known.every((each) => each[there] <= its[there]);
  return isMost && elsewhere > 0 ? [{ name: otherTraffic, share: Math.min(1, elsewhere / its[there]) }] : [];
}

/** Bytes a second. */
function trafficOf(telemetry: WindowTelemetry, host: string): Traffic | null {
  const measures = scopeOf(telemetry, host, hostScope)?.measures;
  const sent = measures?.network_send_bytes_per_second?.mean;
  const received = measures?.network_receive_bytes_per_second?.mean;
  return sent === undefined || received === undefined ? null : { sent, received };
}

const own = 'own';

/** Means over the window by owning system. A scope that existed for part of the window counts for that part. */
function useByOwner(
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
    // Use that was not measured is not known to be none.
    if (system === null || !names.some((name) => scope.measures[name])) continue;
    const owner = isOwn(subject, system) ? own : system;
    const part = Math.min(1, scope.samples / (whole?.samples ?? scope.samples));
    const mean = names.reduce((sum, name) => sum + (scope.measures[name]?.mean ?? 0), 0) * part;
    means.set(owner, (means.get(owner) ?? 0) + mean);
  }
  return means;
}

function wholeOf(telemetry: WindowTelemetry, host: string): ScopeStatistics | null {
  return host === theMachine ? machineOf(telemetry) : scopeOf(telemetry, host, hostScope);
}

/** The rest. Empty if no scope of the campaign is known, because the rest may then be its own. */
function otherProcesses(host: string, named: Map<string, number>, share: number): Neighbour[] {
  if (named.size === 0) return [];
  return [{ name: host === theMachine ? 'other processes of the hosts' : 'processes outside the campaign', share }];
}
