/** The schema of `datasets`, and the field of a load that names one. */
import { z } from 'zod';
import { byName, mapping, text } from '../../input/fields.ts';
import { longestHostName, nameSchema } from '../../input/identifiers.ts';
import { factsOf, workloadNames } from '../../workloads/registry.ts';
import { clusterName, mappingByName } from './fields.ts';

const mostDatasets = 20;

/** The load generators that can make a dataset. */
export const datasetWorkloads = workloadNames.filter((name) => factsOf(name).dataset !== undefined);

/** A dataset as a campaign file gives it. The size of the campaign may give parameters of its workload. */
export type GivenDataset = { workload: string; host: string; cluster?: string | undefined } & Record<string, unknown>;

const datasetSchema: z.ZodType<GivenDataset> = mappingByName({
  field: 'workload',
  noun: 'workload',
  names: datasetWorkloads,
  mappingOf: (workload) =>
    mapping({
      workload: z.literal(workload).describe('The load generator that inserts the records.'),
      cluster: clusterName(),
      host: text('the name of a host', longestHostName).describe('Host from which the records are inserted.'),
      ...factsOf(workload).dataset?.given.partial().shape,
    }),
  refusal: (given) =>
    workloadNames.some((workload) => workload === given)
      ? `${given} cannot make a dataset; ${datasetWorkloads.join(', ')} can, and a run of ${given} without a dataset inserts its own data`
      : null,
});

export const datasetsField = () =>
  byName('datasets', nameSchema, datasetSchema, mostDatasets)
    .default({})
    .describe('Data that several runs share, and that [steps](steps.md) grow and drop.');

/** The field `dataset` of loads of a generator that can use one. */
export function datasetField(workload: string): { dataset?: z.ZodOptional<z.ZodString> } {
  const { dataset, readsDataset } = factsOf(workload);
  if (!dataset && !readsDataset) return {};
  const description = readsDataset
    ? `The dataset of ${readsDataset.of.join(' or ')} that it reads. Required.`
    : 'The dataset on which it runs. The parameters that describe its records are then those of the dataset.';
  return { dataset: text('the name of a dataset').optional().describe(description) };
}
