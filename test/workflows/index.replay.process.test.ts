import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import proto from '@temporalio/proto';
import { Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { beforeAll, describe, expect, test } from 'vitest';
import { historiesFolder } from './record-histories.ts';
import { workflowBundle } from '../shared-by-run.ts';

const recorded = globSync('*/*.pb', { cwd: historiesFolder }).toSorted();

async function read(name: string) {
  return proto.temporal.api.history.v1.History.decode(await readFile(join(historiesFolder, name)));
}

type History = Awaited<ReturnType<typeof read>>;

/** Of the workflow that the history is of, from which the ids of its children follow. */
function workflowIdIn({ events }: History, name: string): string {
  const children = events.flatMap(
    (event) => event.startChildWorkflowExecutionInitiatedEventAttributes?.workflowId ?? [],
  );
  return children[0]?.split('/').slice(0, -1).join('/') ?? name;
}

/** As if the workflows did something else when it was recorded. */
function changed(history: History): History {
  for (const { activityTaskScheduledEventAttributes: scheduled } of history.events) {
    if (scheduled?.activityType?.name === 'prepareRun') scheduled.activityType.name = 'prepareAnotherRun';
  }
  return history;
}

/** Why each history did not replay; undefined if it did. One worker replays all: loading the workflows takes longest. */
const failures: (Error | undefined)[] = [];
beforeAll(async () => {
  const histories = await Promise.all(
    recorded.map(async (name) => {
      const history = await read(name);
      return { history, workflowId: workflowIdIn(history, name) };
    }),
  );
  const other = { history: changed(await read('whole/kafka.pb')), workflowId: 'whole/kafka' };
  const replayed = Worker.runReplayHistories({ workflowBundle: await workflowBundle() }, [...histories, other]);
  // One after another, in this order.
  for await (const { error } of replayed) failures.push(error);
  expect(failures).toHaveLength(recorded.length + 1);
});

describe('a campaign that was begun by the workflows as they were when it was recorded', () => {
  test.each(recorded.map((name, index) => ({ name, index })))(
    'replays with the current workflows: $name',
    ({ index }) => {
      expect(failures[index]).toBeUndefined();
    },
  );

  test('would not, if they did something else', () => {
    expect(failures.at(-1)).toBeInstanceOf(DeterminismViolationError);
  });

  test('histories of every kind of campaign are recorded', () => {
    expect(recorded).toEqual(expect.arrayContaining(['whole/campaign.pb', 'troubled/campaign.pb']));
    expect(recorded).toEqual(expect.arrayContaining(['cancelled/kafka.pb', 'controls/kafka.pb', 'searched/kafka.pb']));
    expect(recorded).toEqual(expect.arrayContaining(['grown/kafka.pb', 'varied/kafka.pb', 'kept/campaign.pb']));
    expect(recorded).toEqual(expect.arrayContaining(['happened/kafka.pb', 'decided/kafka.pb']));
  });
});
