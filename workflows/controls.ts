/**
 * Controls of a running campaign: pause, unpause, skip. A client sends an update, which the campaign validates. The campaign
 * signals its controls to the child workflow of the current stage, which applies them before its next run.
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
  noControls,
  type ControlState,
  accessRefusal,
  noteAccessed,
} from '../src/control/progress/controls.ts';
import { sentence } from './failure.ts';
import {
  type MeasuredRuns,
  type StageInput,
  accessUpdate,
  pauseUpdate,
  skipUpdate,
  controlsSignal,
  unpauseUpdate,
} from './messages.ts';
import type { ProgressPublisher } from './progress-publisher.ts';

type Child = ChildWorkflowHandle<(input: StageInput) => Promise<MeasuredRuns>>;

/** Controls as the campaign has them. */
export interface CampaignControls {
  /** The current state, part of the input of a new child. */
  readonly controlState: ControlState;
  /** Signals every change to a child until it ends. Returns its result. */
  follow(child: Child): Promise<MeasuredRuns>;
  /** Resolves when every update has been answered. */
  allAnswered(): Promise<void>;
}

/** Registers the update handlers. */
export function handleControls(plan: Plan, publisher: ProgressPublisher): CampaignControls {
  let controlState = noControls;
  let child: Child | null = null;

  async function signalChild(): Promise<void> {
    if (!child || controlState.change === 0) return;
    try {
      await child.signal(controlsSignal, controlState);
    } catch (error) {
      // The child just ended. The next one gets the state in its input.
      log.warn('Could not send the controls to a child workflow', { error: sentence(error) });
    }
  }

  async function change(next: Partial<ControlState>): Promise<void> {
    controlState = { ...controlState, ...next, change: controlState.change + 1 };
    // The client gets its answer even if the campaign is being cancelled.
    await CancellationScope.nonCancellable(signalChild);
  }

  async function pause(): Promise<string> {
    publisher.update(notePause);
    await change({ paused: true });
    return publisher.progress.pause?.standingSinceMilliseconds === null
      ? 'The campaign will pause before its next run.'
      : 'The campaign is paused.';
  }
  async function unpause(): Promise<string> {
    publisher.update(noteUnpause);
    await change({ paused: false });
    return 'The campaign continues.';
  }
  async function skip(runId: string): Promise<string> {
    publisher.update((progress) => noteToSkip(progress, runId));
    await change({ skip: [...controlState.skip, runId] });
    return `${runId} will be skipped.`;
  }

  setHandler(
    accessUpdate,
    (access) => {
      publisher.update((progress) => noteAccessed(progress, access));
      return 'The campaign has recorded it.';
    },
    { validator: (access) => refuse(accessRefusal(plan, access)) },
  );
  setHandler(pauseUpdate, pause, { validator: () => refuse(pauseRefusal(publisher.progress, Date.now())) });
  setHandler(unpauseUpdate, unpause, { validator: () => refuse(unpauseRefusal(publisher.progress)) });
  setHandler(skipUpdate, skip, {
    validator: (runId) => refuse(skipRefusal(publisher.progress, plan, publisher.startedRuns, runId)),
  });

  return {
    get controlState() {
      return controlState;
    },
    async follow(started) {
      child = started;
      try {
        // The controls may have changed after the child's input was made.
        await signalChild();
        return await started.result();
      } finally {
        child = null;
      }
    },
    allAnswered: () => condition(allHandlersFinished),
  };
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new Error(reason);
}

/** Controls as a child has them. */
export interface RunControls {
  readonly controlState: ControlState;
  readonly paused: boolean;
  skips(runId: string): boolean;
  untilUnpaused(): Promise<void>;
}

/** Starts with the controls of the input and follows the signals of the campaign. */
export function receiveControls(initial: ControlState): RunControls {
  let controlState = initial;
  setHandler(controlsSignal, (next) => {
    if (next.change > controlState.change) controlState = next;
  });
  return {
    get controlState() {
      return controlState;
    },
    get paused() {
      return controlState.paused;
    },
    skips: (runId) => controlState.skip.includes(runId),
    untilUnpaused: () => condition(() => !controlState.paused),
  };
}
