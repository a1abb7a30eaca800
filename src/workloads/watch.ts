/** Queries a load generator while it runs, in addition to its output. The generator says what to query and interprets the answers; it never connects itself. */
import type { LoadProgress } from './load-output.ts';
import type { Saturation } from './saturation.ts';

/** An HTTP page of the load generator, on its host. */
export interface Page {
  port: number;
  /** Begins with a slash. */
  path: string;
}

/** The state of a load generator at one time. */
export interface LoadObservation {
  atMilliseconds: number;
  /** The tail of its standard output. */
  output: string;
  /** The answers by name, as JSON; null if any was missing or late. */
  pages: Record<string, unknown> | null;
}

/** Why a load generator is stopped. */
export type Stop =
  /** Its level saturates the machines: that is the run's result. */
  | { state: 'saturated'; saturation: Saturation }
  /** It stopped answering for an unknown reason: the attempt failed. */
  | { state: 'silent'; reason: string };

export interface LoadUpdate {
  /** Null if the output is the better source. */
  progress: LoadProgress | null;
  stop: Stop | null;
}

/** Stateful: each worker that drives a run has its own. */
export interface Watch {
  /** Pages to query, by name, given the tail of the output. Null while there is nothing to query. */
  pages(output: string): Record<string, Page> | null;
  /** Evaluates one observation. `limitMilliseconds` is the timeout of the run, `endMilliseconds` the time at which it expires. */
  observe(observation: LoadObservation, limit: { limitMilliseconds: number; endMilliseconds: number }): LoadUpdate;
  /** The saturation that the last output of a failed generator shows; null if it failed for another reason. */
  saturationIn(output: string, error: string, atMilliseconds: number): Saturation | null;
}

/** File in a job's folder that records why a saturated load was stopped: a `Saturation` as JSON. */
export const saturationFile = 'saturation.json';
