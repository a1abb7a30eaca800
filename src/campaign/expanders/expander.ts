/** A short form of the campaign file that becomes steps. */
import type { z } from 'zod';
import type { FieldPath } from '../../input/source.ts';
import type { Draft, DraftStep } from '../draft/draft.ts';
import type { CampaignRun } from '../schema.ts';

/** A run of the file at a size, and the entry that a short form has for it. */
export interface ExpandedRun<Entry> {
  name: string;
  run: CampaignRun;
  entry: Entry;
  /** Of the entry. */
  path: FieldPath;
  draft: Draft;
}

/** A field of a size with an entry for each of some runs: the step of such a run becomes one or several others. */
export interface RunExpander<Field extends z.ZodType = z.ZodType> {
  /** The schema of the field. */
  field: Field;
  /** One line for the reference: what becomes of the step. */
  becomes: string;
  /** What the reference says of an entry, in Markdown; null for one without fields. */
  explained: string | null;
  /** Whether it says at which levels the run is made: a run has one such entry. */
  givesLevels: boolean;
  /** The steps in place of one; none after a fault was reported. */
  expand(step: DraftStep, of: ExpandedRun<EntryOf<Field>>): DraftStep[];
}

/** The entries of a field by the names of runs. */
export type EntryOf<Field extends z.ZodType> = z.output<Field> extends Record<string, infer Entry> ? Entry : never;

/** The step at a level whose parameters stand at a path. */
export function atLevel(step: DraftStep, path: FieldPath, loads: Record<string, Record<string, unknown>>): DraftStep {
  const pieces = Object.entries(loads).map(([load, given]) => ({ load, given, path: [...path, load] }));
  return { ...step, path, pieces: [...pieces, ...step.pieces] };
}
