/** Reports the runs of a child workflow to its campaign, which publishes all progress in one place. */
import { CancellationScope, getExternalWorkflowHandle, log, workflowInfo } from '@temporalio/workflow';
import type { RunNote } from '../src/control/progress/progress.ts';
import { sentence } from './failure.ts';
import { runNotesSignal } from './messages.ts';

/**
 * Maximum number of signals to a campaign, approximately. Each is four events of its history, and Temporal warns above
 * 10,240.
 */
const maxSignals = 2000;
/** preparing, under load, keeping, end */
const notesPerRun = 4;

/** Number of notes per signal: 1 up to 500 runs, 20 at 10,000 runs. */
export function notesPerSignal(runs: number): number {
  return Math.max(1, Math.ceil((runs * notesPerRun) / maxSignals));
}

export interface RunReporter {
  /** Sends the note once there are enough of them for a signal. */
  report(note: RunNote): Promise<void>;
  /** Sends the note together with the next one, which follows at once. */
  reportWithNext(note: RunNote): void;
  /** Sends all pending notes. */
  flush(): Promise<void>;
}

export function createRunReporter(perSignal: number): RunReporter {
  let pending: RunNote[] = [];
  let noteCount = 0;

  function queue(note: RunNote): void {
    // A later note of the same run in the same signal hides the step, so it is dropped.
    pending = [...pending.filter((earlier) => earlier.kind !== 'step' || earlier.run.runId !== runIdOf(note)), note];
    noteCount += 1;
  }
  async function flush(): Promise<void> {
    if (pending.length === 0) return;
    const notes = pending;
    pending = [];
    noteCount = 0;
    await signalCampaign(notes);
  }
  return {
    async report(note) {
      queue(note);
      if (noteCount >= perSignal) await flush();
    },
    reportWithNext: queue,
    flush,
  };
}

function runIdOf(note: RunNote): string | null {
  if (note.kind === 'begun' || note.kind === 'done') return null;
  return note.kind === 'end' ? note.runId : note.run.runId;
}

/** A failure is only logged: without its campaign, the run must still end properly. */
async function signalCampaign(notes: RunNote[]): Promise<void> {
  const { parent } = workflowInfo();
  if (!parent) return;
  try {
    await CancellationScope.nonCancellable(() =>
      getExternalWorkflowHandle(parent.workflowId).signal(runNotesSignal, notes),
    );
  } catch (error) {
    log.warn('Could not report run progress to the campaign', { error: sentence(error) });
  }
}
