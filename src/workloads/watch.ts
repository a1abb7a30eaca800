/** Asking a load tool while it runs, beside what it writes. A tool says where to ask and what the answers mean; it never asks itself. */
import type { LoadProgress } from './load-output.ts';
import type { Saturation } from './saturation.ts';

/** A page of the load tool, on the host where it runs. */
export interface Page {
  port: number;
  /** Begins with a slash. */
  path: string;
}

/** What was seen at one look. */
export interface Sight {
  atMilliseconds: number;
  /** The tail of the tool's standard output. */
  output: string;
  /** The answers by name, as JSON; null where not all came in time. */
  pages: Record<string, unknown> | null;
}

/** Why a load tool is not left to go on. */
export type Stop =
  /** Its level is more than the machines can do: that is the run's result. */
  | { state: 'saturated'; saturation: Saturation }
  /** It does not answer any more, and nobody knows why: the attempt failed. */
  | { state: 'silent'; reason: string };

export interface News {
  /** Null where the output tells as much. */
  progress: LoadProgress | null;
  stop: Stop | null;
}

/** Remembers what it was told: one for each time a run is driven. */
export interface Watch {
  /** What to ask for, by name, given the tail of the tool's output. Null while there is nobody to ask. */
  pages(output: string): Record<string, Page> | null;
  /** Takes in what was seen. `limitMilliseconds` is the length of the run at the latest, `endMilliseconds` when that is over. */
  tell(sight: Sight, limit: { limitMilliseconds: number; endMilliseconds: number }): News;
  /** What a tool that ended badly says of its bound in its last words; null where it failed in another way. */
  lastWords(output: string, error: string, atMilliseconds: number): Saturation | null;
}

/** Name of the file in a job's folder that says why a saturated load was stopped: a `Saturation` as JSON. */
export const saturationFile = 'saturation.json';
