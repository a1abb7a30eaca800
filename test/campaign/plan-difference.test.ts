import { expect, test } from 'vitest';
import { planDifference } from '../../src/campaign/plan-difference.ts';
import { smallPlan, smallRun } from '../samples/small-plan.ts';
import { onlyClusters, withCluster } from '../samples/clusters.ts';
import type { RunPlan } from '../../src/plan/plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';

test('a plan made again from the same file differs in nothing, also after it was on disk', () => {
  expect(planDifference(JSON.parse(JSON.stringify(smallPlan())), smallPlan())).toEqual([]);
});

test('a changed field is named with what it was and what it is', () => {
  const before = smallPlan();
  const after = withCluster(smallPlan(), 'kafka', { version: '4.4.0' });
  const run = runsOf(after)[1]!;
  const [load] = run.loads;
  if (load?.workload !== 'kafka-producer') throw new Error('The small plan has another load.');
  const changed: RunPlan = { ...run, loads: [{ ...load, parameters: { ...load.parameters, records: 2000 } }] };
  after.steps[1] = changed;
  expect(planDifference(before, after)).toEqual([
    'clusters.kafka.version: "4.3.1" before, "4.4.0" now',
    'steps kafka-two.loads producer.parameters.records: 1000 before, 2000 now',
  ]);
});

test('a run that is new or gone is named once, and does not make those after it look changed', () => {
  const runs = runsOf(smallPlan());
  const [first, ...rest] = runs;
  const after = smallPlan({ steps: [smallRun('kafka-zero', 'kafka'), ...rest] });
  expect(planDifference(smallPlan(), after)).toEqual([`steps ${first!.id}: removed`, 'steps kafka-zero: new']);
});

test('another order is a difference', () => {
  const runs = runsOf(smallPlan());
  expect(planDifference(smallPlan(), smallPlan({ steps: runs.toReversed() }))).toEqual([
    'steps: order changed: kafka-one, kafka-two, spark-one, combined before, combined, spark-one, kafka-two, kafka-one now',
  ]);
});

test('a system that is gone is one line, and a list without names is compared as a whole', () => {
  const before = smallPlan();
  const hosts = { 'kafka-broker': ['kafka01', 'kafka02'], 'kafka-controller': ['kafka01'] };
  const after = onlyClusters(withCluster(before, 'kafka', { hosts }), 'kafka');
  expect(planDifference(before, after)).toEqual([
    'clusters.kafka.hosts.kafka-broker: ["kafka01"] before, ["kafka01","kafka02"] now',
    'clusters.spark: removed',
  ]);
});

test('many differences are counted, not listed', () => {
  const runs = Array.from({ length: 30 }, (_, index) => smallRun(`kafka-${index}`, 'kafka'));
  const lines = planDifference(smallPlan({ steps: runs }), smallPlan({ steps: [] }));
  expect(lines).toHaveLength(16);
  expect(lines.at(-1)).toBe('and 15 more');
});
