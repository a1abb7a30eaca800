/** Judges whether the disk credits of hosts have recovered. Pure. */
import type { CreditsLeft } from '../../hosts/inventory.ts';

/** The disk credits of one host, as last asked for. */
export interface HostCredits {
  host: string;
  left: CreditsLeft;
  /** Unix time since which no question gave a figure; null if the last one did. */
  unknownSinceMilliseconds: number | null;
}

/**
 * From this percentage on credits count as recovered. Balances do not always reach 100: a host that only keeps its services
 * up still writes. The missing percent is little: AWS's burst rates last for 30 minutes from a full balance ("CloudWatch metrics
 * that are available for your instances" in its EC2 guide), so 1 % is 18 s. A balance that stopped rising does not count: a
 * machine earns its credits back within a day, 0.3 % between two figures, which may look like none.
 */
export const recoveredPercent = 99;

/** A host without a figure for so long is not waited for any more. As long as the time in which a figure is looked for. */
const longestUnknownMilliseconds = 15 * 60_000;

/**
 * The hosts whose credits are not known to have recovered.
 *
 * @param idleSinceMilliseconds since when no host has work of its own, as a Unix time: an older full balance says nothing about the
 *   credits that this work spent. Null if one still has: then full balances count as they are.
 */
export function lackingCredits(hosts: HostCredits[], idleSinceMilliseconds: number | null): HostCredits[] {
  return hosts.filter(
    ({ left }) =>
      'unknown' in left ||
      left.percent < recoveredPercent ||
      (idleSinceMilliseconds !== null && left.atMilliseconds < idleSinceMilliseconds),
  );
}

/** Whether waiting longer may show that a host's credits recovered: not where there has been no figure for 15 minutes. */
export function isWorthWaiting({ unknownSinceMilliseconds }: HostCredits, nowMilliseconds: number): boolean {
  return unknownSinceMilliseconds === null || nowMilliseconds - unknownSinceMilliseconds < longestUnknownMilliseconds;
}

/** For progress, such as `node01 62 % of its disk credits`. Hosts without a figure for one reason share a clause. */
export function creditsText(hosts: HostCredits[]): string[] {
  return clausesOf(
    hosts,
    (host, { percent }) => `${host} ${percentText(percent)}`,
    (names, reason) => `disk credits of ${names} not known (${reason})`,
  );
}

/** The same of hosts with lacking credits when the wait ended, as clauses of `notSettledText`. */
export function lackingCreditsText(lacking: HostCredits[]): string[] {
  return clausesOf(
    lacking,
    (host, { percent }) => {
      const had = `${host} had ${percentText(percent)}`;
      return percent < recoveredPercent ? had : `${had}, by a figure older than its last work`;
    },
    (names, reason) => `the disk credits of ${names} were not known (${reason})`,
  );
}

function clausesOf(
  hosts: HostCredits[],
  known: (host: string, left: Extract<CreditsLeft, { percent: number }>) => string,
  unknown: (names: string, reason: string) => string,
): string[] {
  const byReason = Map.groupBy(hosts, ({ left }) => ('unknown' in left ? left.unknown : null));
  return [...byReason].flatMap(([reason, same]) =>
    reason === null
      ? same.flatMap(({ host, left }) => ('unknown' in left ? [] : known(host, left)))
      : unknown(same.map(({ host }) => host).join(', '), reason),
  );
}

/** Rounded down: 98.9 % has not recovered. */
const percentText = (percent: number): string => `${Math.floor(percent)} % of its disk credits`;
