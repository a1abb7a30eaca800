/** A matrix of a plan: the levels of a run as combinations of the values of factors. */
import { z } from 'zod';
import { count, madeName } from './fields.ts';

const label = z.string().max(100);

const factorSchema = z.object({ name: label, values: z.array(label) });
/** A factor with the names of its values. The first is the base, with which the others are compared. */
export type MatrixFactor = z.output<typeof factorSchema>;

const matrixSchema = z.object({
  /** Name of the run in the campaign file. */
  run: madeName,
  factors: z.array(factorSchema),
  /** Combinations that are measured. */
  combinations: count,
  /** Combinations that the campaign file excludes. */
  excluded: count,
});
export type MatrixPlan = z.output<typeof matrixSchema>;

/** The matrices of a campaign, and how their runs are ordered. A trial is a block with every combination once. */
export const matricesSchema = z.object({
  trials: count,
  /** Seed of the order within the blocks. */
  seed: count,
  all: z.array(matrixSchema),
});

export const matrixCellSchema = z.object({
  /** `MatrixPlan.run` */
  of: madeName,
  /** The value of each factor, by their names. */
  values: z.record(label, label),
});
/** The place of a run in a matrix. */
export type MatrixCell = z.output<typeof matrixCellSchema>;

/** `shares=writes, consistency=QUORUM` */
export function cellText(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([factor, value]) => `${factor}=${value}`)
    .join(', ');
}
