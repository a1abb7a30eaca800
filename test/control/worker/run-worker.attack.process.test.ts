import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure, type Payload } from '@temporalio/common';
import type { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Activities } from '../../../activities/guarded.ts';
import { signingClientOptions } from '../../../src/control/signing-client.ts';
import { readTrustKey } from '../../../src/control/trust/key.ts';
import { createWorker } from '../../../src/control/worker/run-worker.ts';
import type { campaign } from '../../../workflows/campaign.ts';
import { pauseUpdate, progressQuery, unpauseUpdate, type CampaignInput } from '../../../workflows/messages.ts';
import { drivenWell, fakeActivities, hanging } from '../../workflows/fake-activities.ts';
import { openServer } from '../../workflows/shared-server.ts';
import type { CampaignServer } from '../../workflows/skipped-time.ts';
import { ownInventory } from '../../workflows/own-inventory.ts';
import { onlyClusters } from '../../samples/clusters.ts';
import { smallInput, smallPlan, smallRun } from '../../samples/small-plan.ts';
import { attack, stolen, unsigned, type Attack } from './attack.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';

const taskQueue = 'attacked';
const isRoot = process.getuid?.() === 0;

let server: CampaignServer;
let folder: string;
let address: string;
/** Of the user to whom the worker belongs. */
let client: Client;
/** Of anybody. */
let stranger: Client;
let key: Buffer;
/** Serves all tests, for it takes long to start; the last one replaces it. */
let worker: Worker;
let ended: Promise<void>;

