/** `{ drop: records }`: removes all records of a dataset. */
import { planDrop } from '../../steps/drop/facts.ts';
import { datasetName } from './fields.ts';
import type { StepAction } from './step-action.ts';

const fields = {
  drop: datasetName().describe(
    'Removes all records of a dataset, after which it can grow again, also to a smaller size.',
  ),
};

export const drop: StepAction<typeof fields> = {
  fields,
  // Data may be dropped at the end, to leave nothing behind.
  mayBeLast: true,
  complete({ given: { drop: name }, pathOf }, before) {
    const { faults, hasEveryStep } = before.draft;
    const dataset = before.dataset(name, pathOf('drop'));
    if (dataset && hasEveryStep && before.recordsIn(name) === 0)
      faults.add(pathOf('drop'), `drops ${name}, which is empty here; remove the step, or put it after a grow step`);
    return dataset && { plan: planDrop(name) };
  },
};
