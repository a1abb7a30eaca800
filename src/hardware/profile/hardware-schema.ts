/** Schema of `proofload:hardware` in a stack file. */
import { z } from 'zod';
import { catalogueNames } from '../../providers/catalogue.ts';
import { suggestion } from '../../input/closest.ts';
import { amount, count, mapping, text } from '../../input/fields.ts';
import { quoted } from '../../input/readable.ts';

/** More than any machine on sale has. */
const maxCores = 4096;
const maxGigabitsPerSecond = 10_000;

const catalogued = text('a catalogue name').check((checked) => {
  if (catalogueNames.includes(checked.value)) return;
  checked.issues.push({
    code: 'custom',
    input: checked.value,
    message: `the catalogue has no ${quoted(checked.value)}; ${suggestion(checked.value, catalogueNames)}`,
  });
});

function coresError({ input }: { input?: unknown }): string {
  return `must be a whole number of cores from 1 to ${maxCores}, or "machine" for all that this machine has, not ${quoted(input)}`;
}

const published = mapping({
  processor: text('the name of a processor'),
  cores: count('cores', 24, maxCores),
  memoryGibibytes: amount('gibibytes', 256, 65_536),
  disks: text('disks in words'),
  networkGigabitsPerSecond: amount('gigabits a second', 20, maxGigabitsPerSecond),
});

/** Disk layouts as stack files name them. */
export const layout = z.enum(['raid-0', 'raid-1', 'joined', 'single'], {
  error: 'must be raid-0, raid-1, joined or single',
});

const disks = mapping({
  count: count('disks', 2, 1000),
  gigabytes: amount('gigabytes of one of the disks', 480, 1_000_000),
  kind: z.enum(['ssd', 'nvme', 'hdd'], { error: 'must be ssd, nvme or hdd' }),
});

/** More than any disk reaches. */
const maxMegabytesPerSecond = 1_000_000;
const maxOperationsPerSecond = 100_000_000;

/** The kernel grants at least a millisecond of each tenth of a second. */
const leastCores = 0.01;

const megabytesPerSecond = amount('megabytes a second', 50, maxMegabytesPerSecond).optional();
const operationsPerSecond = count('operations a second', 1000, maxOperationsPerSecond).optional();

const limits = mapping({
  cores: amount('cores', 1.5, { least: leastCores, most: maxCores }).optional(),
  memoryMebibytes: count('mebibytes', 4096, { least: 64, most: 2 ** 26 }).optional(),
  // ext4 with a journal.
  ownDiskMebibytes: count('mebibytes', 4096, { least: 64, most: 2 ** 26 }).optional(),
  diskReadMegabytesPerSecond: megabytesPerSecond,
  diskWriteMegabytesPerSecond: megabytesPerSecond,
  diskReadOperationsPerSecond: operationsPerSecond,
  diskWriteOperationsPerSecond: operationsPerSecond,
});

/** One type: a catalogue name with overrides, or all fields by hand. */
export const hardwareType = mapping({
  catalogue: catalogued.optional(),
  plan: text("the provider's name of the type, such as i4i.4xlarge").optional(),
  cores: z
    .union(
      [
        z.int({ error: coresError }).min(1, { error: coresError }).max(maxCores, { error: coresError }),
        z.literal('machine'),
      ],
      {
        error: coresError,
      },
    )
    .optional(),
  memoryMebibytes: count('mebibytes', 30_720, { least: 512, most: 2 ** 26 }).optional(),
  networkGigabitsPerSecond: amount('gigabits a second', 10, { least: 0.001, most: maxGigabitsPerSecond }).optional(),
  pricePerHour: amount('dollars an hour', 1.5, { least: 0.0001, most: 10_000 }).optional(),
  disks: disks.optional(),
  layout: layout.optional(),
  limits: limits.optional(),
  published: z.union([published, catalogued], { error: 'must be a catalogue name, or the figures' }).optional(),
});

export type HardwareConfiguration = z.infer<typeof hardwareType>;
