/**
 * Steering a campaign under way. Whoever steers asks the campaign, by updates that it checks; the campaign hands what
 * holds on to the child that measures, which heeds it before its next run.
 */
import {
  allHandlersFinished,
  CancellationScope,
  condition,
  log,
  setHandler,
  type ChildWorkflowHandle,
} from '@temporalio/workflow';
import type { Plan } from '../src/plan/plan.ts';
import {
  notePause,
  noteToSkip,
  noteUnpause,
  pauseRefusal,
  skipRefusal,
  unpauseRefusal,
  unsteered,
  type Steering,
} from '../src/control/progress/steering.ts';
import { sentence } from './failure.ts';
import type { MeasuredRuns, StageInput } from './messages.ts';
import { pauseUpdate, skipUpdate, steerSignal, unpauseUpdate } from './messages.ts';
import type { Story } from './story.ts';

type Child = ChildWorkflowHandle<(input: StageInput) => Promise<MeasuredRuns>>;

/** The campaign's side. */
export interface Steer {
  /** What holds now: given to a child as it begins. */
  readonly steering: Steering;
  /** Hands every change on to a child until it ends, and gives its result. */
  follow(child: Child): Promise<MeasuredRuns>;
  /** Resolves when everybody who asked has been answered. */
  settled(): Promise<void>;
}

/** Answers the updates from now on. */
export function openSteering(plan: Plan, story: Story): Steer {
  let steering = unsteered;
  let child: Child | null = null;

  async function tellChild(): Promise<void> {
    if (!child || steering.change === 0) return;
    try {
      await child.signal(steerSignal, steering);
    } catch (error) {
      // It ended at this moment: the next child is given what holds as it begins.
      log.warn('A child workflow could not be told what was asked', { error: sentence(error) });
    }
  }

  async function change(next: Partial<Steering>): Promise<void> {
    steering = { ...steering, ...next, change: steering.change + 1 };
    // Whoever steers is answered, although the campaign may be cancelled at this moment.
    await CancellationScope.nonCancellable(tellChild);
  }

  async function pause(): Promise<string> {
    story.change(notePause);
    await change({ paused: true });
    return story.progress.pause?.standingSinceMilliseconds === null
      ? 'It pauses before its next run.'
      : 'It is paused.';
  }
  async function unpause(): Promise<string> {
    story.change(noteUnpause);
    await change({ paused: false });
    return 'It goes on.';
  }
  async function skip(runId: string): Promise<string> {
    story.change((progress) => noteToSkip(progress, runId));
    await change({ skip: [...steering.skip, runId] });
    return `${runId} will be left out.`;
  }

  setHandler(pauseUpdate, pause, { validator: () => refuse(pauseRefusal(story.progress, Date.now())) });
  setHandler(unpauseUpdate, unpause, { validator: () => refuse(unpauseRefusal(story.progress)) });
  setHandler(skipUpdate, skip, {
    validator: (runId) => refuse(skipRefusal(story.progress, plan, story.begun, runId)),
  });

  return {
    get steering() {
      return steering;
    },
    async follow(begun) {
      child = begun;
      try {
        // What was asked while the child was being started has missed its input.
        await tellChild();
        return await begun.result();
      } finally {
        child = null;
      }
    },
    settled: () => condition(allHandlersFinished),
  };
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new Error(reason);
}

/** A child's side. */
export interface Steered {
  readonly steering: Steering;
  readonly paused: boolean;
  skips(runId: string): boolean;
  untilUnpaused(): Promise<void>;
}

/** Heeds what was asked until the child began, and from now on what its campaign hands on. */
export function followSteering(initial: Steering): Steered {
  let steering = initial;
  setHandler(steerSignal, (next) => {
    if (next.change > steering.change) steering = next;
  });
  return {
    get steering() {
      return steering;
    },
    get paused() {
      return steering.paused;
    },
    skips: (runId) => steering.skip.includes(runId),
    untilUnpaused: () => condition(() => !steering.paused),
  };
}
