/** Schema of an inventory: in Pulumi's output, in `campaign.json`, and in tasks for workers. */
import { z } from 'zod';
import { hostNameSchema, nameSchema, profileNameSchema, stackNameSchema } from '../input/identifiers.ts';
import { completeSchema } from '../input/complete-schema.ts';
import type { Inventory } from './inventory.ts';
/** An absolute path without control characters: it becomes part of commands and of unit files. */
const absolutePath = z.string().regex(/^\/[^\p{Cc}]*$/u, 'must be an absolute path');

/** An IP address or a host name. */
const address = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.:-]{0,252}$|^::[A-Fa-f0-9:.]*$/, 'must be an address');

const reachSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('namespace'),
    namespace: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be a network namespace'),
  }),
  z.object({ kind: z.literal('loopback') }),
  z.object({
    kind: z.literal('ssh'),
    address: address.optional(),
    user: z.string().regex(/^[A-Za-z_][A-Za-z0-9._-]{0,31}\$?$/, 'must be a user name'),
    port: z.int().min(1).max(65_535),
    privateKeyFile: absolutePath,
    hostKeys: z.array(z.string().max(16_384)),
  }),
]);

const rate = z.number().positive().optional();

/** A folder of a control group: it becomes an argument of a shell, which does not interpret it. */
const cgroupFolder = absolutePath.max(400);

/** Limits of a local host, in an inventory and as input of its Pulumi resource. */
export const hostLimitsSchema = z.object({
  cgroup: z.object({
    version: z.union([z.literal(1), z.literal(2)]),
    cpu: cgroupFolder,
    cpuacct: cgroupFolder,
    memory: cgroupFolder,
    io: cgroupFolder,
  }),
  cores: z.number().positive().optional(),
  memoryBytes: z.number().positive().optional(),
  disk: z
    .object({
      device: z
        .string()
        .regex(/^\d{1,8}:\d{1,8}$/, 'must be the number of a disk')
        .nullable(),
      own: z.object({ bytes: z.number().positive(), cgroup: cgroupFolder }).optional(),
      readBytesPerSecond: rate,
      writeBytesPerSecond: rate,
      readOperationsPerSecond: rate,
      writeOperationsPerSecond: rate,
    })
    .optional(),
});

const burstRate = z.object({ sustained: z.number().positive(), burst: z.number().positive() });

export const inventoryHostSchema = z.object({
  name: hostNameSchema,
  address,
  hardware: z.string().max(100),
  roles: z.array(nameSchema),
  zone: z.string().max(100),
  dataFolder: absolutePath,
  networkBitsPerSecond: z.number().positive().nullable(),
  place: z.string().max(100).optional(),
  image: z.string().max(300).optional(),
  rates: z
    .object({ network: burstRate.optional(), diskBytes: burstRate.optional(), diskOperations: burstRate.optional() })
    .optional(),
  limits: hostLimitsSchema.optional(),
  reach: reachSchema,
});

export const inventorySchema = completeSchema<Inventory>()(
  z.object({
    profile: profileNameSchema,
    stack: stackNameSchema.optional(),
    provider: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be the name of a provider'),
    mark: z.string().regex(/^[a-z0-9-]{1,64}$/, 'must be the mark of a state folder'),
    hosts: z.array(inventoryHostSchema),
    caveats: z.array(z.string()),
  }),
);
