/** The progress of a campaign as plain data, and the only changes to it. Pure: the workflow holds the state. */
import { typicalSecondsOf } from '../../campaign/lengths.ts';
import { isDeciding, type MeasuringPhase, runsOf } from '../../plan/runs-of.ts';
import type { Phase } from '../../plan/phases.ts';
import type { Plan, RunGroup, Step } from '../../plan/plan.ts';
import { idsDone } from '../../search/next-step.ts';
import { remainingSteps } from '../../steps/remaining-steps.ts';
import { stepsOfPhase } from '../../steps/stages.ts';
import type { ThresholdFinding } from '../../findings/thresholds/threshold-finding.ts';
import type { CampaignOutcome, CampaignRecord, RunSummary } from '../../measurement/results/types.ts';

export interface PhaseProgress {
  phase: Phase;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'skipped';
  /** For searches, the typical length. */
  plannedSeconds: number;
  startMilliseconds: number | null;
  endMilliseconds: number | null;
  /** How long the campaign was idle in this phase because it was paused; absent if it never was. */
  pausedMilliseconds?: number;
}

/** A requested pause. It takes effect once no run is active. */
export interface Pause {
  sinceMilliseconds: number;
  /** When the campaign became idle; null while the current run finishes. */
  standingSinceMilliseconds: number | null;
}

export interface RunProgress {
  runId: string;
  group: RunGroup;
  title: string;
  level: string;
  /** From 1. */
  attempt: number;
  /** `paused`: the run waits before its next attempt. */
  step: 'preparing' | 'under load' | 'keeping' | 'paused';
  startMilliseconds: number;
  plannedSeconds: number;
  /** Why the attempt before was invalid; absent from the first one of a session. */
  repeatedBecause?: string;
  /** Workflow whose pending activity heartbeats with the progress of the run's loads. */
  workflowId: string;
}

/** A step that is no run, such as the growth of a dataset. */
export interface StepProgress {
  stepId: string;
  title: string;
  startMilliseconds: number;
  plannedSeconds: number;
  /** Workflow whose pending activity heartbeats with what the step is doing. */
  workflowId: string;
}

/** The verdict on a threshold, with one line for people. */
export interface ThresholdOutcome extends Pick<ThresholdFinding, 'threshold' | 'verdict'> {
  line: string;
}

/** The outcome of a campaign: the result of its workflow. */
export interface CampaignOutput {
  outcome: CampaignOutcome;
  verdicts: string[];
  /** Of the thresholds, in the order of the plan; absent without any. */
  thresholds?: ThresholdOutcome[];
  report: { html: string; markdown: string } | null;
}

/** Hosts that stay up after the runs. */
export interface KeptProgress {
  sinceMilliseconds: number;
  untilMilliseconds: number;
  /** What the runs gave; the report is written again after the cleanup. */
  verdicts: string[];
  /** Path of the report; null if it could not be written. */
  report: string | null;
}

export interface CampaignProgress {
  campaignId: string;
  title: string;
  profile: string;
  size: string;
  startMilliseconds: number;
  phases: PhaseProgress[];
  currentRuns: RunProgress[];
  /** One line for each of the last ended runs, at most `headlinesKept`, latest last. */
  headlines: { runId: string; state: RunEnd; headline: string }[];
  /** The step under way that is no run; null if there is none. */
  currentStep: StepProgress | null;
  /** One line for each of the last steps that were no runs and did not fail, at most `headlinesKept`, latest last. */
  stepsDone?: { stepId: string; headline: string }[];
  /** How many runs have ended, including skipped ones. */
  runsEnded: number;
  /** How many of them stayed invalid. */
  runsInvalid: number;
  /** With all runs that steps may still make. */
  runsTotal: number;
  /** Steps that have not ended and may make fewer runs than counted here. */
  stepsDeciding: number;
  /** Sum of the planned lengths of the runs that have not ended, in seconds; for searches, the typical length. */
  plannedSecondsLeft: number;
  /** Null unless a pause is requested. */
  pause: Pause | null;
  /** Ids of the runs to skip when their turn comes. */
  toSkip: string[];
  /** Present while the hosts stay up after the runs. */
  kept?: KeptProgress | null;
  warnings: string[];
  /** The first failure. Later failures do not replace it. */
  failure: string | null;
  output: CampaignOutput | null;
}

