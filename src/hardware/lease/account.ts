/** The outcome of a lease, as `campaign.json` keeps it with its session. Pure. Times are Unix times in milliseconds. */
import type { LeasePlan } from '../../plan/cost.ts';

export interface Extension {
  atMilliseconds: number;
  hours: number;
}

export interface LeaseAccount {
  startMilliseconds: number;
  /** Including all extensions. */
  deadlineMilliseconds: number;
  hardLimitMilliseconds: number;
  extensions: Extension[];
  /** The deadline of the last warning; null if there was none. */
  warnedOfMilliseconds: number | null;
  /** Problems during the lease, each once. */
  complaints: string[];
  /** When cleanup was verified; null if it was not, or not yet. */
  closedMilliseconds: number | null;
}

/** Maximum number of problems kept. */
const complaintsKept = 20;

export function openAccount({ hours, hardLimitHours }: LeasePlan, now: number): LeaseAccount {
  return {
    startMilliseconds: now,
    deadlineMilliseconds: now + Math.round(hours * 3_600_000),
    hardLimitMilliseconds: now + Math.round(hardLimitHours * 3_600_000),
    extensions: [],
    warnedOfMilliseconds: null,
    complaints: [],
    closedMilliseconds: null,
  };
}

/** Adds the complaints that are new. */
export function addComplaints(known: string[], complaints: string[]): string[] {
  return [...new Set([...known, ...complaints])].slice(0, complaintsKept);
}
