/** Commands that a person runs on a host during a run: they may disturb its figures. Pure: the workflow holds the state. */
import type { Plan } from '../../plan/plan.ts';
import type { CampaignProgress } from './progress.ts';

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
