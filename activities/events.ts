/** Starts the loads of a run with events, performs its events, and undoes what they broke. */
import { join } from 'node:path';
import { Context } from '@temporalio/activity';
import { effectOf } from '../src/actions/registry.ts';
import { loadAction } from '../src/actions/action.ts';
import { openClocks } from '../src/hosts/clocks/clock-log.ts';
import { RefusalError } from '../src/input/refusal.ts';
import { campaignLayout } from '../src/measurement/results/layout.ts';
import { readCampaignRecord } from '../src/measurement/results/read.ts';
import { forgetEvents, readEvent } from '../src/measurement/runs/event-files.ts';
import { performEvent } from '../src/measurement/runs/perform-event.ts';
import { startLoads } from '../src/measurement/runs/start.ts';
import type { EventPlan } from '../src/plan/events.ts';
import { planOfVariant } from '../src/plan/variants.ts';
import { withHosts } from '../src/systems/with-hosts.ts';
import type { CampaignActivities, ChangedHosts, RunAttemptInput } from './contract.ts';
import { newMachineFor } from './new-machine.ts';
import { eventsFolder, withRun } from './runs.ts';
import { withHeartbeats } from './with-heartbeats.ts';

export const startRunIn =
  (resultsFolder: string): CampaignActivities['startRun'] =>
  (one) => {
    const context = Context.current();
    return withHeartbeats(() =>
      withRun(one, async ({ hosts, loads }) => ({
        startMilliseconds: await startLoads({
          clocks: await openClocks(campaignLayout(join(resultsFolder, one.campaignId)).clocks, [...hosts.values()]),
          loads,
          pause: (milliseconds) => context.sleep(milliseconds),
          beforeStart: () => forgetEvents(eventsFolder(resultsFolder, one)),
        }),
      })),
    );
  };

export const performEventIn =
  (resultsFolder: string): CampaignActivities['performEvent'] =>
  (one) => {
    const { run, inventory, untilMilliseconds } = one;
    const event = eventNamed(one, one.event);
    const context = Context.current();
    return withHeartbeats(async ({ onProgress: report, signal }) => {
      const onProgress = (activity: string): void => report(`${event.name}: ${activity}`);
      onProgress(event.title);
      const action = await loadAction(event.action);
      const record = await withHosts(inventory, (hosts) =>
        performEvent({
          runId: run.id,
          event,
          folder: eventsFolder(resultsFolder, one),
          untilMilliseconds,
          action,
          context: {
            ...contextOf(one, event, onProgress),
            hosts,
            newMachine: newMachineFor(resultsFolder, one, event.name, { onProgress, signal }),
            pause: (milliseconds) => context.sleep(milliseconds),
          },
        }),
      );
      return { ...record, ...(await changedHosts(resultsFolder, one, [event])) };
    });
  };

export const undoEventsIn =
  (resultsFolder: string): CampaignActivities['undoEvents'] =>
  (one) => {
    const context = Context.current();
    const { events = [] } = one.run;
    return withHeartbeats(async ({ onProgress, signal }) => {
      let present = one.inventory;
      for (const event of events.toReversed()) {
        const action = await loadAction(event.action);
        const was = (await readEvent(eventsFolder(resultsFolder, one), event.name))?.was;
        onProgress(`undoing ${event.name}`);
        await withHosts(present, (hosts) =>
          action.undo({
            ...contextOf({ ...one, inventory: present }, event, onProgress),
            hosts,
            newMachine: newMachineFor(resultsFolder, one, event.name, { onProgress, signal }),
            ...(was ? { was } : {}),
            pause: (milliseconds) => context.sleep(milliseconds),
          }),
        );
        present = (await changedHosts(resultsFolder, one, [event])).inventory ?? present;
      }
      return await changedHosts(resultsFolder, one, events);
    });
  };

/** All hosts as they are after events that gave some of them new machines; nothing after others. */
async function changedHosts(
  resultsFolder: string,
  { campaignId }: RunAttemptInput,
  events: readonly EventPlan[],
): Promise<ChangedHosts> {
  if (!events.some((event) => (effectOf(event).newMachines ?? []).length > 0)) return {};
  const { inventory } = await readCampaignRecord(join(resultsFolder, campaignId));
  return inventory ? { inventory } : {};
}

function contextOf(
  { plan, run, inventory }: RunAttemptInput,
  { parameters }: EventPlan,
  onProgress: (activity: string) => void,
) {
  return { plan: planOfVariant(plan, run.variant?.name), inventory, parameters, onProgress };
}

function eventNamed({ run }: RunAttemptInput, name: string): EventPlan {
  const event = run.events?.find((each) => each.name === name);
  if (event) return event;
  throw new RefusalError([`The run ${run.id} has no event ${name}.`]);
}
