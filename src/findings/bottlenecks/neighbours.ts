/** Other users of a saturated resource: another system, or a process outside the campaign. */
import { hostScope, machineScope } from '../../measurement/telemetry/columns.ts';
import type { MeasureName } from '../../measurement/telemetry/measures.ts';
import type { ScopeStatistics, WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { coresUsedOutside } from '../outside-use.ts';
import { machineOf, scopeOf, theMachine } from '../utilisation.ts';
import type { Neighbour, Pressure } from './bottleneck.ts';
import { isOwn, ownerOfScope, type Subject } from './subject.ts';
import { neighbourShare, outsideShare } from './thresholds.ts';

const bytesOfDisk: MeasureName[] = ['disk_read_bytes_per_second', 'disk_write_bytes_per_second'];

/** All other known users, load generators among them; empty if use of the resource is not counted by process. */
export function otherUsers(subject: Subject, telemetry: WindowTelemetry, pressure: Pressure): Neighbour[] {
  const { resource, where, limit } = pressure;
  if (limit === 'core-set') return [];
  if (resource === 'cpu') return [...cpuUsers(subject, telemetry, where.host), ...guests(telemetry, where.host)];
  if (resource === 'disk') return diskUsers(subject, telemetry, where.host);
  if (resource === 'network') return networkUsers(subject, telemetry, where.host);
  return [];
}

const outsideName = 'processes outside the hosts';

/** Null if no other user has a significant share. A share that is a remainder has to be larger than one that is counted. */
export function greatestOf(users: Neighbour[]): Neighbour | null {
  return users.filter(isSignificant).toSorted((a, b) => b.share - a.share)[0] ?? null;
}

const isSignificant = ({ name, share }: Neighbour): boolean =>
  share >= (name === outsideName ? outsideShare : neighbourShare);

function cpuUsers(subject: Subject, telemetry: WindowTelemetry, host: string): Neighbour[] {
  const whole = wholeOf(telemetry, host);
  const cores = whole?.measures.cores?.max;
  const used = whole?.measures.cpu_used_cores?.mean;
  if (!cores || used === undefined) return [];
  const named = useByOwner(subject, telemetry, host, ['cpu_used_cores']);
  const others = othersOf(subject, named, cores);
  const known = sumOf(named);
  if (host !== theMachine) return [...others, ...otherProcesses(host, named, (used - known) / cores)];
  const hosts = subject.plan.hosts.map(({ name }) => name);
  const outside = coresUsedOutside(telemetry, hosts);
  if (outside === null) return others;
  return [
    ...others,
    { owner: 'process', name: outsideName, share: outside / cores },
    ...otherProcesses(host, named, (used - outside - known) / cores),
  ];
}

function guests(telemetry: WindowTelemetry, host: string): Neighbour[] {
  const stolen = wholeOf(telemetry, host)?.measures.cpu_steal_share?.mean ?? 0;
  return stolen > 0 ? [{ owner: 'guests', name: 'other guests of the hypervisor', share: stolen }] : [];
}

/** Bytes read and written. What no scope requested was requested by other processes, or by the kernel for them. */
function diskUsers(subject: Subject, telemetry: WindowTelemetry, host: string): Neighbour[] {
  const whole = wholeOf(telemetry, host);
  const total = bytesOfDisk.reduce((sum, name) => sum + (whole?.measures[name]?.mean ?? 0), 0);
  if (total === 0) return [];
  const named = useByOwner(subject, telemetry, host, bytesOfDisk);
  return [...othersOf(subject, named, total), ...otherProcesses(host, named, (total - sumOf(named)) / total)];
}

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
  if (!isMost || elsewhere <= 0) return [];
  return [{ owner: 'traffic', name: 'traffic with other hosts', share: Math.min(1, elsewhere / its[there]) }];
}

/** Bytes a second. */
function trafficOf(telemetry: WindowTelemetry, host: string): Traffic | null {
  const measures = scopeOf(telemetry, host, hostScope)?.measures;
  const sent = measures?.network_send_bytes_per_second?.mean;
  const received = measures?.network_receive_bytes_per_second?.mean;
  return sent === undefined || received === undefined ? null : { sent, received };
}

/** The measures by which the use of a resource is counted by process. */
const countedBy: Readonly<Record<string, MeasureName[]>> = {
  cpu: ['cpu_used_cores'],
  disk: bytesOfDisk,
};

/** The cluster of the subject that uses most of a resource of a host; undefined if that is not counted. */
export function mostUsing(
  subject: Subject,
  telemetry: WindowTelemetry,
  { resource, where }: Pressure,
): string | undefined {
  const named = useByOwner(subject, telemetry, where.host, countedBy[resource] ?? []);
  const clusters = [...named].filter(([owner]) => Object.hasOwn(subject.plan.clusters, owner) && isOwn(subject, owner));
  return clusters.toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

const sumOf = (named: Map<string, number>): number => [...named.values()].reduce((sum, each) => sum + each, 0);

/** Users that are not the system itself: other clusters, and load generators. */
function othersOf(subject: Subject, named: Map<string, number>, total: number): Neighbour[] {
  return [...named].flatMap(([name, mean]) => {
    const isCluster = Object.hasOwn(subject.plan.clusters, name);
    if (isCluster && isOwn(subject, name)) return [];
    return [{ owner: isCluster ? ('system' as const) : ('generator' as const), name, share: mean / total }];
  });
}

/**
 * Means over the window by owner (`ownerOfScope`). A scope that existed for part of the window counts for that part.
 */
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
    const owner = ownerOfScope(subject, scope);
    // Use that was not measured is not known to be none.
    if (owner === null || !names.some((name) => scope.measures[name])) continue;
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
  return [
    {
      owner: 'process',
      name: host === theMachine ? 'other processes of the hosts' : 'processes outside the campaign',
      share,
    },
  ];
}
