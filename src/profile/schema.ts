/** What may stand under `config` in a stack file. The keys are Pulumi's own form, `proofload:<key>`. */
import { z } from 'zod';

const name = z.string().regex(/^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$/, {
  error: 'must be lower-case letters, digits and hyphens, at most 40, beginning with a letter',
});

const role = z.enum(['kafka-broker', 'kafka-controller', 'cassandra', 'spark-master', 'spark-worker']);

const published = z.strictObject({
  processor: z.string().min(1),
  cores: z.int().positive(),
  memoryGibibytes: z.number().positive(),
  disks: z.string().min(1),
  networkGigabitsPerSecond: z.number().positive(),
});

const hardwareType = z.strictObject({
  cores: z.union([z.int().positive(), z.literal('machine')], {
    error: 'must be a whole number above 0, or "machine" for all that this machine has',
  }),
  memoryMebibytes: z.int().min(512, { error: 'must be a whole number of mebibytes, 512 at least' }),
  networkGigabitsPerSecond: z.number().positive(),
  pricePerHour: z
    .number()
    .positive({ error: 'must be dollars above 0; leave it out where nothing is to pay' })
    .optional(),
  published: published.optional(),
});

const host = z.strictObject({
  name,
  hardware: z.string(),
  roles: z.array(role).min(1, { error: 'must name at least one role' }),
  zone: name.default('local'),
});

export type HostConfiguration = z.infer<typeof host>;

/** Configuration of a stack, with the keys as they stand in the file. */
export const stackConfiguration = z.strictObject({
  'proofload:provider': z.literal('local', {
    error: 'must be local: no other provider is built into this version',
  }),
  // Pulumi writes a number at this level back as text when it rewrites a stack file.
  'proofload:networkScale': z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
      z.number().positive().max(1),
    )
    .default(1),
  'proofload:billing': z
    .enum(['second', 'started-hour'], { error: 'must be second or started-hour' })
    .default('second'),
  'proofload:hardware': z.record(name, hardwareType),
  // A /24 has 254 addresses, of which the bridge takes one.
  'proofload:hosts': z.array(host).min(1).max(200),
});

export type StackConfiguration = z.infer<typeof stackConfiguration>;
