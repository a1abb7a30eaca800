/** Drives a run with events: starts its loads, then follows them while its events happen, each as an activity. */
import { ApplicationFailure, CancellationScope, sleep } from '@temporalio/workflow';
import type { DriveResult, RunAttemptInput } from '../activities/contract.ts';
import type { EventPlan } from '../src/plan/events.ts';
import { happening, loading } from './retry.ts';

/** Time to open the hosts and start the jobs. */
const startLimitSeconds = 300;

/**
 * If the loads or an event fail, the other ones are cancelled, and the first failure is thrown when all have ended. The caller undoes
 * what the events did.
 */
export async function driveWithEvents(
  input: RunAttemptInput,
  events: EventPlan[],
  label: string,
): Promise<DriveResult> {
  const { startMilliseconds } = await loading(`Start ${label}`, startLimitSeconds).startRun(input);
  const scope = new CancellationScope({ cancellable: true });
  return await scope.run(async () => {
    let haveEnded = false;
    let first: { error: unknown } | null = null;
    const guarded = <Result>(part: Promise<Result>): Promise<Result> =>
      part.catch((error: unknown) => {
        first ??= { error };
        scope.cancel();
        throw error;
      });
    const driving = loading(label, input.run.limitSeconds)
      .driveRun(input)
      .then((result) => {
        haveEnded = true;
        return result;
      });
    const [driven] = await Promise.allSettled([
      guarded(driving),
      guarded(performEvents(input, events, startMilliseconds, () => haveEnded)),
    ]);
    failed(first);
    if (driven.status === 'rejected') throw driven.reason;
    return driven.value;
  });
}

function failed(first: { error: unknown } | null): void {
  if (first) throw first.error;
}

/** @param haveEnded whether the loads have */
async function performEvents(
  input: RunAttemptInput,
  events: EventPlan[],
  startMilliseconds: number,
  haveEnded: () => boolean,
): Promise<void> {
  const done = new Map<string, Promise<number>>();
  // An event comes after the one that it follows.
  for (const event of events)
    done.set(event.name, performWhenDue(input, event, beginningOf(event, done, startMilliseconds), haveEnded));
  await Promise.all(done.values());
}

/** When an event is due, as a Unix time. */
async function beginningOf(
  { name, start }: EventPlan,
  done: ReadonlyMap<string, Promise<number>>,
  startMilliseconds: number,
): Promise<number> {
  if ('atSeconds' in start) return startMilliseconds + start.atSeconds * 1000;
  const before = await done.get(start.after);
  if (before === undefined)
    throw ApplicationFailure.nonRetryable(`Event ${name} is planned before ${start.after}.`, 'BadInput');
  return before + start.seconds * 1000;
}

/** Returns when it is done, as a Unix time. */
async function performWhenDue(
  input: RunAttemptInput,
  { name, title, withinSeconds }: EventPlan,
  due: Promise<number>,
  haveEnded: () => boolean,
): Promise<number> {
  const wait = (await due) - Date.now();
  if (wait > 0) await sleep(wait);
  if (haveEnded()) {
    throw ApplicationFailure.nonRetryable(
      `The loads of ${input.run.id} had ended before its event ${name} began; lengthen them.`,
      'InvalidWindow',
    );
  }
  const untilMilliseconds = Date.now() + withinSeconds * 1000;
  const record = await happening(`${name}: ${title}`, withinSeconds).performEvent({
    ...input,
    event: name,
    untilMilliseconds,
  });
  return record.doneMilliseconds ?? Date.now();
}
