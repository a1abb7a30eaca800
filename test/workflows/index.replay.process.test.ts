import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import proto from '@temporalio/proto';
import { Worker } from '@temporalio/worker';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { beforeAll, describe, expect, test } from 'vitest';
import { historiesFolder } from './record-histories.ts';
import { workflowBundle } from './workflow-bundle.ts';

const recorded = globSync('*/*.pb', { cwd: historiesFolder }).toSorted();

async function read(name: string) {
  return proto.temporal.api.history.v1.History.decode(await readFile(join(historiesFolder, name)));
}

/** Of the workflow that the history is of, from which the ids of its children follow. */
function workflowIdIn({ events }: Awaited<ReturnType<typeof read>>, name: string): string {
  const children = events.flatMap(
    (event) => event.startChildWorkflowExecutionInitiatedEventAttributes?.workflowId ?? [],
  );
  return children[0]?.split('/').slice(0, -1).join('/') ?? name;
}

let bundle: WorkflowBundleWithSourceMap;
beforeAll(async () => {
  bundle = await workflowBundle();
});

describe('a campaign that was begun by the workflows as they were when it was recorded', () => {
  test.each(recorded)('replays with the current workflows: %s', async (name) => {
    const history = await read(name);
    await Worker.runReplayHistory({ workflowBundle: bundle }, history, workflowIdIn(history, name));
  });

  test('would not, if they did something else', async () => {
    const history = await read('whole/kafka.pb');
    for (const { activityTaskScheduledEventAttributes: scheduled } of history.events) {
      if (scheduled?.activityType?.name === 'prepareRun') scheduled.activityType.name = 'prepareAnotherRun';
    }
    await expect(Worker.runReplayHistory({ workflowBundle: bundle }, history, 'whole/kafka')).rejects.toThrow();
  });

  test('histories of every kind of campaign are recorded', () => {
    expect(recorded).toEqual(expect.arrayContaining(['whole/campaign.pb', 'troubled/campaign.pb']));
    expect(recorded).toEqual(expect.arrayContaining(['cancelled/kafka.pb', 'controls/kafka.pb', 'searched/kafka.pb']));
    expect(recorded).toEqual(expect.arrayContaining(['grown/kafka.pb', 'varied/kafka.pb', 'kept/campaign.pb']));
    expect(recorded).toContain('happened/kafka.pb');
  });
});
