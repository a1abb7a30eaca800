/** What a lease came to, as `campaign.json` keeps it with its session. Pure. Times are Unix times in milliseconds. */
import type { LeasePlan } from '../../plan/plan.ts';

export interface Extension {
  atMilliseconds: number;
  hours: number;
}

export interface LeaseAccount {
  startMilliseconds: number;
  /** With all extensions. */
  deadlineMilliseconds: number;
  hardLimitMilliseconds: number;
  extensions: Extension[];
  /** The deadline that was warned of last; null where none came near. */
  warnedOfMilliseconds: number | null;
  /** What was amiss on the way, each once. */
  complaints: string[];
  /** When the hardware was proven gone; null where it was not, or not yet. */
  closedMilliseconds: number | null;
}

/** More than these help nobody. */
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

/** With those complaints that were not among them yet. */
export function addComplaints(known: string[], complaints: string[]): string[] {
  return [...new Set([...known, ...complaints])].slice(0, complaintsKept);
}
