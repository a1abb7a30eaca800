import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { inventoryFaults } from '../../src/hosts/inventory-faults.ts';
import { hostLimitsSchema } from '../../src/hosts/inventory-schema.ts';
import { hostNameSchema } from '../../src/input/identifiers.ts';
import { hostExists, makeHost, removeHost } from '../../src/providers/local/host.ts';
import { findNetwork, makeNetwork, removeNetwork } from '../../src/providers/local/network.ts';
import { hostsFolderOf, isOurMark } from '../../src/state/mark.ts';
import { stateFolder } from '../../src/state/paths.ts';

const network = z.object({ mark: z.string() });

const host = z.object({
  mark: z.string(),
  name: hostNameSchema,
  kind: z.enum(['namespace', 'loopback']),
  address: z.string(),
  dataFolder: z.string(),
  networkBitsPerSecond: z.number().nullable().default(null),
  limits: hostLimitsSchema.nullable().default(null),
});

/** A process that reaches the plug-in could name any folder or network of this machine. */
function ourNetwork(stack: string, properties: unknown): z.infer<typeof network> {
  const given = network.parse(properties);
  if (!isOurMark(stack, given.mark)) throw new Error(`${given.mark} is no mark of the stack ${stack} here.`);
  return given;
}

function ourHost(stack: string, properties: unknown): z.infer<typeof host> {
  const given = host.parse(properties);
  ourNetwork(stack, given);
  const { mark, name, address, limits } = given;
  // Nothing is left where a state folder was before it was moved.
  const dataFolder = existsSync(given.dataFolder) ? given.dataFolder : join(hostsFolderOf(stack), name);
  const planned = { hardware: '', roles: [], zone: '', networkBitsPerSecond: null, ...(limits ? { limits } : {}) };
  const hosts = [{ ...planned, name, address, dataFolder, reach: { kind: 'loopback' as const } }];
  const hostsFolder = hostsFolderOf(stack);
  const faults = inventoryFaults({ profile: stack, mark, hosts }, null, {
    machines: 'this machine',
    mark,
    hostsFolder,
    stateFolder,
  });
  if (faults.length > 0) throw new Error(faults.join(' '));
  return given;
}

/** A kind of resource. Each step is safe to repeat, and finds what an interrupted one left. `stack` is its name. */
interface ResourceKind {
  make(stack: string, inputs: unknown): Promise<{ id: string; outs: Record<string, unknown> }>;
  /** The existing resource, with the inputs that produce it; null where there is none. */
  find(
    stack: string,
    properties: unknown,
  ): Promise<{ props: Record<string, unknown>; inputs: Record<string, unknown> } | null>;
  remove(stack: string, properties: unknown): Promise<void>;
}

/** The kinds by their Pulumi type. */
export const resourceKinds: Record<string, ResourceKind> = {
  'proofload:local:Network': {
    async make(stack, inputs) {
      const { mark } = ourNetwork(stack, inputs);
      return { id: mark, outs: { mark, prefix: await makeNetwork(mark) } };
    },
    async find(stack, properties) {
      const { mark } = ourNetwork(stack, properties);
      const prefix = await findNetwork(mark);
      return prefix === null ? null : { props: { mark, prefix }, inputs: { mark } };
    },
    async remove(stack, properties) {
      await removeNetwork(ourNetwork(stack, properties).mark);
    },
  },
  'proofload:local:Host': {
    async make(stack, inputs) {
      const made = ourHost(stack, inputs);
      await makeHost(made);
      return { id: `${made.mark}/${made.name}`, outs: made };
    },
    async find(stack, properties) {
      const sought = ourHost(stack, properties);
      return (await hostExists(sought)) ? { props: sought, inputs: sought } : null;
    },
    async remove(stack, properties) {
      await removeHost(ourHost(stack, properties));
    },
  },
};
