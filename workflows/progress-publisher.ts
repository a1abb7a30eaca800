/** Publishes a campaign's progress: in a query, in the current details of the workflow, and in search attributes. */
import { isCancellation, setCurrentDetails, setHandler, upsertSearchAttributes } from '@temporalio/workflow';
import type { Phase } from '../src/plan/phases.ts';
import type { LeaseAccount } from '../src/hardware/lease/account.ts';
import { progressMarkdown } from '../src/control/progress/markdown.ts';
import type { CampaignOutput, CampaignProgress } from '../src/control/progress/progress.ts';
import {
  endProgress,
  enterPhase,
  leavePhase,
  keepRuns,
  noteFailure,
  noteRun,
  startProgress,
} from '../src/control/progress/progress.ts';
import { noteStanding } from '../src/control/progress/controls.ts';
import type { CampaignRecord, RunSummary } from '../src/measurement/results/types.ts';
import { sentence } from './failure.ts';
import type { CampaignInput } from './messages.ts';
import { progressQuery, runNotesSignal, searchAttributeKeys } from './messages.ts';

export interface ProgressPublisher {
  readonly progress: CampaignProgress;
  /** Ids of the runs that started, ended, were skipped or are not needed, in this session or an earlier one. */
  readonly startedRuns: ReadonlySet<string>;
  /** The skipped runs so far, with the reason. */
  readonly skipped: NonNullable<CampaignRecord['skipped']>;
  /** Changes the progress and publishes it. */
  update(next: (progress: CampaignProgress, now: number) => CampaignProgress): void;
  /** Runs a phase and publishes its start, its end or its failure. Rethrows the failure. */
  phase<Result>(phase: Phase, body: () => Promise<Result>): Promise<Result>;
  warn(warnings: string[]): void;
  /** Publishes the runs of earlier sessions. */
  addEarlierRuns(runs: RunSummary[]): void;
  fail(reason: string): void;
  /** The last known state of the lease; null before it is taken. */
  readonly lease: LeaseAccount | null;
  setLease(account: LeaseAccount): void;
  end(output: CampaignOutput): void;
}

export function createProgressPublisher(input: CampaignInput): ProgressPublisher {
  let progress = startProgress(input.campaignId, input.plan, Date.now());
  const startedRuns = new Set<string>();
  const skipped: ProgressPublisher['skipped'] = [];
  let lease: LeaseAccount | null = null;

  function publish(next: CampaignProgress): void {
    progress = noteStanding(next, Date.now());
    setCurrentDetails(progressMarkdown(progress, Date.now()));
  }
  function setAttributes(phase: string): void {
    if (!input.searchAttributes) return;
    upsertSearchAttributes([
      { key: searchAttributeKeys.profile, value: input.plan.profile },
      { key: searchAttributeKeys.size, value: input.plan.size },
      { key: searchAttributeKeys.phase, value: phase },
    ]);
  }

  setHandler(progressQuery, () => progress);
  setHandler(runNotesSignal, (notes) => {
    for (const note of notes) {
      if (note.kind === 'done') for (const id of note.notNeeded?.runIds ?? []) startedRuns.add(id);
      if (note.kind === 'begun' || note.kind === 'done') continue;
      startedRuns.add(note.kind === 'step' ? note.run.runId : note.runId);
      if (note.kind === 'end' && note.state === 'skipped') skipped.push({ runId: note.runId, reason: note.headline });
    }
    publish(notes.reduce(noteRun, progress));
  });

  return {
    get progress() {
      return progress;
    },
    get lease() {
      return lease;
    },
    startedRuns,
    skipped,
    update: (next) => publish(next(progress, Date.now())),
    async phase(phase, body) {
      setAttributes(phase);
      publish(enterPhase(progress, phase, Date.now()));
      try {
        const result = await body();
        publish(leavePhase(progress, phase, 'done', Date.now()));
        return result;
      } catch (error) {
        const [state, reason] = isCancellation(error)
          ? (['cancelled', `Cancelled during ${phase}.`] as const)
          : (['failed', `${phase}: ${sentence(error)}`] as const);
        publish(noteFailure(leavePhase(progress, phase, state, Date.now()), reason));
        throw error;
      }
    },
    warn: (warnings) => publish({ ...progress, warnings: [...progress.warnings, ...warnings] }),
    addEarlierRuns(runs) {
      for (const { runId } of runs) startedRuns.add(runId);
      publish(keepRuns(progress, input.plan, runs));
    },
    setLease(account) {
      lease = account;
    },
    fail: (reason) => publish(noteFailure(progress, reason)),
    end(output) {
      setAttributes(output.outcome.state);
      publish(endProgress(progress, output));
    },
  };
}
