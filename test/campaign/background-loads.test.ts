import { expect, test } from 'vitest';
import { runLengths } from '../../src/campaign/lengths.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import { faultsOf, plan, sparkPerfAtSmoke } from './examples.ts';

const campaign = (background: string, loads = '') => `name: small
title: A job with requests in the background
systems:
  cassandra: { tokens: 16 }
  spark: {}
runs:
  both:
    title: Both
    loads:
      job:
        workload: spark-perf
        host: master
        scaleFactor: 1
        plannedSeconds: 30
      requests:
        workload: cassandra-stress
        host: worker01
        writeShare: 1
        readShare: 0
        keys: 1000
        durationSeconds: 30
        warmUpSeconds: 4
        threads: 4
        replicationFactor: 2
        ${background}
${loads}${sparkPerfAtSmoke}`;
const rated = 'targetOperationsPerSecond: 100\n        background: { until: job }';

test('a background is planned for as long as its run may take, and the run for the start of its background', () => {
  const [run] = runsOf(plan(campaign(rated)));
  const [job, requests] = run!.loads;
  expect(requests?.background).toEqual({ until: 'job', leadSeconds: 11 });
  expect(requests?.plannedSeconds).toBe(30);
  expect(requests?.parameters['durationSeconds']).toBe(run!.limitSeconds);
  expect(job).not.toHaveProperty('background');
  expect(run!.plannedSeconds).toBe(runLengths([job!]).plannedSeconds + 11);
});

test('an isolated run of a comparison has no background: the load has its own length', () => {
  const text = campaign(rated).replace('  smoke:\n', '  smoke:\n    sharing: { trials: 4 }\n');
  const alone = runsOf(plan(text)).find(({ loads }) => loads.length === 1 && loads[0]?.id === 'requests');
  expect(alone?.loads[0]?.parameters['durationSeconds']).toBe(30);
  expect(alone?.loads[0]).not.toHaveProperty('background');
});

test.each([
  [
    'background: { until: job }',
    'requests is a background without a target rate, so it would take what job leaves; give it targetOperationsPerSecond',
  ],
  [
    'targetOperationsPerSecond: 1\n        background: { until: requests }',
    'is the load itself; name the load that it accompanies',
  ],
  [
    'targetOperationsPerSecond: 1\n        background: { until: jobs }',
    'the run has no load jobs; did you mean "job"?',
  ],
  ['targetOperationsPerSecond: 1\n        background: {}', 'background.until: must be a name'],
])('%s is refused', (background, sentence) => {
  expect(faultsOf(campaign(background))).toEqual([expect.stringContaining(sentence)]);
});

test('a load generator whose outputs cannot be read when it is stopped is no background', () => {
  const text = campaign(rated).replace(
    '        plannedSeconds: 30\n',
    '        plannedSeconds: 30\n        background: { until: requests }\n',
  );
  expect(faultsOf(text)).toContainEqual(
    expect.stringContaining('spark-perf cannot be a background; load generators that can: cassandra-stress'),
  );
  expect(faultsOf(text)).toContainEqual(expect.stringContaining('job is a background itself'));
});
