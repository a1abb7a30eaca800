/** Drives a run with events: starts its loads, then follows them while its events happen, each as an activity. */
import { ApplicationFailure, CancellationScope, sleep } from '@temporalio/workflow';
import type { DriveResult, RunAttemptInput } from '../activities/contract.ts';
import { spansOf, type EventPlan } from '../src/plan/events.ts';
import { signalHosts } from './hosts-signal.ts';
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
    const loads: LoadTimes = {
      startMilliseconds,
      haveEnded: () => haveEnded,
      ended: driving.then(() => Date.now()),
    };
    // It rejects only if driving does, which is looked at.
    loads.ended.catch(() => {});
    const [driven] = await Promise.allSettled([guarded(driving), guarded(performEvents(input, events, loads))]);
    failed(first);
    if (driven.status === 'rejected') throw driven.reason;
    return driven.value;
  });
}

function failed(first: { error: unknown } | null): void {
  if (first) throw first.error;
}

/** Unix times of the loads. */
interface LoadTimes {
  startMilliseconds: number;
  haveEnded: () => boolean;
  /** When all of them have ended. */
  ended: Promise<number>;
}

async function performEvents(input: RunAttemptInput, events: EventPlan[], loads: LoadTimes): Promise<void> {
  const done = new Map<string, Promise<number>>();
  const late = new Set([...spansOf(events)].flatMap(([name, { afterLoads }]) => (afterLoads ? [name] : [])));
  // An event comes after the one that it follows, and those after the loads come last.
  for (const event of events) {
    const during = events.flatMap(({ name }) => (late.has(name) ? [] : (done.get(name) ?? [])));
    const ended = 'afterLoads' in event.start ? latestOf([loads.ended, ...during]) : loads.ended;
    const due = beginningOf(event, done, { ...loads, ended });
    done.set(
      event.name,
      performWhenDue(input, event, due, () => !late.has(event.name) && loads.haveEnded()),
    );
  }
  await Promise.all(done.values());
}

const latestOf = async (times: Promise<number>[]): Promise<number> => Math.max(...(await Promise.all(times)));

/** When an event is due, as a Unix time. */
async function beginningOf(
  { name, start }: EventPlan,
  done: ReadonlyMap<string, Promise<number>>,
  { startMilliseconds, ended }: LoadTimes,
): Promise<number> {
  if ('atSeconds' in start) return startMilliseconds + start.atSeconds * 1000;
  if ('afterLoads' in start) return (await ended) + start.afterLoads * 1000;
  const before = await done.get(start.after);
  if (before === undefined)
    throw ApplicationFailure.nonRetryable(`Event ${name} is planned before ${start.after}.`, 'BadInput');
  return before + start.seconds * 1000;
}

/**
 * Returns when it is done, as a Unix time.
 *
 * @param isTooLate whether the loads, during which it should happen, have ended
 */
async function performWhenDue(
  input: RunAttemptInput,
  { name, title, withinSeconds }: EventPlan,
  due: Promise<number>,
  isTooLate: () => boolean,
): Promise<number> {
  const wait = (await due) - Date.now();
  if (wait > 0) await sleep(wait);
  if (isTooLate()) {
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
  // The lease renews itself on the new machine from now on.
  if (record.inventory) await signalHosts(record.inventory);
  return record.doneMilliseconds ?? Date.now();
}
