/** `{ grow: records, to: { gigabytes: 2 } }`: inserts what a dataset lacks. */
import { planGrow } from '../../steps/grow/facts.ts';
import { significant } from '../../text/figures.ts';
import { gigabytesOf, recordsOf, sizeSchema } from '../datasets/dataset-size.ts';
import { diskFaults } from '../datasets/stored-datasets.ts';
import { datasetName } from './fields.ts';
import type { StepAction } from './step-action.ts';

const fields = {
  grow: datasetName().describe('Inserts records into a dataset until it has a size.'),
  to: sizeSchema.describe(
    'With `grow`: the size, as `{ records: 5000 }`, `{ gigabytes: 36 }` (10⁹ bytes, each record once) or `{ timesMemory: 1.5 }` (all copies over the memory of the hosts that store them).',
  ),
};

export const grow: StepAction<typeof fields> = {
  fields,
  complete({ given: { grow: name, to: size }, path: step, pathOf }, before) {
    const { faults, hasEveryStep, profile } = before.draft;
    const dataset = before.dataset(name, pathOf('grow'));
    if (!dataset) return null;
    const from = before.recordsIn(name);
    const to = recordsOf(size, dataset, dataset.memoryMebibytes);
    const path = pathOf('to');
    const gigabytesText = (records: number): string => `${significant(gigabytesOf(records, dataset))} GB`;
    // A loop over sizes may begin at the one that is there.
    const isOfLoop = Object.keys(size).some((key) => pathOf('to', key)[step?.length ?? 0] !== 'to');
    if (to < from && hasEveryStep)
      faults.add(
        path,
        `would shrink ${name} from ${gigabytesText(from)} to ${gigabytesText(to)}; put the smaller size first, or a step "drop: ${name}" before this one`,
      );
    if (to === from && hasEveryStep && !isOfLoop)
      faults.add(
        path,
        `inserts nothing: ${name} has ${to} records before this step already; give a larger size, or remove the step`,
      );
    for (const fault of diskFaults(before.recordsWith(dataset, to), profile.name)) faults.add(path, fault);
    const { recordsPerSecond } = dataset;
    return { plan: planGrow({ dataset: name, from, to, recordsPerSecond, size: gigabytesText(to) }), grows: dataset };
  },
};
