/** The place of a run among other runs: in a sweep, a comparison, a long run, a matrix. */
import { z } from 'zod';
import { nameSchema, runIdSchema } from '../input/identifiers.ts';
import { amount, blockFields, count, madeName } from './fields.ts';

const onSaturationSchema = z.enum(['stop', 'continue']);
export type OnSaturation = z.output<typeof onSaturationSchema>;

/** A level of a sweep: the levels of one run of the campaign file. */
export const sweptLevelSchema = z.object({
  /** Name of that run. */
  of: madeName,
  /** A higher one loads more. */
  level: amount,
  /** Whether the higher levels of the same sweep still run if this one is saturated. */
  onSaturation: onSaturationSchema,
});

/** A block has a combined run, and each of its systems isolated under the same load, one after the other. */
export const comparisonBlockSchema = z.object({
  /** Id of the combined run, without the trial. */
  of: runIdSchema,
  /** Counted from 1; the trial of every run in it. */
  number: count,
});

export const runVariantSchema = z.object({
  /** Name in `Plan.variants`. */
  name: nameSchema,
  /** Id of the run without variant and trial. */
  of: runIdSchema,
  /** Id of the step that restarts its services before it; absent if none does. */
  restart: runIdSchema.exactOptional(),
});
/** The variant of a run. A block has every variant of the run once; its number is the trial. */
export type RunVariant = z.output<typeof runVariantSchema>;

/** One of consecutive runs under the same load. Each is valid or invalid by itself, and none is made again. */
export const runSliceSchema = z.object({
  /** Id of the long run: that of its slices without their numbers. */
  of: runIdSchema,
  /** From 1, in the order in which they are made. */
  number: z.int().positive(),
  /** Of all slices of the long run. */
  count: z.int().positive(),
});

/** The id of a slice of a long run. */
export function idOfSlice(of: string, number: number): string {
  return `${of}-slice-${number}`;
}

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

/** The matrices of a campaign. A block has every combination once. */
export const matricesSchema = z.object({ ...blockFields, all: z.array(matrixSchema) });

/** The place of a run in a matrix. */
export const matrixCellSchema = z.object({
  /** `MatrixPlan.run` */
  of: madeName,
  /** The value of each factor, by their names. */
  values: z.record(label, label),
});

/** `shares=writes, consistency=QUORUM` */
export function cellText(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([factor, value]) => `${factor}=${value}`)
    .join(', ');
}
