/** Keeps a campaign's progress where people look: the query, the current details and the search attributes. */
import { isCancellation, setCurrentDetails, setHandler, upsertSearchAttributes } from '@temporalio/workflow';
import type { Phase } from '../src/plan/plan.ts';
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
import { noteStanding } from '../src/control/progress/steering.ts';
import type { CampaignRecord, RunSummary } from '../src/measurement/results/types.ts';
import { sentence } from './failure.ts';
import type { CampaignInput } from './messages.ts';
import { progressQuery, runNotesSignal, searchAttributeKeys } from './messages.ts';

export interface Story {
  readonly progress: CampaignProgress;
  /** Ids of the runs that have begun or were left out, also of those that have ended, in this session or before. */
  readonly begun: ReadonlySet<string>;
  /** The runs that were left out so far, with the reason. */
  readonly skipped: NonNullable<CampaignRecord['skipped']>;
  /** Changes the progress as somebody asked, and shows it. */
  change(next: (progress: CampaignProgress, now: number) => CampaignProgress): void;
  /** Runs a phase and tells of its start, its end and its failure. The failure goes on to the caller. */
  phase<Result>(phase: Phase, body: () => Promise<Result>): Promise<Result>;
  warn(warnings: string[]): void;
  /** Tells of the runs that earlier sessions measured. */
  keep(runs: RunSummary[]): void;
  fail(reason: string): void;
  /** How the lease stands, as it said last; null before it is taken. */
  readonly lease: LeaseAccount | null;
  hold(account: LeaseAccount): void;
  end(output: CampaignOutput): void;
}

export function openStory(input: CampaignInput): Story {
  let progress = startProgress(input.campaignId, input.plan, Date.now());
  const begun = new Set<string>();
  const skipped: Story['skipped'] = [];
  let lease: LeaseAccount | null = null;

  function tell(next: CampaignProgress): void {
    progress = noteStanding(next, Date.now());
    setCurrentDetails(progressMarkdown(progress, Date.now()));
  }
  function tag(phase: string): void {
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
      begun.add(note.kind === 'step' ? note.run.runId : note.runId);
      if (note.kind === 'end' && note.state === 'skipped') skipped.push({ runId: note.runId, reason: note.headline });
    }
    tell(notes.reduce(noteRun, progress));
  });

  return {
    get progress() {
      return progress;
    },
    get lease() {
      return lease;
    },
    begun,
    skipped,
    change: (next) => tell(next(progress, Date.now())),
    async phase(phase, body) {
      tag(phase);
      tell(enterPhase(progress, phase, Date.now()));
      try {
        const result = await body();
        tell(leavePhase(progress, phase, 'done', Date.now()));
        return result;
      } catch (error) {
        const reason = isCancellation(error) ? `Cancelled during ${phase}.` : `${phase}: ${sentence(error)}`;
        tell(noteFailure(leavePhase(progress, phase, 'failed', Date.now()), reason));
        throw error;
      }
    },
    warn: (warnings) => tell({ ...progress, warnings: [...progress.warnings, ...warnings] }),
    keep(runs) {
      for (const { runId } of runs) begun.add(runId);
      tell(keepRuns(progress, input.plan, runs));
    },
    hold(account) {
      lease = account;
    },
    fail: (reason) => tell(noteFailure(progress, reason)),
    end(output) {
      tag(output.outcome.state);
      tell(endProgress(progress, output));
    },
  };
}
