/** A group of faults: those that one campaign, or each of a series, gets one after the other. */
import type { Fault } from './campaign-under-test.ts';
import type { Seeded } from './seeded.ts';

/** Faults and environment of a group's campaign. */
export interface Prepared {
  faults: Fault[];
  /** Added to the environment of every command, which the worker and the server inherit. */
  environment?: Record<string, string>;
  close?(): Promise<void>;
}

export interface Group {
  name: string;
  /** How long it takes on an idle machine. What takes more than six runs by hand, not at night. */
  minutes: number;
  /** Path of its campaign file; absent if it has the common one. */
  campaign?: string;
  /** How many campaigns it runs as a series, of which each gets all its faults; absent for one campaign alone. */
  series?: number;
  needsRoot?: true;
  /** @param folder for files of the group @param results for the results of its campaign */
  prepare(random: Seeded, folder: string, results: string): Promise<Prepared> | Prepared;
}
