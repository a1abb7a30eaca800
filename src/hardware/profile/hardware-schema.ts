/** What may stand under `proofload:hardware` in a stack file. */
import { z } from 'zod';
import { catalogueNames } from '../../providers/catalogue.ts';
import { suggestion } from '../../input/closest.ts';
import { amount, count, mapping, text } from '../../input/fields.ts';
import { quoted } from '../../input/readable.ts';

/** More than any machine that is sold has. */
const mostCores = 4096;
const mostGigabitsPerSecond = 10_000;

const catalogued = text('a name of the catalogue').check((checked) => {
  if (catalogueNames.includes(checked.value)) return;
  checked.issues.push({
    code: 'custom',
    input: checked.value,
    message: `the catalogue has no ${quoted(checked.value)}; ${suggestion(checked.value, catalogueNames)}`,
  });
});

function coresWanted({ input }: { input?: unknown }): string {
  return `must be a whole number of cores from 1 to ${mostCores}, or "machine" for all that this machine has, not ${quoted(input)}`;
}

const published = mapping({
  processor: text('the name of a processor'),
  cores: count('cores', 24, mostCores),
  memoryGibibytes: amount('gibibytes', 256, 65_536),
  disks: text('disks in words'),
  networkGigabitsPerSecond: amount('gigabits a second', 20, mostGigabitsPerSecond),
});

/** Layouts by the names that stack files use. */
export const layout = z.enum(['raid-0', 'raid-1', 'joined', 'single'], {
  error: 'must be raid-0, raid-1, joined or single',
});

const disks = mapping({
  count: count('disks', 2, 1000),
  gigabytes: amount('gigabytes of one of the disks', 480, 1_000_000),
  kind: z.enum(['ssd', 'nvme', 'hdd'], { error: 'must be ssd, nvme or hdd' }),
});

/** One type: a name of the catalogue, with what is to be otherwise, or everything by hand. */
export const hardwareType = mapping({
  catalogue: catalogued.optional(),
  plan: text('what the provider calls the type, such as i4i.4xlarge').optional(),
  cores: z
    .union(
      [
        z.int({ error: coresWanted }).min(1, { error: coresWanted }).max(mostCores, { error: coresWanted }),
        z.literal('machine'),
      ],
      {
        error: coresWanted,
      },
    )
    .optional(),
  memoryMebibytes: count('mebibytes', 30_720, { least: 512, most: 2 ** 26 }).optional(),
  networkGigabitsPerSecond: amount('gigabits a second', 10, { least: 0.001, most: mostGigabitsPerSecond }).optional(),
  pricePerHour: amount('dollars an hour', 1.5, { least: 0.0001, most: 10_000 }).optional(),
  disks: disks.optional(),
  layout: layout.optional(),
  published: z.union([published, catalogued], { error: 'must be a name of the catalogue, or its figures' }).optional(),
});

export type HardwareConfiguration = z.infer<typeof hardwareType>;
