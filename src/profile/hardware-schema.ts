/** What may stand under `proofload:hardware` in a stack file. */
import { z } from 'zod';
import { catalogueNames } from '../catalogue/catalogue.ts';
import { suggestion } from '../campaign/closest.ts';

const catalogued = z.string().check((checked) => {
  if (catalogueNames.includes(checked.value)) return;
  checked.issues.push({
    code: 'custom',
    input: checked.value,
    message: `the catalogue has no "${checked.value}"; ${suggestion(checked.value, catalogueNames)}`,
  });
});

const published = z.strictObject({
  processor: z.string().min(1),
  cores: z.int().positive(),
  memoryGibibytes: z.number().positive(),
  disks: z.string().min(1),
  networkGigabitsPerSecond: z.number().positive(),
});

/** Layouts by the names that stack files use. */
export const layout = z.enum(['raid-0', 'raid-1', 'joined', 'single'], {
  error: 'must be raid-0, raid-1, joined or single',
});

const disks = z.strictObject({
  count: z.int().positive({ error: 'must be a whole number above 0' }),
  gigabytes: z.number().positive({ error: 'must be gigabytes above 0, of one of the disks' }),
  kind: z.enum(['ssd', 'nvme', 'hdd'], { error: 'must be ssd, nvme or hdd' }),
});

/** One type: a name of the catalogue, with what is to be otherwise, or everything by hand. */
export const hardwareType = z.strictObject({
  catalogue: catalogued.optional(),
  plan: z.string().min(1, { error: 'must be what the provider calls the type, such as i4i.4xlarge' }).optional(),
  cores: z
    .union([z.int().positive(), z.literal('machine')], {
      error: 'must be a whole number above 0, or "machine" for all that this machine has',
    })
    .optional(),
  memoryMebibytes: z.int().min(512, { error: 'must be a whole number of mebibytes, 512 at least' }).optional(),
  networkGigabitsPerSecond: z.number().positive().optional(),
  pricePerHour: z
    .number()
    .positive({ error: 'must be dollars above 0; leave it out where nothing is to pay' })
    .optional(),
  disks: disks.optional(),
  layout: layout.optional(),
  published: z.union([published, catalogued], { error: 'must be a name of the catalogue, or its figures' }).optional(),
});

export type HardwareConfiguration = z.infer<typeof hardwareType>;
