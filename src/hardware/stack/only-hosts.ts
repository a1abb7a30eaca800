/** Which hosts of a profile an update of its stack declares. Pure. */
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
