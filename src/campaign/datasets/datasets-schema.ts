/** The schema of `datasets`, and the field of a load that names one. */
import { z } from 'zod';
import { suggestion } from '../../input/closest.ts';
import { fieldAt } from '../../input/field-at.ts';
import { byName, mapping, text } from '../../input/fields.ts';
import { longestHostName, nameSchema } from '../../input/identifiers.ts';
import { quoted } from '../../input/readable.ts';
import { factsOf, workloadNames } from '../../workloads/registry.ts';
import { clusterName } from '../clusters/cluster-name.ts';

const mostDatasets = 20;

/** The load generators that can make a dataset. */
export const datasetWorkloads = workloadNames.filter((name) => factsOf(name).dataset !== undefined);

function unknownWorkload(given: unknown): string {
  const known = datasetWorkloads.join(', ');
  if (typeof given !== 'string') return `must be a mapping with a workload, one of ${known}`;
  const isKnown = workloadNames.some((name) => name === given);
  return isKnown
    ? `${given} cannot make a dataset; ${known} can, and a run of ${given} without a dataset inserts its own data`
    : `unknown workload ${quoted(given)}; ${suggestion(given, datasetWorkloads)}`;
}

/** A dataset as a campaign file gives it. The size of the campaign may give parameters of its workload. */
export type GivenDataset = { workload: string; host: string; cluster?: string | undefined } & Record<string, unknown>;

const made = datasetWorkloads.map((name) =>
  mapping({
    workload: z.literal(name).describe('The load generator that inserts the records.'),
    cluster: clusterName(),
    host: text('the name of a host', longestHostName).describe('Host from which the records are inserted.'),
    ...factsOf(name).dataset?.given.partial().shape,
  }),
);

function union(): z.ZodType<GivenDataset> {
  const [first, ...others] = made;
  if (!first) throw new Error('No load generator can make a dataset.');
  const schema = z.discriminatedUnion('workload', [first, ...others], {
    error: ({ input }) => unknownWorkload(fieldAt(input, ['workload'])),
  });
  return schema;
}

export const datasetsField = () =>
  byName('datasets', nameSchema, union(), mostDatasets)
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