/**
 * How a run ended. A skipped run never started: a user requested it, or a lower level was saturated.
 */
export type RunEnd = 'valid' | 'invalid' | 'skipped';

/** A message from a run to its campaign. */
export type RunNote =
  | { kind: 'step'; run: RunProgress }
  | { kind: 'end'; runId: string; state: RunEnd; headline: string; plannedSeconds: number }
  /** A step that is no run has begun, or has ended; `headline` is null if it failed. */
  | { kind: 'begun'; step: StepProgress }
  | {
      kind: 'done';
      stepId: string;
      headline: string | null;
      /** Present if the step decides which runs it makes: those that it did not make, with their typical length. */
      notNeeded?: { runIds: string[]; plannedSeconds: number };
    };

/** Limits the size of a query's response for a campaign with thousands of runs. */
export const headlinesKept = 200;

export function startProgress(campaignId: string, plan: Plan, now: number): CampaignProgress {
  return {
    campaignId,
    title: plan.title,
    profile: plan.profile,
    size: plan.size,
    startMilliseconds: now,
    phases: plan.phases.map((planned) => ({
      phase: planned.phase,
      state: 'waiting',
      plannedSeconds: typicalSecondsOf(planned),
      startMilliseconds: null,
      endMilliseconds: null,
    })),
    currentRuns: [],
    currentStep: null,
    headlines: [],
    runsEnded: 0,
    runsInvalid: 0,
    runsTotal: runsOf(plan).length,
    stepsDeciding: plan.steps.filter(isDeciding).length,
    plannedSecondsLeft: typicalSum(runsOf(plan)),
    pause: null,
    toSkip: [],
    warnings: [],
    failure: null,
    output: null,
  };
}

function changePhase(progress: CampaignProgress, phase: Phase, change: Partial<PhaseProgress>): CampaignProgress {
  const fresh = { phase, state: 'waiting', plannedSeconds: 0, startMilliseconds: null, endMilliseconds: null } as const;
  const known = progress.phases.some((entry) => entry.phase === phase);
  const phases: PhaseProgress[] = known ? progress.phases : [...progress.phases, fresh];
  return { ...progress, phases: phases.map((entry) => (entry.phase === phase ? { ...entry, ...change } : entry)) };
}

export function enterPhase(progress: CampaignProgress, phase: Phase, now: number): CampaignProgress {
  const begun = progress.phases.find((entry) => entry.phase === phase)?.startMilliseconds ?? now;
  return changePhase(progress, phase, { state: 'running', startMilliseconds: begun, endMilliseconds: null });
}

export function leavePhase(
  progress: CampaignProgress,
  phase: Phase,
  state: 'done' | 'failed' | 'cancelled',
  now: number,
): CampaignProgress {
  return changePhase(progress, phase, { state, endMilliseconds: now });
}

/** Keeps the first failure: later ones are usually its consequences. */
export function noteFailure(progress: CampaignProgress, reason: string): CampaignProgress {
  return { ...progress, failure: progress.failure ?? reason };
}