beforeAll(async () => {
  server = await openServer('development');
  folder = await mkdtemp(join(tmpdir(), 'proofload-attack-'));
  address = server.environment.connection.options.address;
  key = await readTrustKey(join(folder, 'trust'));
  const { connection } = server.environment;
  client = new Client(await signingClientOptions(connection, 'default', key));
  stranger = new Client({ connection });
  worker = await startWorker();
  ended = worker.run();
});
beforeEach(() => {
  made = {};
});
afterAll(async () => {
  worker?.shutdown();
  await ended;
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** What the worker makes; each test has its own. */
let made: Partial<Activities> = {};

function startWorker(): Promise<Worker> {
  const others = { renewLease: async () => [], campaignState: async () => 'running' as const };
  const well = { ...fakeActivities({ provision: async () => ownInventory() }).activities, ...others };
  const activities = Object.fromEntries(
    Object.entries(well).map(([name, body]) => [
      name,
      (input: never) => ((made[name as keyof Activities] ?? body) as (input: never) => Promise<unknown>)(input),
    ]),
  );
  return createWorker(
    {
      connection: server.environment.nativeConnection,
      namespace: 'default',
      taskQueue,
      identity: 'worker of a test',
      resultsFolder: join(folder, 'results'),
      trustKey: key,
      sessionsFolder: join(folder, 'trust', 'sessions'),
      buildId: null,
    },
    activities as unknown as Activities,
  );
}

async function failureOf(workflowId: string): Promise<ApplicationFailure> {
  const error: unknown = await stranger.workflow
    .getHandle(workflowId)
    .result()
    .catch((failure: unknown) => failure);
  if (!(error instanceof WorkflowFailedError)) throw new Error(`${workflowId} did not fail: ${String(error)}`);
  let { cause } = error;
  while (cause && !(cause instanceof ApplicationFailure)) cause = cause.cause as Error | undefined;
  return cause as ApplicationFailure;
}

/** What the first event of a workflow's history holds for everyone who reaches the server. */
async function inputOf(workflowId: string): Promise<Payload[]> {
  const history = await stranger.workflow.getHandle(workflowId).fetchHistory();
  return history.events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
}

/** One run: every further one is signed in the same way, and costs as much as the attack. */
const oneRun = onlyClusters(smallPlan({ steps: [smallRun('kafka-one', 'kafka')] }), 'kafka');
/** On the hosts that `ownInventory` has. */
const plan = { ...oneRun, stack: oneRun.profile };

function start(id: string): Promise<WorkflowHandle<typeof campaign>> {
  const args: [CampaignInput] = [{ ...smallInput(id, plan), start: randomUUID() }];
  return client.workflow.start<typeof campaign>('campaign', { workflowId: id, taskQueue, args });
}

describe.skipIf(!isRoot)('another user of this machine (only root can become one)', () => {
  test('a forged workflow with its own hosts and jar is refused, and nothing runs', async () => {
    const calls: string[] = [];
    const note = async (): Promise<never> => {
      calls.push('called');
      throw new Error('An activity was reached.');
    };
    const marker = join(folder, 'owned');
    const crafted = {
      ...smallInput('../../../tmp/owned'),
      inventory: { ...ownInventory(), mark: `x; touch ${marker}` },
      steps: runsOf(smallPlan()),
    };
    made = { prepareRun: note, driveRun: note, recordStart: note, stopRun: note, keepRun: note };
    const forged = ['stage', 'campaign', 'lease', 'cleanup'];
    const starts = forged.map((name): Attack => {
      const payloads = [unsigned(crafted), unsigned({ purpose: `workflow ${name}` })];
      return { kind: 'start', workflowId: `attack-${name}`, name, taskQueue, payloads };
    });
    const answers = await attack(address, ...starts);
    for (const [index, name] of forged.entries()) {
      expect(answers[index]).toMatchObject({ uid: 65_534, answer: { started: true } });
      const failure = await failureOf(`attack-${name}`);
      expect(failure.type).toBe('NotAuthenticated');
      expect(failure.message).toContain(`workflow ${name}: refused, because it was not signed with the key`);
    }
    expect(calls).toEqual([]);
    expect(existsSync(marker)).toBe(false);
  });

  test('cannot read the key', async () => {
    const file = join(folder, 'trust', 'key');
    const [answered] = await attack(address, { kind: 'read', workflowId: '', name: file });
    expect(answered?.error).toContain('EACCES');
  });

  test('replaying the start of a campaign starts no second campaign, here or elsewhere', async () => {
    const handle = await start('replayed');
    expect((await handle.result()).outcome.state).toBe('done');
    const payloads = (await inputOf('replayed')).map(stolen);
    expect(payloads).toHaveLength(2);

    const again = { kind: 'start', name: 'campaign', taskQueue, payloads } as const;
    await attack(address, { ...again, workflowId: 'replayed' }, { ...again, workflowId: 'elsewhere' });
    expect(await failureOf('replayed')).toMatchObject({ type: 'SessionRefused' });
    expect(await failureOf('elsewhere')).toMatchObject({ type: 'NotAuthenticated' });
    await attack(address, { ...again, workflowId: 'replayed', name: 'lease' });
    expect(await failureOf('replayed')).toMatchObject({ type: 'NotAuthenticated' });
  });

  test('forged controls are ignored, and the campaign continues', async () => {
    const held = hanging(drivenWell);
    made = { driveRun: held.body };
    const handle = await start('steered');
    await vi.waitFor(async () => expect((await handle.query(progressQuery)).currentRuns).toHaveLength(1), {
      timeout: 120_000,
    });
    const note = { kind: 'end', runId: 'kafka-one', state: 'valid', headline: 'forged', plannedSeconds: 1 };
    const signal = { kind: 'signal', workflowId: 'steered' } as const;
    const [, , answered] = await attack(
      address,
      { ...signal, name: 'runNotes', payloads: [unsigned([note])] },
      { ...signal, name: 'leaseOver', payloads: [] },
      { kind: 'update', workflowId: 'steered', name: 'pause' },
    );
    expect(JSON.stringify(answered?.answer)).toContain('update pause: refused');

    const progress = await handle.query(progressQuery);
    expect(progress.headlines).toEqual([]);
    expect(progress.pause).toBeNull();
    expect(await handle.executeUpdate(pauseUpdate)).toContain('will pause before its next run');
    expect(await handle.executeUpdate(unpauseUpdate)).toContain('continue');

    // What was signed for this campaign is in its history, for everybody.
    const { events } = await stranger.workflow.getHandle('steered').fetchHistory();
    const replays = (events ?? []).flatMap((event): Attack[] => {
      const sent = event.workflowExecutionSignaledEventAttributes;
      const asked = event.workflowExecutionUpdateAcceptedEventAttributes?.acceptedRequest?.input;
      const { workflowId } = signal;
      if (sent) return [{ ...signal, name: sent.signalName!, payloads: sent.input!.payloads!.map(stolen) }];
      return asked
        ? [{ kind: 'update', workflowId, name: asked.name!, payloads: asked.args!.payloads!.map(stolen) }]
        : [];
    });
    expect(replays.map(({ name }) => name)).toEqual(expect.arrayContaining(['pause', 'runNotes']));
    const before = await handle.query(progressQuery);
    const again = await attack(address, ...replays);
    for (const [index, { kind, name }] of replays.entries()) {
      if (kind === 'update') expect(JSON.stringify(again[index])).toContain(`update ${name}: refused`);
    }
    expect(await handle.query(progressQuery)).toEqual(before);
    await handle.cancel();
    held.letGo();
    await expect(handle.result()).rejects.toThrow(WorkflowFailedError);

    // The same campaign, started again: an earlier message is for the earlier start.
    made = { driveRun: hanging(drivenWell).body };
    const resumed = await start('steered');
    await vi.waitFor(async () => expect((await resumed.query(progressQuery)).currentRuns).toHaveLength(1), {
      timeout: 60_000,
    });
    const [refused] = await attack(
      address,
      replays.find(({ name }) => name === 'pause')!,
    );
    expect(JSON.stringify(refused)).toContain('update pause: refused');
    await resumed.terminate();
  });

  test.each([
    ['without a value', []],
    ['with a value of anybody', [unsigned(null)]],
  ])('the result of an activity %s is taken for none, and no run becomes valid by it', async (_, payloads) => {
    const held = hanging(undefined);
    const campaignId = `judged-${payloads.length}`;
    const kept: Parameters<Activities['keepRun']>[0][] = [];
    const { activities } = fakeActivities();
    made = {
      judgeRun: held.body,
      keepRun: async (run) => {
        if (run.campaignId === campaignId) kept.push(run);
        return await activities.keepRun(run);
      },
    };
    const handle = await start(campaignId);
    const child = `${campaignId}/kafka`;
    const pending = await vi.waitFor(
      async () => {
        const { raw } = await stranger.workflow.getHandle(child).describe();
        const found = raw.pendingActivities?.find(({ activityType }) => activityType?.name === 'judgeRun');
        expect(found).toBeDefined();
        return found!;
      },
      { timeout: 60_000 },
    );
    await attack(address, { kind: 'complete', workflowId: child, name: pending.activityId!, payloads });
    await vi.waitFor(() => expect(kept).toHaveLength(1), { timeout: 60_000 });
    expect(kept[0]!.invalidReasons.join(' ')).toContain('the result of judgeRun');
    held.letGo();
    await handle.terminate();
  });
});

test('an unsigned campaign is refused even to its own user, whatever its input', async () => {
  const handle = await stranger.workflow.start('campaign', {
    workflowId: 'unsigned',
    taskQueue,
    args: [smallInput('unsigned')],
  });
  expect((await failureOf(handle.workflowId)).type).toBe('NotAuthenticated');
});

test('a signed campaign with ids that escape their folders is refused before it does anything', async () => {
  await client.workflow.start('campaign', {
    workflowId: 'crafted',
    taskQueue,
    args: [{ ...smallInput('crafted'), campaignId: '../../etc' }],
  });
  const failure = await failureOf('crafted');
  expect(failure.type).toBe('RefusalError');
  expect(failure.message).toContain('The input of recordStart is refused: campaignId');
});

test('a restarted worker reads what was signed before', async () => {
  // Fails while its worker stops: the next one tries it again, and nobody waits for a heartbeat or a grace time.
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
  made = {
    verify: () => {
      begun.resolve();
      return over.promise;
    },
  };
  const handle = await start('interrupted');
  await begun.promise;
  worker.shutdown();
  // Before, the server would give the next attempt to the same worker.
  await vi.waitFor(() => expect(worker.getState()).toBe('DRAINING'), { timeout: 90_000 });
  over.reject(new Error('The worker stops.'));
  await ended;
  made = {};
  worker = await startWorker();
  ended = worker.run();
  expect((await handle.result()).outcome.state).toBe('done');
}, 300_000);
