/**
 * Whether a stage gets on, from one look at the driver to the next. Pure.
 *
 * Time counts only as far as it was looked: while the one who looks was stopped or slow, nothing is known of the stage.
 */
import type { SparkProgress } from './progress.ts';

/** The most that passes between two looks and still counts as looked. */
const longestGapSeconds = 15;

export interface Pace {
  stageKey: string;
  /** Tasks done, and trials ended, when last looked: any change is progress. */
  done: number;
  trials: number;
  atMilliseconds: number;
  /** Whether any task of the application has finished: before that its executors may still be starting. */
  begun: boolean;
  /** Looked at this stage for this long. */
  seenSeconds: number;
  /** No task of the stage has finished for this long. */
  idleSeconds: number;
  /** The driver has not answered for this long. */
  silentSeconds: number;
  /** Looks at this stage, the oldest first. */
  looks: { seenSeconds: number; done: number }[];
}

/** What one look found; `progress` is null where the driver did not answer. */
export interface Look {
  atMilliseconds: number;
  trials: number;
  progress: SparkProgress | null;
}

export function follow(before: Pace | null, look: Look, keepSeconds: number): Pace {
  const { progress, trials, atMilliseconds } = look;
  const seconds = before
    ? Math.min(longestGapSeconds, Math.max(0, (atMilliseconds - before.atMilliseconds) / 1000))
    : 0;
  if (!progress) {
    const quiet = before ?? fresh('', 0, trials, atMilliseconds);
    const silentSeconds = trials === quiet.trials ? quiet.silentSeconds + seconds : 0;
    return { ...quiet, trials, atMilliseconds, silentSeconds, begun: quiet.begun || trials > 0 };
  }
  const { stageKey, tasks } = progress;
  const begun = (before?.begun ?? false) || tasks.done > 0 || trials > 0;
  if (!before || before.stageKey !== stageKey || before.trials !== trials || stageKey === '') {
    return { ...fresh(stageKey, tasks.done, trials, atMilliseconds), begun };
  }
  const seenSeconds = before.seenSeconds + seconds;
  const looks = [...before.looks, { seenSeconds, done: tasks.done }];
  return {
    ...before,
    done: tasks.done,
    atMilliseconds,
    begun,
    seenSeconds,
    idleSeconds: tasks.done === before.done && begun ? before.idleSeconds + seconds : 0,
    silentSeconds: 0,
    looks: looks.filter((each, index) => index === 0 || seenSeconds - each.seenSeconds <= keepSeconds),
  };
}

function fresh(stageKey: string, done: number, trials: number, atMilliseconds: number): Pace {
  return {
    stageKey,
    done,
    trials,
    atMilliseconds,
    begun: trials > 0,
    seenSeconds: 0,
    idleSeconds: 0,
    silentSeconds: 0,
    looks: [{ seenSeconds: 0, done }],
  };
}

/** Tasks a second: over all of the stage or over its last part, whichever is more. Null where none finished while it was looked at. */
export function tasksPerSecond({ looks }: Pace): number | null {
  const last = looks.at(-1);
  const rates = [looks[0], looks[1]].flatMap((from) =>
    from && last && last.seenSeconds > from.seenSeconds
      ? [(last.done - from.done) / (last.seenSeconds - from.seenSeconds)]
      : [],
  );
  const best = Math.max(0, ...rates);
  return best > 0 ? best : null;
}

export interface Bounds {
  stuckSeconds: number;
  /** Length of the run at the latest, and what is left of it. */
  limitSeconds: number;
  leftSeconds: number;
}

export type Judgement = { state: 'stands still' | 'too slow' | 'silent'; reason: string } | null;

/**
 * Judges a stage. A slow machine is no reason to stop: the stage must have been looked at for `stuckSeconds`, and even
 * at twice its rate its end must lie beyond the run's limit and more than `stuckSeconds` away.
 */
export function judgePace(pace: Pace, tasksTotal: number, bounds: Bounds): Judgement {
  const { stuckSeconds, limitSeconds, leftSeconds } = bounds;
  if (pace.silentSeconds >= stuckSeconds) {
    return { state: 'silent', reason: `The driver has not answered for ${words(pace.silentSeconds)}` };
  }
  if (pace.stageKey === '' || pace.silentSeconds > 0) return null;
  if (pace.idleSeconds >= stuckSeconds) {
    return { state: 'stands still', reason: `no task of it finished in ${words(pace.idleSeconds)}` };
  }
  const rate = tasksPerSecond(pace);
  if (pace.seenSeconds < stuckSeconds || rate === null) return null;
  const remaining = (tasksTotal - pace.done) / rate;
  if (remaining / 2 <= Math.max(leftSeconds, stuckSeconds)) return null;
  return {
    state: 'too slow',
    reason: `its end is expected in ${words(remaining)}, past the run's limit of ${words(limitSeconds)}`,
  };
}

/** `602.5 h`, `12 min` or `45 s`. */
export function words(seconds: number): string {
  if (seconds >= 5400) return `${(seconds / 3600).toFixed(1)} h`;
  if (seconds >= 120) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds)} s`;
}
