/**
 * Grows a dataset, slice by slice. What was inserted is known to the workflow: a slice is repeated, from its start and with the
 * same keys, only if its load generator or a service died.
 */
import { CancellationScope, isCancellation, setCurrentDetails } from '@temporalio/workflow';
import type { SliceInput } from '../../activities/contract.ts';
import { sliceAttempts, stepAttempts } from '../../src/failures/kinds.ts';
import { datasetNamed } from '../../src/plan/datasets.ts';
import type { GrowStep } from '../../src/steps/grow/facts.ts';
import { remainingSlices, type Slice } from '../../src/steps/grow/slices.ts';
import { count } from '../../src/text/figures.ts';
import { failureType } from '../failure.ts';
import { restartClusters } from '../restart-clusters.ts';
import { keeping, loading } from '../retry.ts';
import { reported } from './reported.ts';
import type { StepContext } from './step-function.ts';

/** Time to ask every host for the size of the dataset. */
const measureLimitSeconds = 300;
const stopLimitSeconds = 300;

export const performGrow = reported<GrowStep>(async (step, context) => {
  const { deployment, results, controls } = context;
  const { dataset, records, sliceRecords, title, id } = step;
  const { datasets } = results;
  // New data is new work for the cluster, and nobody has waited for its end.
  datasets.notSettled = null;
  for (const slice of remainingSlices(datasets.recordsOf(dataset), records, sliceRecords)) {
    if (controls.paused) await controls.untilUnpaused();
    setCurrentDetails(`${title}: ${count(slice.from)} of ${count(records)} records`);
    await insertSlice(step, slice, context);
    datasets.inserted(dataset, slice.to);
  }
  const input = {
    ...deployment,
    dataset,
    stepId: id,
    records: datasets.recordsOf(dataset),
    atMilliseconds: Date.now(),
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await keeping(`Measure ${dataset}`, measureLimitSeconds).measureDataset(input);
    } catch (error) {
      if (attempt === stepAttempts || failureType(error) !== 'ServiceDied') throw error;
      await restartCluster(step, context);
    }
  }
});

/** Its nodes start again with what was inserted. */
async function restartCluster({ dataset, limitSeconds }: GrowStep, { deployment }: StepContext): Promise<void> {
  const { cluster } = datasetNamed(deployment.plan, dataset);
  await restartClusters(deployment, { clusters: [cluster], limitSeconds });
}

/** Inserts a slice in as many attempts as it may have. Its job has ended when this returns or throws. */
async function insertSlice(step: GrowStep, { from, to }: Slice, context: StepContext): Promise<void> {
  const { deployment, results } = context;
  const { dataset, records, title, limitSeconds } = step;
  for (let attempt = 1; ; attempt += 1) {
    const slice = { from, to, number: results.datasets.nextInsertion(dataset) };
    const input: SliceInput = { ...deployment, dataset, slice, records };
    const label = `${title}, records ${count(from)} to ${count(to)}${attempt > 1 ? `, attempt ${attempt}` : ''}`;
    try {
      await loading(label, limitSeconds).insertSlice(input);
      return;
    } catch (error) {
      await CancellationScope.nonCancellable(() => keeping(`Stop ${label}`, stopLimitSeconds).stopSlice(input));
      if (isCancellation(error) || attempt === sliceAttempts) throw error;
      if (failureType(error) === 'ServiceDied') await restartCluster(step, context);
    }
  }
}
