import { z } from 'zod';
import { hostLimitsSchema } from '../../src/hosts/inventory-schema.ts';
import { hostExists, makeHost, removeHost } from '../../src/providers/local/host.ts';
import { findNetwork, makeNetwork, removeNetwork } from '../../src/providers/local/network.ts';

const network = z.object({ mark: z.string() });

const host = z.object({
  mark: z.string(),
  name: z.string(),
  kind: z.enum(['namespace', 'loopback']),
  address: z.string(),
  dataFolder: z.string(),
  networkBitsPerSecond: z.number().nullable().default(null),
  limits: hostLimitsSchema.nullable().default(null),
});

/** A kind of resource. Each step is safe to repeat, and finds what an interrupted one left. */
interface ResourceKind {
  make(inputs: unknown): Promise<{ id: string; outs: Record<string, unknown> }>;
  /** The existing resource, with the inputs that produce it; null where there is none. */
  find(properties: unknown): Promise<{ props: Record<string, unknown>; inputs: Record<string, unknown> } | null>;
  remove(properties: unknown): Promise<void>;
}

/** The kinds by their Pulumi type. */
export const resourceKinds: Record<string, ResourceKind> = {
  'proofload:local:Network': {
    async make(inputs) {
      const { mark } = network.parse(inputs);
      return { id: mark, outs: { mark, prefix: await makeNetwork(mark) } };
    },
    async find(properties) {
      const { mark } = network.parse(properties);
      const prefix = await findNetwork(mark);
      return prefix === null ? null : { props: { mark, prefix }, inputs: { mark } };
    },
    async remove(properties) {
      await removeNetwork(network.parse(properties).mark);
    },
  },
  'proofload:local:Host': {
    async make(inputs) {
      const made = host.parse(inputs);
      await makeHost(made);
      return { id: `${made.mark}/${made.name}`, outs: made };
    },
    async find(properties) {
      const sought = host.parse(properties);
      return (await hostExists(sought)) ? { props: sought, inputs: sought } : null;
    },
    async remove(properties) {
      await removeHost(host.parse(properties));
    },
  },
};
