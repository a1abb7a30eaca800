/** How the child workflows tell their campaign of their runs, so that its progress is seen in one place. */
import { CancellationScope, getExternalWorkflowHandle, log, workflowInfo } from '@temporalio/workflow';
import type { RunNote } from '../src/control/progress/progress.ts';
import { sentence } from './failure.ts';
import { runNotesSignal } from './messages.ts';

/**
 * A campaign is told at most about this often: each telling is four events of its history, of which Temporal warns
 * above 10,240.
 */
const tellingsAtMost = 2000;
/** preparing, under load, keeping, end */
const notesOfARun = 4;

/** How many notes are told at once in a campaign of so many runs: 1 up to 500 runs, 20 at 10,000. */
export function notesAtOnce(runs: number): number {
  return Math.max(1, Math.ceil((runs * notesOfARun) / tellingsAtMost));
}

export interface Telling {
  /** Tells the campaign, or keeps the note until there are enough of them. */
  tell(note: RunNote): Promise<void>;
  /** Has the note told together with the next one: for one that another follows at once. */
  tellWithNext(note: RunNote): void;
  /** Tells what was kept. */
  flush(): Promise<void>;
}

export function openTelling(atOnce: number): Telling {
  let kept: RunNote[] = [];
  let noted = 0;

  function keep(note: RunNote): void {
    // Told at once with a later note of the same run, a step would be seen by nobody.
    kept = [...kept.filter((before) => before.kind === 'end' || before.run.runId !== runOf(note)), note];
    noted += 1;
  }
  async function flush(): Promise<void> {
    if (kept.length === 0) return;
    const notes = kept;
    kept = [];
    noted = 0;
    await tellCampaign(notes);
  }
  return {
    async tell(note) {
      keep(note);
      if (noted >= atOnce) await flush();
    },
    tellWithNext: keep,
    flush,
  };
}

function runOf(note: RunNote): string {
  return note.kind === 'end' ? note.runId : note.run.runId;
}

/** The campaign shows what its runs do. When it is gone there is nobody to tell, and the run must still be ended well. */
async function tellCampaign(notes: RunNote[]): Promise<void> {
  const { parent } = workflowInfo();
  if (!parent) return;
  try {
    await CancellationScope.nonCancellable(() =>
      getExternalWorkflowHandle(parent.workflowId).signal(runNotesSignal, notes),
    );
  } catch (error) {
    log.warn('The campaign could not be told of its runs', { error: sentence(error) });
  }
}
