/** Plans whose steps grow a dataset, and what a campaign of one did. */
import { ApplicationFailure } from '@temporalio/common';
import type { Plan, RunPlan, Step } from '../../src/plan/plan.ts';
import type { GrowStep } from '../../src/steps/grow/facts.ts';
import { smallPlan, smallRun } from '../samples/small-plan.ts';
import type { Fakes } from './fake-activities.ts';

/** Grows `records` to so many records, in slices of 10. */
export function grow(number: number, records: number): GrowStep {
  const id = `grow.records.${number}`;
  const title = `Grow records to ${records}`;
  const lengths = { plannedSeconds: 10, limitSeconds: 100 };
  return { kind: 'grow', id, title, ...lengths, dataset: 'records', records, sliceRecords: 10 };
}

/** A run on the dataset. */
export function read(id: string, records: number): RunPlan {
  const run = smallRun(id, 'kafka');
  return { ...run, loads: run.loads.map((load) => ({ ...load, dataset: { name: 'records', records } })) };
}

const datasets: Plan['datasets'] = [
  {
    name: 'records',
    cluster: 'kafka',
    workload: 'ycsb',
    host: 'kafka01',
    parameters: {},
    recordBytes: 1000,
    copies: 1,
  },
];
export const planOf = (steps: Step[]): Plan => smallPlan({ datasets, steps });

const shown = /^(insertSlice|stopSlice|measureDataset|dropDataset|settle|dropCaches|retireServices|driveRun)/;

/** What concerns datasets, restarts and runs, in order. */
export const storyOf = ({ calls }: Fakes) =>
  calls.slice(calls.indexOf('verify')).filter((call) => shown.test(call) || call.startsWith('startSystem'));

export const died = (type: string) => ApplicationFailure.create({ message: `${type} at 60 %.`, type });
