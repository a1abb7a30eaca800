/** Judges from samples whether the members of clusters have settled, such as after growth. Pure. */
import { longestNotSettled } from '../../plan/run-conditions.ts';
import type { PendingWork } from '../../systems/system.ts';

/** What a member does of its own at one time. */
export interface WorkSample extends PendingWork {
  /** On any clock that all samples share. */
  atSeconds: number;
}

export interface MemberSamples {
  host: string;
  /** What it does, in plural, such as `compactions`. */
  work: string;
  /** Oldest first. */
  samples: WorkSample[];
  /** Why it did not answer the last time; null if it did. */
  silence: string | null;
}

/** For how long a member must be idle, in seconds. */
export const idleSeconds = 60;

/** A member that gave no sample for so long, in seconds, is not known to be idle. */
const longestGapSeconds = 15;

/** The members that are not idle: with active work, a falling estimate, or too few samples in the last 60 s. */
export function busyMembers(members: MemberSamples[], nowSeconds: number): MemberSamples[] {
  return members.filter(({ samples }) => !isIdle(samples, nowSeconds));
}

function isIdle(samples: WorkSample[], nowSeconds: number): boolean {
  const since = nowSeconds - idleSeconds;
  // With the last sample before, so that the samples cover the complete time.
  const first = samples.findLastIndex(({ atSeconds }) => atSeconds <= since);
  if (first === -1) return false;
  const recent = samples.slice(first);
  const times = [...recent.map(({ atSeconds }) => atSeconds), nowSeconds];
  const hasGap = times.some((time, index) => index > 0 && time - times[index - 1]! > longestGapSeconds);
  const isFalling = recent.some(({ pending }, index) => index > 0 && pending < recent[index - 1]!.pending);
  return !hasGap && !isFalling && recent.every(({ active }) => active === 0);
}

/** Reasons of others, such as a provider's refusal, may be long. */
const longestClause = 600;

/**
 * What the busy members were still doing when the wait ended: `RunConditions.notSettled` of the runs that follow. Where there is more
 * than that may hold, it ends with the number of clauses that are left out.
 *
 * @param more further clauses about what was still missing
 */
export function notSettledText(busy: MemberSamples[], waitedSeconds: number, more: string[] = []): string {
  const all = [...busy.map((member) => `${member.host} ${lastState(member)}`), ...more].map((clause) =>
    clause.length > longestClause ? `${clause.slice(0, longestClause)}…` : clause,
  );
  const sentence = (count: number): string => {
    const others = all.length - count;
    const clauses = [...all.slice(0, count), ...(others > 0 ? [`${others} more`] : [])];
    return `After ${waitedSeconds} s, ${clauses.join('; ')}.`;
  };
  let count = all.length;
  while (count > 1 && sentence(count).length > longestNotSettled) count -= 1;
  return sentence(count);
}

function lastState({ samples, work, silence }: MemberSamples): string {
  const last = samples.at(-1);
  if (silence !== null) return `did not answer (${silence})`;
  if (!last) return 'gave no sample';
  if (last.active === 0 && last.pending === 0) return `had not been without ${work} for ${idleSeconds} s`;
  return `had ${last.active} active and about ${last.pending} pending ${work}`;
}

/** The same for progress, such as `node01 1 active, 12 pending compactions`. */
export function pendingText(members: MemberSamples[]): string {
  return members
    .map(({ host, work, samples, silence }) => {
      const last = samples.at(-1);
      if (!last || silence !== null) return `${host} does not answer`;
      return `${host} ${last.active} active, ${last.pending} pending ${work}`;
    })
    .join('; ');
}
