/**
 * Records the histories of whole campaigns into test/fixtures/histories, with fakes for activities, on Temporal's
 * time-skipping server: `node test/workflows/record-histories.ts [name…]`. To be done on purpose, when a change of the workflows
 * is to hold for new campaigns alone: index.replay.test.ts holds the workflows as they are against what was recorded.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client, type WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { Plan } from '../../src/plan/plan.ts';
import { planDrop } from '../../src/steps/drop/facts.ts';
import { planDropCaches } from '../../src/steps/drop-caches/facts.ts';
import { numberSteps } from '../../src/steps/facts.ts';
import { planPause } from '../../src/steps/pause/facts.ts';
import { planSettle } from '../../src/steps/settle/facts.ts';
import { projectFolder } from '../../src/state/paths.ts';
import type { campaign } from '../../workflows/campaign.ts';
import {
  childWorkflowId,
  pauseUpdate,
  progressQuery,
  releaseUpdate,
  skipUpdate,
  unpauseUpdate,
} from '../../workflows/messages.ts';
import { died, grow, planOf, read } from './dataset-steps.ts';
import { back, lost, planWithEvents } from './event-runs.ts';
import { drivenWell, fakeActivities, hanging, type Fakes } from './fake-activities.ts';
import { openServer } from './shared-server.ts';
import { smallPlan } from '../samples/small-plan.ts';
import { searchedPlan, summaryOn } from '../samples/searched-plan.ts';
import { openSkippedTime, skippingPauses, withCampaign, type CampaignServer } from './skipped-time.ts';
import { planned as variantPlan } from './variant-steps.ts';

type Handle = WorkflowHandle<typeof campaign>;

const { History } = proto.temporal.api.history.v1;

export const historiesFolder = join(projectFolder, 'test/fixtures/histories');

/** A campaign worth holding on to: its fakes, and what happens to it until it has ended, however it ends. */
interface ProgressPublisher {
  fakes: Fakes;
  until: (handle: Handle, time: CampaignServer) => Promise<unknown>;
  plan?: Plan;
}

const ended = (handle: Handle): Promise<unknown> => handle.result().catch((error: unknown) => error);

function whole(): ProgressPublisher {
  return { fakes: fakeActivities(), until: ended };
}

/** A load generator that fails once, a service that dies once, a run that stays invalid, a teardown that fails twice. */
function troubled(): ProgressPublisher {
  const failingOnce = new Map([
    ['kafka-one', 'RunFailed'],
    ['spark-one', 'ServiceDied'],
  ]);
  let teardowns = 0;
  const fakes = fakeActivities({
    driveRun: async ({ run, attempt }) => {
      const type = failingOnce.get(run.id);
      if (type !== undefined && attempt === 1) throw ApplicationFailure.create({ message: `${run.id} failed`, type });
      if (run.id === 'combined') throw ApplicationFailure.create({ message: 'It took too long', type: 'RunTimedOut' });
      return drivenWell;
    },
    teardown: async () => {
      teardowns += 1;
      if (teardowns < 3) throw new Error('The cloud refuses');
    },
  });
  return { fakes, until: (handle, time) => skippingPauses(time, handle, ended(handle)) };
}

function cancelled(): ProgressPublisher {
  const place = hanging(drivenWell);
  const fakes = fakeActivities({
    driveRun: async ({ run }) => (run.id === 'kafka-two' ? await place.body() : drivenWell),
  });
  return {
    fakes,
    async until(handle) {
      await place.begun;
      await handle.cancel();
      await ended(handle);
    },
  };
}

/** Paused during its first run and unpaused, with one run of each group skipped. */
function controls(): ProgressPublisher {
  const place = hanging(drivenWell);
  const fakes = fakeActivities({
    driveRun: async ({ run }) => (run.id === 'kafka-one' ? await place.body() : drivenWell),
  });
  return {
    fakes,
    async until(handle) {
      await place.begun;
      await handle.executeUpdate(pauseUpdate);
      await handle.executeUpdate(skipUpdate, { args: ['kafka-two'] });
      await handle.executeUpdate(skipUpdate, { args: ['combined'] });
      place.letGo();
      while (!(await handle.query(progressQuery)).pause?.standingSinceMilliseconds) await setTimeout(50);
      await handle.executeUpdate(unpauseUpdate);
      await ended(handle);
    },
  };
}

/** A search that finds its level and confirms it. */
function decided(): ProgressPublisher {
  return {
    fakes: fakeActivities({ keepRun: async (kept) => summaryOn(330, kept) }),
    until: ended,
    plan: searchedPlan(),
  };
}

