/** Data that outlives runs: what a plan says of it, and its schema. Plain data. */
import { z } from 'zod';
import { hostNameSchema, nameSchema } from '../input/identifiers.ts';

/** Records of one shape in one cluster, inserted by one load generator. Runs of a plan share it. */
export interface DatasetPlan {
  name: string;
  /** Name of the cluster that stores it. */
  cluster: string;
  /** Name of the load generator that inserts. */
  workload: string;
  /** Host on which the generator inserts. */
  host: string;
  /** By the generator's own schema of a dataset (`WorkloadFacts.dataset`). */
  parameters: Record<string, unknown>;
  /** Bytes of a record, without keys and the system's own overhead. */
  recordBytes: number;
  /** Copies of each record in the cluster. */
  copies: number;
}

/** The dataset that a load uses. */
export interface LoadDataset {
  name: string;
  /** In the dataset when the run starts. */
  records: number;
}

export const datasetSchema = z.object({
  name: nameSchema,
  cluster: nameSchema,
  workload: nameSchema,
  host: hostNameSchema,
  parameters: z.record(z.string(), z.unknown()),
  recordBytes: z.number().positive(),
  copies: z.int().positive(),
}) satisfies z.ZodType<DatasetPlan>;

export const loadDatasetSchema = z.object({
  name: nameSchema,
  records: z.int().positive(),
}) satisfies z.ZodType<LoadDataset>;

/** The dataset of that name. Throws if the plan has none, which no checked plan names. */
export function datasetNamed({ datasets = [] }: { datasets?: DatasetPlan[] }, name: string): DatasetPlan {
  const dataset = datasets.find((each) => each.name === name);
  if (dataset) return dataset;
  const known = datasets.map((each) => each.name).join(', ') || 'none';
  throw new Error(`The plan names the dataset ${name}, which it does not have; it has ${known}`);
}

/** Whether a load of the run uses the dataset. */
export function usesDataset({ loads }: { loads: { dataset?: LoadDataset }[] }, name: string): boolean {
  return loads.some(({ dataset }) => dataset?.name === name);
}
