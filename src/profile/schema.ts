/** What may stand under `config` in a stack file. The keys are Pulumi's own form, `proofload:<key>`. */
import { z } from 'zod';
import { hardwareType, layout } from './hardware-schema.ts';
import { name } from './names.ts';
import { providerSettings } from './provider-schema.ts';

const role = z.enum(['kafka-broker', 'kafka-controller', 'cassandra', 'spark-master', 'spark-worker']);

const dataVolume = z.strictObject({
  gigabytes: z.int().positive({ error: 'must be a whole number of gigabytes above 0' }),
  kind: z.enum(['gp3', 'io2', 'st1'], { error: 'must be gp3, io2 or st1' }),
  operationsPerSecond: z.int().positive().nullable().default(null),
  megabytesPerSecond: z.int().positive().nullable().default(null),
});

const host = z.strictObject({
  name,
  hardware: z.string(),
  roles: z.array(role).min(1, { error: 'must name at least one role' }),
  zone: name.optional(),
  layout: layout.optional(),
  dataVolume: dataVolume.optional(),
  address: z.string().min(1).optional(),
  port: z.int().min(1).max(65_535).optional(),
  user: z.string().min(1).optional(),
  hostKeys: z.array(z.string()).optional(),
});

export type HostConfiguration = z.infer<typeof host>;

/** Configuration of a stack, with the keys as they stand in the file. */
export const stackConfiguration = z.strictObject({
  'proofload:provider': z.enum(['local', 'aws', 'equinix', 'static'], {
    error: 'must be local, aws, equinix or static',
  }),
  ...providerSettings,
  // Pulumi writes a number at this level back as text when it rewrites a stack file.
  'proofload:networkScale': z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
      z.number().positive().max(1),
    )
    .default(1),
  'proofload:billing': z.enum(['second', 'started-hour'], { error: 'must be second or started-hour' }).optional(),
  'proofload:dollarsByHand': z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
      z.number().positive({ error: 'must be dollars above 0' }),
    )
    .optional(),
  'proofload:hardware': z.record(name, hardwareType),
  // A /24 has 254 addresses, of which the bridge takes one.
  'proofload:hosts': z.array(host).min(1).max(200),
});

export type StackConfiguration = z.infer<typeof stackConfiguration>;