/** A dataset that grows with every other kind of step: a slice lost its load generator, and a wait its node. */
function grown(): ProgressPublisher {
  const failures = new Map([
    ['insertSlice 10', 'RunFailed'],
    ['settle', 'ServiceDied'],
  ]);
  const failOnce = (place: string): void => {
    const type = failures.get(place);
    failures.delete(place);
    if (type !== undefined) throw died(type);
  };
  const fakes = fakeActivities({
    insertSlice: async ({ slice }) => failOnce(`insertSlice ${slice.from}`),
    settle: async () => {
      failOnce('settle');
      return 'After 120 s, kafka01 had 1 active and about 9 pending compactions.';
    },
  });
  const steps = numberSteps([
    grow(1, 20),
    planSettle(['kafka'], 120),
    planDropCaches(['kafka']),
    read('read-small', 20),
    planPause(30),
    grow(2, 30),
    read('read-large', 30),
    planDrop('records'),
  ]);
  return { fakes, until: ended, plan: planOf(steps) };
}

/** Two variants that take turns. */
function varied(): ProgressPublisher {
  return { fakes: fakeActivities(), until: ended, plan: variantPlan };
}

/** A run with two events: the first is not done in time once, and the next attempt has both. */
function happened(): ProgressPublisher {
  const loads = hanging(drivenWell);
  const well = fakeActivities().activities;
  const fakes = fakeActivities({
    async driveRun({ run, attempt }) {
      if (!run.events) return drivenWell;
      return attempt === 1 ? await hanging(drivenWell).body() : await loads.body();
    },
    async performEvent(input) {
      if (input.attempt === 1) throw ApplicationFailure.create({ message: 'It took too long', type: 'RunTimedOut' });
      if (input.event === back.name) loads.letGo();
      return await well.performEvent(input);
    },
  });
  return { fakes, until: ended, plan: planWithEvents([lost, back]) };
}

/** Hosts that stay up after the runs, until they are released. */
function kept(): ProgressPublisher {
  const { phases, ...plan } = smallPlan();
  return {
    fakes: fakeActivities(),
    async until(handle) {
      while (!(await handle.query(progressQuery)).kept) await setTimeout(50);
      await handle.executeUpdate(releaseUpdate);
      await ended(handle);
    },
    plan: {
      ...plan,
      keepSeconds: 3600,
      phases: [...phases, { phase: 'keep', plannedSeconds: 3600, limitSeconds: 4000 }],
    },
  };
}

/** How workers and clients of this process name themselves. */
const origin = `${process.pid}@${hostname()}`;

/** The same without what tells where it was recorded: names of machine and process, and paths in stack traces. */
function withoutOrigin<Part>(part: Part): Part {
  if (part === null || typeof part !== 'object' || ArrayBuffer.isView(part)) return part;
  for (const [name, value] of Object.entries(part) as [keyof Part, unknown][]) {
    if (name === 'stackTrace') Reflect.deleteProperty(part, name);
    else if (typeof value === 'string') Reflect.set(part, name, value.replaceAll(origin, 'recorder'));
    else withoutOrigin(value);
  }
  return part;
}

async function record(time: CampaignServer, name: string, { fakes, until, plan }: ProgressPublisher): Promise<void> {
  const folder = join(historiesFolder, name);
  await mkdir(folder, { recursive: true });
  await withCampaign(
    time,
    fakes,
    async (handle) => {
      await until(handle, time);
      const client = new Client({ connection: time.environment.connection });
      const { events } = await handle.fetchHistory();
      const children = (events ?? []).flatMap((event) => {
        const workflowId = event.startChildWorkflowExecutionInitiatedEventAttributes?.workflowId;
        return workflowId ? [workflowId] : [];
      });
      for (const workflowId of [handle.workflowId, ...children]) {
        const history = await client.workflow.getHandle(workflowId).fetchHistory();
        const group = workflowId.replace(childWorkflowId(handle.workflowId, ''), '');
        const file = workflowId === handle.workflowId ? 'campaign' : group;
        await writeFile(join(folder, `${file}.pb`), History.encode(withoutOrigin(history)).finish());
      }
    },
    plan,
  );
}

/** The campaigns that the command line names; all without any. */
function chosen(): Record<string, () => ProgressPublisher> {
  const all = { whole, troubled, cancelled, controls, decided, grown, varied, happened, kept };
  const names = process.argv.slice(2);
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name)));
}

if (import.meta.main) {
  const skipped = await openSkippedTime();
  const real = await openServer('development');
  try {
    for (const [name, publisher] of Object.entries(chosen())) {
      await rm(join(historiesFolder, name), { recursive: true, force: true });
      // The test server loses an update now and then, and events have times of their own.
      await record([controls, kept, happened].includes(publisher) ? real : skipped, name, publisher());
      process.stdout.write(`${name}\n`);
    }
  } finally {
    await skipped.close();
  }
  // The real server ends with this process.
  process.exit();
}
