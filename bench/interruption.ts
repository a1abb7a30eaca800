/**
 * Ends a benchmark early: on Ctrl-C, SIGTERM, or at its time limit. Everything it created is then removed as at its normal end;
 * a second signal ends it at once. There is one per process, like signal handlers.
 */

/** Exit codes of a benchmark other than 0, and 1 for a missed goal. */
export const benchExitCodes = { refused: 2, leaked: 3, timeLimit: 124, SIGINT: 130, SIGTERM: 143 } as const;

type Signal = 'SIGINT' | 'SIGTERM';

/** Why a benchmark ends early. */
export class InterruptedError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The benchmark leaked a resource; the message names it. */
export class LeakError extends Error {}

/** npm and the terminal both forward a Ctrl-C: a signal within this time is the same one. */
const sameSignalMilliseconds = 1_000;
/** An interrupted step has this long to end before its hosts are removed. */
const settleMilliseconds = 30_000;

const controller = new AbortController();

/** Aborted with an `InterruptedError` when the benchmark must end. */
export const interruption: AbortSignal = controller.signal;

/**
 * Signals and the time limit interrupt the benchmark from now on.
 *
 * @param limitMinutes Infinity for none
 * @param cleanUp the command that removes leftovers of a benchmark that was ended at once
 */
export function watchInterruption(limitMinutes: number, cleanUp: string, say: (line: string) => void): void {
  let first: number | null = null;
  const onSignal = (signal: Signal): void => {
    const now = Date.now();
    if (first === null) {
      first = now;
      say(`${signal}: removing everything that this benchmark created. A second ${signal} ends it at once.`);
      controller.abort(new InterruptedError(`Ended by ${signal}.`, benchExitCodes[signal]));
    } else if (now - first > sameSignalMilliseconds) {
      say(`Ended at once: resources of this benchmark may remain. Remove them with: ${cleanUp}`);
      process.exit(benchExitCodes.leaked);
    }
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // A promise of an interrupted step may be rejected later, and must not end the teardown.
  process.on('unhandledRejection', (error) => {
    if (!interruption.aborted) throw error;
    say(`Meanwhile: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (limitMinutes === Infinity) return;
  const milliseconds = limitMinutes * 60_000;
  const limit = setTimeout(() => {
    say(`The time limit of ${limitMinutes} min is reached: removing everything that this benchmark created.`);
    controller.abort(
      new InterruptedError(
        `The time limit of ${limitMinutes} min was reached. Change it with --limit <minutes>.`,
        benchExitCodes.timeLimit,
      ),
    );
  }, milliseconds);
  limit.unref();
}

/**
 * Returns the result of `work`, or throws the reason of an interruption. Work that ignores the interruption has some time to end,
 * so that it does not continue while its resources are removed.
 *
 * @param patienceMilliseconds how long that is
 */
export async function unlessInterrupted<Result>(
  work: Promise<Result>,
  patienceMilliseconds = settleMilliseconds,
): Promise<Result> {
  const pending = Promise.withResolvers<never>();
  const giveUp = (): void => {
    setTimeout(() => pending.reject(interruption.reason), patienceMilliseconds);
  };
  if (interruption.aborted) giveUp();
  else interruption.addEventListener('abort', giveUp, { once: true });
  try {
    const result = await Promise.race([work, pending.promise]);
    interruption.throwIfAborted();
    return result;
  } catch (error) {
    // Report the interruption, not a failure that it caused.
    interruption.throwIfAborted();
    throw error;
  } finally {
    interruption.removeEventListener('abort', giveUp);
  }
}
