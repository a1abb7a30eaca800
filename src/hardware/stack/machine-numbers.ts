/** Which machine of a host an update of its stack declares: a further number is a new machine with the disk of the one before. Pure. */
import { z } from 'zod';
import { hostNameSchema } from '../../input/identifiers.ts';

/** Variable of the Pulumi program: the numbers of the machines by host, as JSON. A host that it does not name has its first one. */
const variable = 'PROOFLOAD_MACHINES';

const numbers = z.record(hostNameSchema, z.int().positive());

/** Environment of an update after which these hosts have the machines of these numbers. The same number keeps a machine. */
export function machineNumbers(byHost: Readonly<Record<string, number>>): Record<string, string> {
  return Object.keys(byHost).length === 0 ? {} : { [variable]: JSON.stringify(byHost) };
}

/** The number of the machine that an update declares for a host, from 1. */
export function machineNumberOf(host: string, environment: NodeJS.ProcessEnv): number {
  const given = environment[variable];
  return (given ? numbers.parse(JSON.parse(given))[host] : undefined) ?? 1;
}
