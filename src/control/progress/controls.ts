/** The controls of a running campaign, and what persons do on its hosts: when they are refused and what they change. Pure: the workflow holds the state. */
import type { Plan } from '../../plan/plan.ts';
import { runsOf } from '../../plan/runs-of.ts';
import { clock, elapsed } from '../../text/figures.ts';
import type { CampaignProgress, KeptProgress, Pause, PhaseProgress } from './progress.ts';

/** The controls requested so far, as sent to the measuring workflows. */
export interface ControlState {
  /** Counts the requests, so that an update that arrives late changes nothing. */
  change: number;
  paused: boolean;
  /** Ids of the runs to skip when their turn comes. */
  skip: string[];
}

export const noControls: ControlState = { change: 0, paused: false, skip: [] };

/** Whether the measuring phases have ended, so that no further run starts. */
function runsAreOver(progress: CampaignProgress): boolean {
  const ending = progress.phases.filter(({ phase }) => phase === 'collect' || phase === 'teardown');
  return progress.output !== null || ending.some(({ state }) => state !== 'waiting');
}

/** Why a pause is refused, or null. */
export function pauseRefusal(progress: CampaignProgress, now: number): string | null {
  if (progress.pause) return `It is already paused, for ${elapsed((now - progress.pause.sinceMilliseconds) / 1000)}.`;
  return runsAreOver(progress) ? 'All of its runs have ended: there is nothing to pause.' : null;
}

/** Why an end of the pause is refused, or null. */
export function unpauseRefusal(progress: CampaignProgress): string | null {
  return progress.pause ? null : 'It is not paused.';
}

/** Why skipping a run is refused, or null. `begun` has the ids of the runs that have started or ended, or that their step turned out not to need. */
export function skipRefusal(
  progress: CampaignProgress,
  plan: Plan,
  begun: ReadonlySet<string>,
  runId: string,
): string | null {
  const run = runsOf(plan).find(({ id }) => id === runId);
  if (!run) {
    const left = runsOf(plan)
      .map(({ id }) => id)
      .filter((id) => !begun.has(id));
    const named = left.length > 0 ? `; not started yet: ${left.slice(0, 20).join(', ')}` : '';
    return `It has no run ${runId}${named}.`;
  }
  if (begun.has(runId) && run.search) return `The run ${runId} has started, or its search does not need it.`;
  if (begun.has(runId)) return `The run ${runId} has started: only a run that has not started can be skipped.`;
  if (progress.toSkip.includes(runId)) return `The run ${runId} will already be skipped.`;
  return runsAreOver(progress) ? 'All of its runs have ended: there is nothing to skip.' : null;
}

/** A pause stops only the measuring phases: a campaign still prepares its runs while it is paused. */
function measures({ phase, state }: PhaseProgress): boolean {
  return state === 'running' && (phase === 'isolated' || phase === 'combined');
}

export function pauseText({ standingSinceMilliseconds }: Pause): string {
  return standingSinceMilliseconds === null ? 'will pause before the next run' : 'paused';
}

export function notePause(progress: CampaignProgress, now: number): CampaignProgress {
  return noteStanding({ ...progress, pause: { sinceMilliseconds: now, standingSinceMilliseconds: null } }, now);
}

/** Records when a paused campaign became idle. Call it whenever a phase starts or a run may have stopped. */
export function noteStanding(progress: CampaignProgress, now: number): CampaignProgress {
  const { pause, currentRuns, currentStep } = progress;
  if (!pause || currentStep || pause.standingSinceMilliseconds !== null || !progress.phases.some(measures))
    return progress;
  if (currentRuns.some(({ step }) => step !== 'paused')) return progress;
  return { ...progress, pause: { ...pause, standingSinceMilliseconds: now } };
}

/** Ends the pause. The idle time does not count against the phase. */
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

/** Why an early end is refused, or null. */
export function releaseRefusal(progress: CampaignProgress): string | null {
  if (progress.kept) return null;
  const keep = progress.phases.find(({ phase }) => phase === 'keep');
  if (keep?.state === 'waiting' && !progress.output)
    return `It keeps its hosts only after its runs: to stop it now, run "proofload cancel ${progress.campaignId}".`;
  return 'It keeps no hosts: it was started without --keep, or they are being removed.';
}

export function noteKept(progress: CampaignProgress, kept: KeptProgress): CampaignProgress {
  return { ...progress, kept };
}

export function noteReleased(progress: CampaignProgress): CampaignProgress {
  return { ...progress, kept: null };
}

/** `Its hosts stay up until 21:40:12 UTC (35 min 10 s left). To end this earlier: …` */
export function keptText({ campaignId }: CampaignProgress, { untilMilliseconds }: KeptProgress, now: number): string {
  const left = elapsed((untilMilliseconds - now) / 1000);
  return `All runs have ended. The hosts stay up until ${clock(untilMilliseconds)} (${left} left); "proofload release ${campaignId}" ends this now.`;
}

/** Without the command itself, which may contain a secret. */
export interface HostAccess {
  host: string;
  command: 'ssh' | 'exec';
}

/** The hosts and runs of a campaign bound the number of notes; this bounds their size in a campaign of thousands. */
const mostNotes = 50;

/** Why it is not recorded, or null. */
export function accessRefusal({ hosts }: Pick<Plan, 'hosts'>, { host, command }: HostAccess): string | null {
  if (!hosts.some(({ name }) => name === host)) return 'It has no such host.';
  return command === 'ssh' || command === 'exec' ? null : 'It knows no such command.';
}

const beginning = 'A person used "proofload';

/** Adds a warning for each run that is under way, once per run, host and command. */
export function noteAccessed(progress: CampaignProgress, { host, command }: HostAccess): CampaignProgress {
  const notes = progress.currentRuns
    .filter(({ step }) => step !== 'paused')
    .map(({ runId }) => `${beginning} ${command}" on ${host} during ${runId}, which may have changed its figures.`)
    .filter((note) => !progress.warnings.includes(note));
  const noted = progress.warnings.filter((warning) => warning.startsWith(beginning)).length;
  return { ...progress, warnings: [...progress.warnings, ...notes.slice(0, Math.max(0, mostNotes - noted))] };
}
