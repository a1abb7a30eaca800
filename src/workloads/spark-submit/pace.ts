/**
 * Judges whether a stage makes progress, from successive observations of the driver. Pure.
 *
 * Only observed time counts: while the observer was stopped or slow, nothing is known about the stage.
 */
import type { ActiveStages } from './rest-api.ts';

/** Longest time between two observations that counts as observed. */
const longestGapSeconds = 15;

export interface Pace {
  stageKey: string;
  /** Tasks done and trials ended at the last observation. Any change is progress. */
  done: number;
  trials: number;
  atMilliseconds: number;
  /** Whether any task of the application has finished. Before that, executors may still be starting. */
  begun: boolean;
  /** For how long this stage has been observed. */
  observedSeconds: number;
  /** For how long no task of the stage has finished. */
  idleSeconds: number;
  /** For how long the driver has not answered. */
  silentSeconds: number;
  /** Observations of this stage, the oldest first. */
  history: { observedSeconds: number; done: number }[];
}

/** One observation of the driver. `progress` is null if it did not answer. */
export interface DriverObservation {
  atMilliseconds: number;
  trials: number;
  progress: Pick<ActiveStages, 'stageKey' | 'tasks'> | null;
}

export function updatePace(before: Pace | null, observation: DriverObservation, keepSeconds: number): Pace {
  const { progress, trials, atMilliseconds } = observation;
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
  const observedSeconds = before.observedSeconds + seconds;
  const history = [...before.history, { observedSeconds, done: tasks.done }];
  return {
    ...before,
    done: tasks.done,
    atMilliseconds,
    begun,
    observedSeconds,
    idleSeconds: tasks.done === before.done && begun ? before.idleSeconds + seconds : 0,
    silentSeconds: 0,
    history: history.filter((each, index) => index === 0 || observedSeconds - each.observedSeconds <= keepSeconds),
  };
}

function fresh(stageKey: string, done: number, trials: number, atMilliseconds: number): Pace {
  return {
    stageKey,
    done,
    trials,
    atMilliseconds,
    begun: trials > 0,
    observedSeconds: 0,
    idleSeconds: 0,
    silentSeconds: 0,
    history: [{ observedSeconds: 0, done }],
  };
}

/** Tasks a second over the complete stage or its last part, whichever is higher. Null if none finished while observed. */
export function tasksPerSecond({ history }: Pace): number | null {
  const last = history.at(-1);
  const rates = [history[0], history[1]].flatMap((from) =>
    from && last && last.observedSeconds > from.observedSeconds
      ? [(last.done - from.done) / (last.observedSeconds - from.observedSeconds)]
      : [],
  );
  const best = Math.max(0, ...rates);
  return best > 0 ? best : null;
}

export interface PaceLimits {
  stuckSeconds: number;
  /** Timeout of the run, and the time until it expires. */
  limitSeconds: number;
  remainingSeconds: number;
}

export interface Judgement {
  state: 'stuck' | 'too slow' | 'silent';
  reason: string;
}

/**
 * Judges a stage. A slow machine alone is no reason to stop: the stage must have been observed for `stuckSeconds`, and even at
 * twice its rate it must end after the run's timeout and more than `stuckSeconds` from now.
 */
export function judgePace(pace: Pace, tasksTotal: number, limits: PaceLimits): Judgement | null {
  const { stuckSeconds, limitSeconds, remainingSeconds } = limits;
  if (pace.silentSeconds >= stuckSeconds) {
    return { state: 'silent', reason: `The driver has not answered for ${durationText(pace.silentSeconds)}` };
  }
  if (pace.stageKey === '' || pace.silentSeconds > 0) return null;
  if (pace.idleSeconds >= stuckSeconds) {
    return { state: 'stuck', reason: `no task finished for ${durationText(pace.idleSeconds)}` };
  }
  const rate = tasksPerSecond(pace);
  if (pace.observedSeconds < stuckSeconds || rate === null) return null;
  const remaining = (tasksTotal - pace.done) / rate;
  if (remaining / 2 <= Math.max(remainingSeconds, stuckSeconds)) return null;
  return {
    state: 'too slow',
    reason: `it would take ${durationText(remaining)} more, past the run's timeout of ${durationText(limitSeconds)}`,
  };
}

/** `602.5 h`, `12 min` or `45 s`. */
export function durationText(seconds: number): string {
  if (seconds >= 5400) return `${(seconds / 3600).toFixed(1)} h`;
  if (seconds >= 120) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds)} s`;
}
