/** Whether a saturated resource has more to do than the same resource of other hosts, or does less than they do. Pure. */
import { hostScope } from '../../measurement/telemetry/columns.ts';
import type { WindowTelemetry } from '../../measurement/telemetry/statistics.ts';
import { mean } from '../../statistics/sums.ts';
import { threshold } from '../../systems/threshold.ts';
import { bitsPerSecond, milliseconds, plain } from '../../text/figures.ts';
import type { LimitingResource, Pressure } from './bottleneck.ts';
import { scopeOf } from '../utilisation.ts';
import { pressureFigure, pressureText } from './bottleneck-text.ts';
import { awaitOf, bytesOf, operationsOf } from './disk-wait.ts';
import { ownResources } from './own-resources.ts';

/** Rates that show the work of a disk or NIC. */
const compared = 'disk_read_operations_per_second disk_write_operations_per_second network_bits_per_second';

/** A host with this many times the mean of the others carries an uneven share of the load. */
const unevenFrom = threshold(2, compared);

/** Up to this many times the operations or bytes of the others, a disk has the same work. */
const sameWork = threshold(1.25, compared);

/** Resources whose use grows with a host's share of the load and whose limit is the same on all hosts. Memory may differ. */
const comparable = new Set<LimitingResource>(['cpu', 'disk', 'thread']);

const isComparable = (resource: LimitingResource): boolean =>
  ownResources.get(resource)?.growsWithLoad ?? comparable.has(resource);

export interface Unevenness {
  /** `load`: the host has more to do. `device`: it does no more, but more slowly. */
  of: 'load' | 'device';
  /** The figures, a clause. */
  text: string;
}

interface Compared {
  telemetry: WindowTelemetry;
  /** Hosts that run the system. */
  members: string[];
}

/** Null if the load is even, no other host has the resource, or the figures do not tell load from device. */
export function unevennessOf(
  cause: Pressure,
  pressures: Pressure[],
  { telemetry, members }: Compared,
): Unevenness | null {
  if (cause.resource === 'network') return unevennessOfTraffic(cause, { telemetry, members });
  const others = pressures.filter(
    ({ resource, where, limit }) =>
      resource === cause.resource &&
      limit === cause.limit &&
      where.service === cause.where.service &&
      where.host !== cause.where.host,
  );
  if (others.length === 0 || !isComparable(cause.resource)) return null;
  const othersMean = mean(others.map(({ figure }) => figure));
  if (cause.figure < othersMean * unevenFrom) return null;
  const text = plain(
    `${pressureText(cause)}, the others at ${pressureFigure({ ...cause, figure: othersMean })} on average`,
  );
  return cause.resource === 'disk' ? unevennessOfDisk(cause, others, { telemetry, text }) : { of: 'load', text };
}

/** NICs may have different rates, so the traffic itself is compared. */
function unevennessOfTraffic(cause: Pressure, { telemetry, members }: Compared): Unevenness | null {
  const bitsOf = (host: string): number | undefined =>
    scopeOf(telemetry, host, hostScope)?.measures.network_bits_per_second?.mean;
  const its = bitsOf(cause.where.host);
  const theirs = members.filter((host) => host !== cause.where.host).map(bitsOf);
  const known = theirs.flatMap((each) => each ?? []);
  if (its === undefined || known.length === 0 || known.length < theirs.length) return null;
  if (!members.includes(cause.where.host) || its < mean(known) * unevenFrom) return null;
  const text = `${pressureText(cause)}, ${bitsPerSecond(its)}, the others with ${bitsPerSecond(mean(known))} on average`;
  return { of: 'load', text: plain(text) };
}

/** A disk that is busier than the others has more operations or bytes, or takes longer for as many. */
function unevennessOfDisk(
  cause: Pressure,
  others: Pressure[],
  { telemetry, text }: { telemetry: WindowTelemetry; text: string },
): Unevenness | null {
  /** How many times the mean of the others; null if not measured. */
  const times = (of: (telemetry: WindowTelemetry, pressure: Pressure) => number | null): number | null => {
    const theirs = others.flatMap((each) => of(telemetry, each) ?? []);
    const its = of(telemetry, cause);
    return its === null || theirs.length === 0 ? null : its / mean(theirs);
  };
  const work = [times(operationsOf), times(bytesOf)].map((each) => each ?? 0);
  if (work.some((each) => each >= unevenFrom)) return { of: 'load', text };
  const wait = awaitOf(telemetry, cause);
  const waits = others.flatMap((each) => awaitOf(telemetry, each) ?? []);
  // Operations wait for each other where there are more of them: that shows nothing of the device.
  const hasMore = work.some((each) => each > sameWork);
  if (wait === null || waits.length === 0 || hasMore || wait < mean(waits) * unevenFrom) return null;
  const each = `${milliseconds(wait * 1000)} an operation, ${milliseconds(mean(waits) * 1000)} on the others`;
  return { of: 'device', text: plain(`${text}; ${each}`) };
}
