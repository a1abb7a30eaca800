/**
 * How a bench is ended before its time: by Ctrl-C, by SIGTERM, or by its time limit. What it made is then torn down as at its
 * ordinary end; a second signal ends it at once. One of a process, as signals are.
 */

/** Exit codes of a bench besides 0, and 1 for a goal that was missed. */
export const benchExitCodes = { refused: 2, left: 3, timeLimit: 124, SIGINT: 130, SIGTERM: 143 } as const;

type Signal = 'SIGINT' | 'SIGTERM';

/** Why a bench ends before its time. */
export class InterruptedError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Something that the bench made is still there; the message names it. */
export class LeftBehindError extends Error {}

/** npm and the terminal both hand a Ctrl-C on: what comes this soon is the same one. Milliseconds. */
const sameSignalMilliseconds = 1_000;
/** What an interrupted bench was doing gets this long to come to an end before the hosts are taken away under it. */
const settleMilliseconds = 30_000;

const controller = new AbortController();

/** Aborted with an `InterruptedError` once the bench is to end. */
export const interruption: AbortSignal = controller.signal;

/**
 * Has signals and the time limit interrupt the bench from now on.
 *
 * @param limitMinutes Infinity for none
 * @param cleanUp the command that takes away what a bench that was ended at once has left
 */
export function watchInterruption(limitMinutes: number, cleanUp: string, say: (line: string) => void): void {
  let first: number | null = null;
  const onSignal = (signal: Signal): void => {
    const now = Date.now();
    if (first === null) {
      first = now;
      say(`${signal}: ending, and taking away what this bench made. A second ${signal} ends it at once.`);
      controller.abort(new InterruptedError(`Ended by ${signal}.`, benchExitCodes[signal]));
    } else if (now - first > sameSignalMilliseconds) {
      say(`Ended at once: what this bench made may be left. Take it away with: ${cleanUp}`);
      process.exit(benchExitCodes.left);
    }
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // What an interrupted step was waiting for may fail later on; the teardown must not end for it.
  process.on('unhandledRejection', (error) => {
    if (!interruption.aborted) throw error;
    say(`Meanwhile: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (limitMinutes === Infinity) return;
  const milliseconds = limitMinutes * 60_000;
  const limit = setTimeout(() => {
    say(`The time limit of ${limitMinutes} min is reached: ending, and taking away what this bench made.`);
    controller.abort(
      new InterruptedError(
        `The time limit of ${limitMinutes} min was reached; --limit <minutes> moves it.`,
        benchExitCodes.timeLimit,
      ),
    );
  }, milliseconds);
  limit.unref();
}

/**
 * What `work` gives, or the reason of an interruption. Work that does not heed the interruption is waited for a while, so that it
 * does not go on while what it works on is taken away.
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
    // What fails because of the interruption is not the news.
    interruption.throwIfAborted();
    throw error;
  } finally {
    interruption.removeEventListener('abort', giveUp);
  }
}
