/** `datasets.json`: how large the datasets of a campaign were on disk after each growth. */
import { z } from 'zod';
import { hostNameSchema, nameSchema, runIdSchema } from '../../input/identifiers.ts';
import { readJsonIfThere, type JsonKind } from '../../input/read-json.ts';
import { timeSchema } from '../../input/time-schema.ts';
import { writeJsonAtomically } from '../../state/write-atomically.ts';
import { campaignLayout, parentOf } from './layout.ts';

const bytes = z.number().nonnegative();

const hostSizeSchema = z.object({
  host: hostNameSchema,
  /** Of live files on its disk. */
  bytes,
  /** The same before compression; null if nothing is stored, or the system does not say. */
  uncompressedBytes: bytes.nullable(),
});

const sizeSchema = z.object({
  dataset: nameSchema,
  /** Id of the step that grew it. */
  stepId: runIdSchema,
  atMilliseconds: timeSchema,
  /** In the dataset. */
  records: z.int().nonnegative(),
  /** Of all records once, without keys and the system's own overhead. */
  bytes,
  copies: z.int().positive(),
  hosts: z.array(hostSizeSchema),
});
/** A dataset after a growth. */
export type DatasetSize = z.output<typeof sizeSchema>;

const sizesSchema = z.object({
  schema: z.literal(1),
  /** In the order of time; a step that a later session repeated has one for each session. */
  sizes: z.array(sizeSchema),
});
/** Content of `datasets.json`. */
export type DatasetSizes = z.output<typeof sizesSchema>;

const sizesKind: JsonKind<DatasetSizes> = { schema: sizesSchema, number: 1 };

/** The sizes in a campaign's folder of results; none if it has no datasets. */
export async function readDatasetSizes(folder: string): Promise<DatasetSize[]> {
  const read = await readJsonIfThere(campaignLayout(folder).datasets, sizesKind, parentOf(folder));
  return read?.sizes ?? [];
}

/** Adds a size. Only one activity of a campaign at a time does. A retry replaces what its first attempt wrote. */
export async function addDatasetSize(folder: string, size: DatasetSize): Promise<void> {
  const isSame = (other: DatasetSize): boolean =>
    other.stepId === size.stepId && other.atMilliseconds === size.atMilliseconds;
  const sizes = (await readDatasetSizes(folder)).filter((each) => !isSame(each));
  const content: DatasetSizes = { schema: 1, sizes: [...sizes, size] };
  await writeJsonAtomically(campaignLayout(folder).datasets, content);
}
