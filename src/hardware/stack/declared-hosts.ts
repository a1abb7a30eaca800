/** Which hosts of a profile an update of its stack declares, and which machine of each. Pure. */
import { z } from 'zod';
import { hostNameSchema } from '../../input/identifiers.ts';
import type { ProfileHost } from '../../providers/profile.ts';

/** Variable of the Pulumi program: the names of the hosts that exist after the update, as JSON. Absent: all of the profile. */
const variable = 'PROOFLOAD_ONLY_HOSTS';

const names = z.array(hostNameSchema);

/** Environment of an update after which only these hosts exist. */
export function onlyHosts(hosts: readonly string[]): Record<string, string> {
  return { [variable]: JSON.stringify([...new Set(hosts)]) };
}

/** The hosts that an update declares, in the order of the profile. */
export function declaredHosts(hosts: readonly ProfileHost[], environment: NodeJS.ProcessEnv): ProfileHost[] {
  const given = environment[variable];
  if (!given) return [...hosts];
  const wanted = new Set(names.parse(JSON.parse(given)));
  return hosts.filter(({ name }) => wanted.has(name));
}

/** Variable of the Pulumi program: the numbers of the machines by host, as JSON. A host that it does not name has its first one; a further number is a new machine with the disk of the one before. */
const machinesVariable = 'PROOFLOAD_MACHINES';

const machineNumbersSchema = z.record(hostNameSchema, z.int().positive());

/** Environment of an update after which these hosts have the machines of these numbers. The same number keeps a machine. */
export function machineNumbers(byHost: Readonly<Record<string, number>>): Record<string, string> {
  return Object.keys(byHost).length === 0 ? {} : { [machinesVariable]: JSON.stringify(byHost) };
}

/** The number of the machine that an update declares for a host, from 1. */
export function machineNumberOf(host: string, environment: NodeJS.ProcessEnv): number {
  const given = environment[machinesVariable];
  return (given ? machineNumbersSchema.parse(JSON.parse(given))[host] : undefined) ?? 1;
}

/** Variable of the Pulumi program: the zone in which all hosts are, instead of that of the profile. */
const zoneVariable = 'PROOFLOAD_ZONE';

/** Environment of an update after which all hosts are in another zone than the profile says; null for none. */
export const inZone = (zone: string | null): Record<string, string> => (zone === null ? {} : { [zoneVariable]: zone });

/** The hosts where an update puts them. */
export function placedHosts(hosts: readonly ProfileHost[], environment: NodeJS.ProcessEnv): ProfileHost[] {
  const { [zoneVariable]: zone } = environment;
  return hosts.map((host) => (zone ? { ...host, zone } : host));
}
