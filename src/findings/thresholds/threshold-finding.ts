/** The verdicts on the thresholds of a campaign or comparison. */
import { z } from 'zod';

const verdictSchema = z.enum(['pass', 'fail', 'inconclusive']);
export type ThresholdVerdict = z.output<typeof verdictSchema>;

const figure = z.number().nullable();

const judgedFigureSchema = z.object({
  /** The system, load generator or run, with its level. */
  subject: z.string(),
  verdict: verdictSchema,
  /** In the figure's own unit, or in percent of change; null if it is unknown. */
  value: figure,
  /**
   * Where the figure may lie. `interval`: the 95 % interval. `range`: from the lowest to the highest of too few trials for an
   * interval. `one-trial`: the only value. `by-design`: all trials of both campaigns met the same target. Null if it is unknown.
   */
  basis: z.enum(['interval', 'range', 'one-trial', 'by-design']).nullable(),
  low: figure,
  high: figure,
  /** `per second`, `ms`, `s`, `share`, `%` of change, or nothing for a count. */
  unit: z.string(),
  trials: z.number(),
  /** One sentence. */
  reason: z.string(),
});
/** A figure that a threshold judged. */
export type JudgedFigure = z.output<typeof judgedFigureSchema>;

export const thresholdFindingSchema = z.object({
  /** As written. */
  threshold: z.string(),
  /** The worst of its figures: `fail` before `inconclusive` before `pass`. */
  verdict: verdictSchema,
  figures: z.array(judgedFigureSchema),
});
export type ThresholdFinding = z.output<typeof thresholdFindingSchema>;
