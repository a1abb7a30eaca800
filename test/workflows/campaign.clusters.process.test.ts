import { ApplicationFailure } from '@temporalio/common';
import { beforeAll, expect, test } from 'vitest';
import type { LoadPlan, RunPlan } from '../../src/plan/plan.ts';
import { sparkJob } from '../report/sample-loads.ts';
import { cassandraOn, kafkaOn, sparkOn } from '../samples/clusters.ts';
import { drivenWell, fakeActivities } from './fake-activities.ts';
import { smallPlan, smallRun } from '../samples/small-plan.ts';
import { withCampaign, type CampaignServer } from './skipped-time.ts';
import { openServer } from './shared-server.ts';

let time: CampaignServer;
beforeAll(async () => {
  time = await openServer('test');
});

const [produce] = smallRun('any', 'kafka').loads as [LoadPlan];
const loading = (id: string, ...clusters: string[]): RunPlan => ({
  ...smallRun(id, clusters.length === 1 ? clusters[0]! : 'combined'),
  loads: clusters.map((cluster) => ({ ...produce, id: cluster, cluster })),
});

test('two clusters of one system are started, loaded alone and together, and started again with what a run loads', async () => {
  const plan = smallPlan({
    clusters: { east: kafkaOn(['kafka01']), west: kafkaOn(['kafka02']), idle: sparkOn('kafka03', ['kafka03']) },
    steps: [loading('one', 'east'), loading('other', 'west'), loading('both', 'east', 'west')],
  });
  const died = new Set(['one', 'both']);
  const fakes = fakeActivities({
    driveRun: async ({ run }) => {
      if (!died.delete(run.id)) return drivenWell;
      throw ApplicationFailure.create({ message: 'kafka-broker died', type: 'ServiceDied' });
    },
  });
  const phases = await withCampaign(
    time,
    fakes,
    async (handle) => {
      await handle.result();
      const { events = [] } = await handle.fetchHistory();
      return (events ?? []).flatMap(({ startChildWorkflowExecutionInitiatedEventAttributes: child }) =>
        child?.workflowType?.name === 'stage' ? [child.workflowId?.replace(handle.workflowId, '')] : [],
      );
    },
    plan,
  );
  expect(phases).toEqual(['/east', '/west', '/combined']);
  const started = fakes.calls.filter((call) => call.startsWith('startSystem'));
  expect(started.slice(0, 3).toSorted()).toEqual(['startSystem east', 'startSystem idle', 'startSystem west']);
  expect(started.slice(3)).toEqual(['startSystem east', 'startSystem east', 'startSystem west']);
  expect(fakes.count('teardown')).toBe(1);
});

test('what a run uses without loading it is started again as well, such as the cluster that a job reads', async () => {
  const job: LoadPlan = { ...sparkJob, cluster: 'spark', uses: { cassandra: 'west' } };
  const run: RunPlan = { ...smallRun('job', 'spark'), loads: [job] };
  const plan = smallPlan({
    clusters: { spark: sparkOn('kafka03', ['kafka03']), west: cassandraOn(['kafka01']) },
    steps: [run],
  });
  let isDead = false;
  const fakes = fakeActivities({
    driveRun: async () => {
      if (isDead) return drivenWell;
      isDead = true;
      throw ApplicationFailure.create({ message: 'cassandra died', type: 'ServiceDied' });
    },
  });
  await withCampaign(time, fakes, (handle) => handle.result(), plan);
  const started = fakes.calls.filter((call) => call.startsWith('startSystem'));
  expect(started.slice(2)).toEqual(['startSystem spark', 'startSystem west']);
});
