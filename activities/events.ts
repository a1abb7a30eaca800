/** Starts the loads of a run with events, performs its events, and undoes what they broke. */
import { join } from 'node:path';
import { Context } from '@temporalio/activity';
import { loadAction } from '../src/actions/load-action.ts';
import { openClocks } from '../src/hosts/clocks/clock-log.ts';
import { RefusalError } from '../src/input/refusal.ts';
import { campaignLayout } from '../src/measurement/results/layout.ts';
import { forgetEvents, readEvent } from '../src/measurement/runs/event-files.ts';
import { performEvent } from '../src/measurement/runs/perform-event.ts';
import { startLoads } from '../src/measurement/runs/start.ts';
import type { EventPlan } from '../src/plan/events.ts';
import { planOfVariant } from '../src/plan/variants.ts';
import { withHosts } from '../src/systems/with-hosts.ts';
import type { CampaignActivities, RunAttemptInput } from './contract.ts';
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
    return withHeartbeats(({ onProgress: report }) =>
      withHosts(inventory, async (hosts) => {
        const onProgress = (activity: string): void => report(`${event.name}: ${activity}`);
        onProgress(event.title);
        return await performEvent({
          runId: run.id,
          event,
          folder: eventsFolder(resultsFolder, one),
          untilMilliseconds,
          action: await loadAction(event.action),
          context: {
            ...contextOf(one, event, onProgress),
            hosts,
            pause: (milliseconds) => context.sleep(milliseconds),
          },
        });
      }),
    );
  };

export const undoEventsIn =
  (resultsFolder: string): CampaignActivities['undoEvents'] =>
  (one) => {
    const context = Context.current();
    return withHeartbeats(({ onProgress }) =>
      withHosts(one.inventory, async (hosts) => {
        for (const event of (one.run.events ?? []).toReversed()) {
          const action = await loadAction(event.action);
          const was = (await readEvent(eventsFolder(resultsFolder, one), event.name))?.was;
          onProgress(`undoing ${event.name}`);
          await action.undo({
            ...contextOf(one, event, onProgress),
            hosts,
            ...(was ? { was } : {}),
            pause: (milliseconds) => context.sleep(milliseconds),
          });
        }
      }),
    );
  };

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
