/** How far a campaign is, as plain data, and the only changes it may go through. Pure: the workflow holds it, people read it. */
import { likelySecondsOf } from '../../campaign/lengths.ts';
import type { MeasuringPhase } from '../../plan/phase-of.ts';
import type { Phase, Plan, RunGroup, SizeName, Step } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { stepsLeft } from '../../steps/left.ts';
import { stepsOfPhase } from '../../steps/stages.ts';
import type { CampaignOutcome, CampaignRecord, RunSummary } from '../../measurement/results/types.ts';

export interface PhaseProgress {
  phase: Phase;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'skipped';
  /** Of searches what they are likely to need. */
  plannedSeconds: number;
  startMilliseconds: number | null;
  endMilliseconds: number | null;
  /** How long the campaign stood still in it because it was paused; absent where it never did. */
  pausedMilliseconds?: number;
}

/** A pause that was asked for: it holds once no run is under way. */
export interface Pause {
  sinceMilliseconds: number;
  /** Since when nothing is under way; null while the run that was under way goes on to its end. */
  standingSinceMilliseconds: number | null;
}

export interface RunProgress {
  runId: string;
  group: RunGroup;
  title: string;
  level: string;
  /** From 1. */
  attempt: number;
  /** `paused`: waits before its next attempt. */
  step: 'preparing' | 'under load' | 'keeping' | 'paused';
  startMilliseconds: number;
  plannedSeconds: number;
  /** Workflow whose pending activity heartbeats with the progress of the run's loads. */
  workflowId: string;
}

/** What a campaign came to: the workflow's result. */
export interface CampaignOutput {
  outcome: CampaignOutcome;
  verdicts: string[];
  report: { html: string; markdown: string } | null;
}

export interface CampaignProgress {
  campaignId: string;
  title: string;
  profile: string;
  size: SizeName;
  startMilliseconds: number;
  phases: PhaseProgress[];
  currentRuns: RunProgress[];
  /** The runs that ended last, latest last, `headlinesKept` at most: one line for each. */
  headlines: { runId: string; state: RunEnd; headline: string }[];
  /** How many runs have ended, those that were skipped among them. */
  runsEnded: number;
  /** How many of them stayed void. */
  runsVoid: number;
  runsTotal: number;
  /** Sum of the planned lengths of the runs that have not ended, in seconds: of searches what is likely. */
  plannedSecondsLeft: number;
  /** Null while the campaign is to go on. */
  pause: Pause | null;
  /** Ids of the runs that are left out when their turn comes. */
  toSkip: string[];
  warnings: string[];
  /** The first thing that went wrong; it stays the first. */
  failure: string | null;
  output: CampaignOutput | null;
}

/**
 * How a run ended: one that was skipped was never begun, since somebody asked for it, a lower level was saturated, or its
 * search had no need of it.
 */
export type RunEnd = 'whole' | 'void' | 'skipped';

/** What a run tells the campaign that it belongs to. */
export type RunNote =
  | { kind: 'step'; run: RunProgress }
  | { kind: 'end'; runId: string; state: RunEnd; headline: string; plannedSeconds: number };

/** More would make the answer to a query of a campaign of thousands of runs too large. */
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
      plannedSeconds: likelySecondsOf(planned),
      startMilliseconds: null,
      endMilliseconds: null,
    })),
    currentRuns: [],
    headlines: [],
    runsEnded: 0,
    runsVoid: 0,
    runsTotal: runsOf(plan).length,
    plannedSecondsLeft: likelySum(runsOf(plan)),
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
  state: 'done' | 'failed',
  now: number,
): CampaignProgress {
  return changePhase(progress, phase, { state, endMilliseconds: now });
}

/** Keeps the first failure: what follows from it is not the cause. */
export function noteFailure(progress: CampaignProgress, reason: string): CampaignProgress {
  return { ...progress, failure: progress.failure ?? reason };
}

export function noteRun(progress: CampaignProgress, note: RunNote): CampaignProgress {
  const runId = note.kind === 'step' ? note.run.runId : note.runId;
  const others = progress.currentRuns.filter((run) => run.runId !== runId);
  const toSkip = progress.toSkip.filter((id) => id !== runId);
  const late = progress.toSkip.includes(runId) && !(note.kind === 'end' && note.state === 'skipped');
  const warnings = late ? [...progress.warnings, `${runId} had begun before it could be skipped.`] : progress.warnings;
  if (note.kind === 'step') return { ...progress, currentRuns: [...others, note.run], toSkip, warnings };
  return {
    ...progress,
    currentRuns: others,
    toSkip,
    warnings,
    headlines: [...progress.headlines, { runId, state: note.state, headline: note.headline }].slice(-headlinesKept),
    runsEnded: progress.runsEnded + 1,
    runsVoid: progress.runsVoid + (note.state === 'void' ? 1 : 0),
    plannedSecondsLeft: Math.max(0, progress.plannedSecondsLeft - note.plannedSeconds),
  };
}

/** Notes the runs that earlier sessions of the campaign left whole: they count as ended, and nothing is planned of them. */
export function keepRuns(progress: CampaignProgress, plan: Plan, kept: RunSummary[]): CampaignProgress {
  const ids = new Set(kept.map(({ runId }) => runId));
  const steps = stepsLeft(plan.steps, ids);
  const left = runsOf({ steps });
  const planned = (phase: MeasuringPhase): number => likelySum(stepsOfPhase({ steps }, phase));
  return {
    ...progress,
    phases: progress.phases.map((entry) => {
      // Without a run that is left there are no hosts either.
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
    plannedSecondsLeft: likelySum(left),
  };
}

const likelySum = (steps: Step[]): number => steps.reduce((sum, step) => sum + likelySecondsOf(step), 0);

const needsHosts: Phase[] = ['provision', 'install', 'verify', 'isolated', 'combined', 'collect'];

/** Marks what never began as skipped, and notes what the campaign came to. */
export function endProgress(progress: CampaignProgress, output: CampaignOutput): CampaignProgress {
  const phases = progress.phases.map((entry) =>
    entry.state === 'waiting' ? { ...entry, state: 'skipped' as const } : entry,
  );
  return { ...progress, phases, currentRuns: [], pause: null, toSkip: [], output };
}

/** The phase the campaign is in: the latest that has begun and not ended. */
export function currentPhase(progress: CampaignProgress): PhaseProgress | null {
  return progress.phases.findLast((entry) => entry.state === 'running') ?? null;
}

/**
 * When the campaign should end, in Unix milliseconds: now, and what is planned of the phases that are left. A phase
 * that has overrun its plan counts nothing more. After a failure only what the failure leaves to do would count, which
 * no plan states: then there is no answer, and none while nobody knows how long a pause goes on.
 */
export function expectedEnd(progress: CampaignProgress, now: number): number | null {
  if (progress.output || progress.failure !== null || progress.pause) return null;
  const left = progress.phases.map((entry) => {
    if (entry.state === 'waiting') return entry.plannedSeconds;
    if (entry.state !== 'running') return 0;
    const passed = now - (entry.startMilliseconds ?? now) - (entry.pausedMilliseconds ?? 0);
    return Math.max(0, entry.plannedSeconds - passed / 1000);
  });
  return now + Math.round(left.reduce((sum, seconds) => sum + seconds, 0) * 1000);
}

/** The phases that have begun, as `campaign.json` states them. */
export function recordedPhases(progress: CampaignProgress): CampaignRecord['phases'] {
  return progress.phases.flatMap(({ phase, startMilliseconds, endMilliseconds }) =>
    startMilliseconds === null ? [] : [{ phase, startMilliseconds, endMilliseconds }],
  );
}