export function noteRun(progress: CampaignProgress, note: RunNote): CampaignProgress {
  if (note.kind === 'begun') return { ...progress, currentStep: note.step };
  if (note.kind === 'done') return noteStepDone(progress, note);
  const runId = note.kind === 'step' ? note.run.runId : note.runId;
  const others = progress.currentRuns.filter((run) => run.runId !== runId);
  const toSkip = progress.toSkip.filter((id) => id !== runId);
  const late = progress.toSkip.includes(runId) && !(note.kind === 'end' && note.state === 'skipped');
  const warnings = late
    ? [...progress.warnings, `${runId} had started before it could be skipped.`]
    : progress.warnings;
  if (note.kind === 'step') return { ...progress, currentRuns: [...others, note.run], toSkip, warnings };
  return {
    ...progress,
    currentRuns: others,
    toSkip,
    warnings,
    headlines: [...progress.headlines, { runId, state: note.state, headline: note.headline }].slice(-headlinesKept),
    runsEnded: progress.runsEnded + 1,
    runsInvalid: progress.runsInvalid + (note.state === 'invalid' ? 1 : 0),
    plannedSecondsLeft: Math.max(0, progress.plannedSecondsLeft - note.plannedSeconds),
  };
}

function noteStepDone(
  progress: CampaignProgress,
  { stepId, headline, notNeeded }: Extract<RunNote, { kind: 'done' }>,
): CampaignProgress {
  if (headline === null) return { ...progress, currentStep: null };
  const stepsDone = [...(progress.stepsDone ?? []), { stepId, headline }].slice(-headlinesKept);
  const done = { ...progress, currentStep: null, stepsDone };
  return notNeeded ? withoutRunsOf(done, notNeeded) : done;
}

/** The step has decided: it makes no more of its runs. */
function withoutRunsOf(
  progress: CampaignProgress,
  { runIds, plannedSeconds }: { runIds: string[]; plannedSeconds: number },
): CampaignProgress {
  return {
    ...progress,
    toSkip: progress.toSkip.filter((id) => !runIds.includes(id)),
    runsTotal: progress.runsTotal - runIds.length,
    stepsDeciding: progress.stepsDeciding - 1,
    plannedSecondsLeft: Math.max(0, progress.plannedSecondsLeft - plannedSeconds),
  };
}

/** Records the valid runs of earlier sessions: they count as ended and need no planned time. */
export function keepRuns(progress: CampaignProgress, plan: Plan, kept: RunSummary[]): CampaignProgress {
  const steps = remainingSteps(plan.steps, idsDone(plan.steps, kept));
  const left = runsOf({ steps });
  const planned = (phase: MeasuringPhase): number => typicalSum(stepsOfPhase({ steps }, phase));
  return {
    ...progress,
    phases: progress.phases.map((entry) => {
      // Without remaining runs no hosts are needed.
      if (left.length === 0 && needsHosts.includes(entry.phase))
        return { ...entry, state: 'skipped', plannedSeconds: 0 };
      if (entry.phase === 'isolated' || entry.phase === 'combined') {
        return { ...entry, plannedSeconds: planned(entry.phase) };
      }
      return entry;
    }),
    headlines: kept
      .map(({ runId, state, headline }) => ({ runId, state, headline: `${headline} (kept)` }))
      .slice(-headlinesKept),
    runsEnded: kept.length,
    runsTotal: kept.length + left.length,
    stepsDeciding: steps.filter(isDeciding).length,
    plannedSecondsLeft: typicalSum(left),
  };
}

const typicalSum = (steps: Step[]): number => steps.reduce((sum, step) => sum + typicalSecondsOf(step), 0);

const needsHosts: Phase[] = ['provision', 'install', 'verify', 'isolated', 'combined', 'collect', 'keep'];

/** Marks phases that never started as skipped, and records the output of the campaign. */
export function endProgress(progress: CampaignProgress, output: CampaignOutput): CampaignProgress {
  const phases = progress.phases.map((entry) =>
    entry.state === 'waiting' ? { ...entry, state: 'skipped' as const } : entry,
  );
  return { ...progress, phases, currentRuns: [], currentStep: null, pause: null, toSkip: [], output };
}

/** The phases that have started, as recorded in `campaign.json`. */
export function recordedPhases(progress: CampaignProgress): CampaignRecord['phases'] {
  return progress.phases.flatMap(({ phase, startMilliseconds, endMilliseconds }) =>
    startMilliseconds === null ? [] : [{ phase, startMilliseconds, endMilliseconds }],
  );
}
