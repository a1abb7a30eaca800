/** Performs one event of a run, once, whatever dies meanwhile. */
import type { Action, ActionContext } from '../../actions/action.ts';
import type { EventPlan } from '../../plan/events.ts';
import type { EventRecord } from '../results/event-record.ts';
import { readEvent, writeEvent } from './event-files.ts';
import { RunTimedOut } from './failures.ts';

export interface PerformEvent {
  runId: string;
  event: EventPlan;
  /** Of the records of the attempt. */
  folder: string;
  /** When its timeout is over, as a Unix time. */
  untilMilliseconds: number;
  action: Action<Record<string, unknown>>;
  context: ActionContext<Record<string, unknown>>;
}

/**
 * Records the event before and after it. One that an earlier worker began is performed again, which changes nothing that is done; one
 * that is recorded as done is not.
 *
 * @throws RunTimedOut if it is not done in time
 */
export async function performEvent(given: PerformEvent): Promise<EventRecord> {
  const { event, folder, action, context } = given;
  const { name, title } = event;
  const before = await readEvent(folder, name);
  if (before && before.doneMilliseconds !== null) return before;
  const own = limited(context, given);
  const begun: EventRecord = before ?? {
    name,
    action: event.action,
    title,
    begunMilliseconds: Date.now(),
    doneMilliseconds: null,
    ...(action.look ? { was: await action.look(own) } : {}),
  };
  if (!before) await writeEvent(folder, begun);
  const answer = await action.perform(own);
  const done = { ...begun, doneMilliseconds: Date.now(), ...(typeof answer === 'string' ? { answer } : {}) };
  if (done.doneMilliseconds > given.untilMilliseconds) throw overdue(given, '');
  await writeEvent(folder, done);
  return done;
}

/** The same context, whose waits end with the timeout of the event. */
function limited(context: PerformEvent['context'], given: PerformEvent): PerformEvent['context'] {
  let latest = '';
  return {
    ...context,
    onProgress(activity) {
      latest = activity;
      context.onProgress(activity);
    },
    async pause(milliseconds) {
      if (Date.now() > given.untilMilliseconds) throw overdue(given, latest);
      await context.pause(milliseconds);
    },
  };
}

function overdue({ runId, event: { name, title, withinSeconds } }: PerformEvent, latest: string): RunTimedOut {
  const state = latest === '' ? '' : `: ${latest}`;
  return new RunTimedOut(`Event ${name} of ${runId} (${title}) was not done after ${withinSeconds} s${state}.`);
}
