import { z } from 'zod';
import type { Inventory } from '../hosts/inventory.ts';

const reach = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('namespace'), namespace: z.string() }),
  z.object({ kind: z.literal('loopback') }),
  z.object({
    kind: z.literal('ssh'),
    address: z.string().optional(),
    user: z.string(),
    port: z.int(),
    privateKeyFile: z.string(),
    hostKeys: z.array(z.string()),
  }),
]);

const host = z.object({
  name: z.string(),
  address: z.string(),
  hardware: z.string(),
  roles: z.array(z.enum(['kafka-broker', 'kafka-controller', 'cassandra', 'spark-master', 'spark-worker'])),
  zone: z.string(),
  dataFolder: z.string(),
  networkBitsPerSecond: z.number().nullable(),
  reach,
});

/** The stack's output `inventory`, as Pulumi hands it back. */
export const inventoryOutput: z.ZodType<Inventory> = z.object({
  profile: z.string(),
  provider: z.enum(['local', 'equinix', 'aws', 'static']),
  mark: z.string(),
  hosts: z.array(host),
  caveats: z.array(z.string()),
});
