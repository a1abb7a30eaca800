import { expect, test } from 'vitest';
import { withNeededWarmUps } from '../../src/workloads/needed-warm-ups.ts';
import type { RunPlan } from '../../src/plan/plan.ts';
import { sparkJob, stress } from '../report/sample-loads.ts';
import { smallRun } from '../samples/small-plan.ts';

test('a further session repeats the warm-up of a system that a remaining load only uses', () => {
  const warmUp: RunPlan = { ...smallRun('warm-up', 'cassandra'), loads: [stress(16)], warmUp: true };
  const job: RunPlan = { ...smallRun('job', 'spark'), loads: [sparkJob] };
  const kept = withNeededWarmUps([warmUp, job], ({ id }) => id === 'job');
  expect(kept.map(({ id }) => id)).toEqual(['warm-up', 'job']);
});
