/** When a campaign should end, by its progress. Pure. */
import { elapsed } from '../../text/figures.ts';
import type { CampaignProgress, PhaseProgress } from './progress.ts';

/** The current phase: the latest one that is running. */
export function currentPhase(progress: CampaignProgress): PhaseProgress | null {
  return progress.phases.findLast((entry) => entry.state === 'running') ?? null;
}

/**
 * When the campaign should end, in Unix milliseconds: now plus the planned time of the remaining phases. A phase that has
 * overrun its plan adds nothing. Null after a failure, because no plan covers what then remains, and null during a pause.
 */
export function expectedEnd(progress: CampaignProgress, now: number): number | null {
  if (progress.output || progress.failure !== null || progress.pause) return null;
  const left = progress.phases.map((entry) => {
    if (entry.state === 'waiting') return entry.plannedSeconds;
    if (entry.state !== 'running') return 0;
    return Math.max(0, entry.plannedSeconds - passedSeconds(entry, now));
  });
  return now + Math.round(left.reduce((sum, seconds) => sum + seconds, 0) * 1000);
}

/** Whether the current phase has taken longer than planned, as with a search whose runs scatter: the campaign ends no earlier than expected. */
export function hasOverrun(progress: CampaignProgress, now: number): boolean {
  const phase = currentPhase(progress);
  return phase !== null && passedSeconds(phase, now) > phase.plannedSeconds;
}

/** `about 6 min 10 s left`; null where the end is not known. */
export function timeLeftText(progress: CampaignProgress, now: number): string | null {
  const end = expectedEnd(progress, now);
  if (end === null) return null;
  return `${hasOverrun(progress, now) ? 'at least' : 'about'} ${elapsed((end - now) / 1000)} left`;
}

function passedSeconds({ startMilliseconds, pausedMilliseconds = 0 }: PhaseProgress, now: number): number {
  return (now - (startMilliseconds ?? now) - pausedMilliseconds) / 1000;
}
