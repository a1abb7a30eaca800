/** Shared by the facts of providers that rent machines. Pure. */
import type { ProfileHost } from './profile.ts';

/** As root. */
export const shutDownNow = ['/usr/sbin/shutdown', '-h', 'now'];

/** Final command of a self-destruct timer on a rented machine. */
export const shutDownFromJob = ['sudo', '-n', ...shutDownNow];

/** Time limit from a rented machine's first boot to `ready`, for metal and the installation of its packages. */
export const bootMinutes = 40;

/**
 * Minutes after which a machine that never answered is given up: a virtual one boots in one or two, metal tests its memory first.
 *
 * @param createMinutes of its type
 */
export const silentMinutes = (createMinutes: number): number => (createMinutes > 15 ? 20 : 5);

/** The first zone that no host is in, where all hosts are in one; null if there is none. @param zones of the stack, by its names */
export function spareZone(zones: Record<string, string>, hosts: readonly Pick<ProfileHost, 'zone'>[]): string | null {
  const used = new Set(hosts.map(({ zone }) => zone));
  return used.size === 1 ? (Object.keys(zones).find((zone) => !used.has(zone)) ?? null) : null;
}
