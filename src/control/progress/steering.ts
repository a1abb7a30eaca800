/** What may be asked of a campaign under way, when it is refused and what it changes. Pure: the workflow holds the state. */
import type { Plan } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { elapsed } from '../../text/figures.ts';
import type { CampaignProgress, PhaseProgress } from './progress.ts';

/** What was asked so far, as the workflows that measure are told it. */
export interface Steering {
  /** Counts what was asked, so that a telling that was overtaken by a later one changes nothing. */
  change: number;
  paused: boolean;
  /** Ids of the runs that are left out when their turn comes. */
  skip: string[];
}

export const unsteered: Steering = { change: 0, paused: false, skip: [] };

/** Whether the time for runs is past: no run begins any more. */
function runsAreOver(progress: CampaignProgress): boolean {
  const ending = progress.phases.filter(({ phase }) => phase === 'collect' || phase === 'teardown');
  return progress.output !== null || ending.some(({ state }) => state !== 'waiting');
}

/** Why a pause is refused, or null. */
export function pauseRefusal(progress: CampaignProgress, now: number): string | null {
  if (progress.pause) return `It is paused already, for ${elapsed((now - progress.pause.sinceMilliseconds) / 1000)}.`;
  return runsAreOver(progress) ? 'Its runs are over: there is nothing left to pause.' : null;
}

/** Why an end of the pause is refused, or null. */
export function unpauseRefusal(progress: CampaignProgress): string | null {
  return progress.pause ? null : 'It is not paused.';
}

/** Why skipping a run is refused, or null. `begun` holds the ids of the runs that have begun, also of those that ended. */
export function skipRefusal(
  progress: CampaignProgress,
  plan: Plan,
  begun: ReadonlySet<string>,
  runId: string,
): string | null {
  if (!runsOf(plan).some((run) => run.id === runId)) {
    const left = runsOf(plan)
      .map((run) => run.id)
      .filter((id) => !begun.has(id));
    const named = left.length > 0 ? `; still to come: ${left.slice(0, 20).join(', ')}` : '';
    return `It has no run ${runId}${named}.`;
  }
  if (begun.has(runId)) return `The run ${runId} has begun: only a run that has not begun can be skipped.`;
  if (progress.toSkip.includes(runId)) return `The run ${runId} is to be skipped already.`;
  return runsAreOver(progress) ? 'Its runs are over: there is nothing left to skip.' : null;
}

/** Before its runs a campaign goes on with what makes them ready, pause or not: only what measures stands still. */
function measures({ phase, state }: PhaseProgress): boolean {
  return state === 'running' && (phase === 'isolated' || phase === 'combined');
}

export function notePause(progress: CampaignProgress, now: number): CampaignProgress {
  return noteStanding({ ...progress, pause: { sinceMilliseconds: now, standingSinceMilliseconds: null } }, now);
}

/** Notes since when a paused campaign stands still: to be asked whenever a phase begins or a run may have come to rest. */
export function noteStanding(progress: CampaignProgress, now: number): CampaignProgress {
  const { pause, currentRuns } = progress;
  if (!pause || pause.standingSinceMilliseconds !== null || !progress.phases.some(measures)) return progress;
  if (currentRuns.some(({ step }) => step !== 'paused')) return progress;
  return { ...progress, pause: { ...pause, standingSinceMilliseconds: now } };
}

/** Ends the pause; the time that the campaign stood still does not count against the phase that it stood still in. */
export function noteUnpause(progress: CampaignProgress, now: number): CampaignProgress {
  const since = progress.pause?.standingSinceMilliseconds ?? now;
  const phases = progress.phases.map((entry) => {
    if (!measures(entry)) return entry;
    const stood = now - Math.max(since, entry.startMilliseconds ?? now);
    return { ...entry, pausedMilliseconds: (entry.pausedMilliseconds ?? 0) + stood };
  });
  return { ...progress, phases, pause: null };
}

export function noteToSkip(progress: CampaignProgress, runId: string): CampaignProgress {
  return { ...progress, toSkip: [...progress.toSkip, runId] };
}
