/** Data that outlives runs. */
import { z } from 'zod';
import { hostNameSchema, nameSchema } from '../input/identifiers.ts';

export const datasetSchema = z.object({
  name: nameSchema,
  /** Name of the cluster that stores it. */
  cluster: nameSchema,
  /** Name of the load generator that inserts. */
  workload: nameSchema,
  /** Host on which the generator inserts. */
  host: hostNameSchema,
  /** By the generator's own schema of a dataset (`WorkloadFacts.dataset`). */
  parameters: z.record(z.string(), z.unknown()),
  /** Bytes of a record, without keys and the system's own overhead. */
  recordBytes: z.number().positive(),
  /** Copies of each record in the cluster. */
  copies: z.int().positive(),
});
/** Records of one shape in one cluster, inserted by one load generator. Runs of a plan share it. */
export type DatasetPlan = z.output<typeof datasetSchema>;

export const loadDatasetSchema = z.object({
  name: nameSchema,
  /** In the dataset when the run starts. */
  records: z.int().positive(),
});
/** The dataset that a load uses. */
export type LoadDataset = z.output<typeof loadDatasetSchema>;

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
