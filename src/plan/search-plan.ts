/** A search in a plan, and the results of its runs. */
import { z } from 'zod';
import { nameSchema } from '../input/identifiers.ts';
import { amount, count, madeName } from './fields.ts';

export const percentileSchema = z.enum(['p50', 'p95', 'p99', 'p999']);
export type Percentile = z.output<typeof percentileSchema>;

export const objectiveSchema = z.object({ percentile: percentileSchema, atMostMilliseconds: amount });
/** A latency limit. The search looks for the highest level that meets it. */
export type Objective = z.output<typeof objectiveSchema>;

/** Another load of the run, by its id, and its load generator. */
const otherLoad = { load: madeName, workload: madeName };

/** The rate is that of the other loads whose data it reads as well. */
const partnerSchema = z.object({ ...otherLoad, addedPerSecond: amount });
/** A load that reads what the searched load writes. The goal holds for both. */
export type SearchPartner = z.output<typeof partnerSchema>;

/** The rate is its target rate, or that of the loads whose data it reads. */
const backgroundLoadSchema = z.object({ ...otherLoad, perSecond: amount });
/** A load at a fixed rate. A run in which it missed that rate says nothing of the searched load. */
export type BackgroundLoad = z.output<typeof backgroundLoadSchema>;

/** The place of a search in a comparison of variants. */
const searchedVariantSchema = z.object({
  /** Name in `Plan.variants`. */
  name: nameSchema,
  /** Name of the run in the campaign file. */
  of: madeName,
  /** Each block has every variant once; from 1. */
  block: count,
});

export const searchSchema = z.object({
  /** Name of the run in the campaign file, with the variant and the block if it has them; the ids of its runs begin with it. */
  run: madeName,
  /** Present if it is made for each variant. */
  variant: searchedVariantSchema.exactOptional(),
  /** A parameter that the load generator can be searched over: a rate, or a concurrency. */
  over: madeName,
  /** Id of the load that is searched over; absent if the run has one load. */
  load: madeName.exactOptional(),
  /** Loads of the run that must do the same rate; absent if there are none. */
  partners: z.array(partnerSchema).exactOptional(),
  /** Loads of the run that have the same rate in every run of the search; absent if there are none. */
  background: z.array(backgroundLoadSchema).exactOptional(),
  /** The lowest and the highest level that may be tried. */
  from: amount,
  to: amount,
  /** Null to search for the maximum throughput at any latency. */
  objective: objectiveSchema.nullable(),
  /** Precision of the level, in percent of it. */
  precisionPercent: amount,
  /** Maximum number of runs, without the confirmation. */
  maxRuns: count,
  /** Fresh runs at the level found. */
  confirmations: count,
  /** The most fresh runs, if the campaign file states it: then the search ends with what they prove. */
  maxConfirmations: count.exactOptional(),
  /** Measurement window of a run, after its warm-up; twice as long if a run of that length was not steady. */
  seconds: amount,
});
/** What a search looks for, and in how many runs. */
export type SearchPlan = z.output<typeof searchSchema>;

export const runSearchSchema = z.object({
  /** `SearchPlan.run` */
  of: madeName,
  step: z.enum(['search', 'confirm']),
  /** `SearchPlan.load` */
  load: madeName.exactOptional(),
  /** Absent until the level is known. */
  level: amount.exactOptional(),
});
/** The search that chooses the level of a run during the campaign. */
export type RunSearch = z.output<typeof runSearchSchema>;

/** What a run of a search is for: to find a level, or to confirm the one found. */
export type SearchPurpose = RunSearch['step'];

/** Result of a run of a search, from which the next level is chosen. */
export interface SearchedRun {
  runId: string;
  of: string;
  step: SearchPurpose;
  level: number;
  /** Records or operations per second, of the slowest of the searched load and its partners; 0 if `isInvalid`. */
  perSecond: number;
  /** At the objective's percentile, or at p99 without one; null if the generator reports none, or the run stayed invalid. */
  latencyMilliseconds: number | null;
  /** Whether the target rate and the objective were met, and the background held its rate. */
  met: boolean;
  isSteady: boolean;
  /** Ids of the loads of the background that missed their rate; absent if none did. */
  missedBackground?: string[];
  /**
   * Whether it says nothing of the searched load: no attempt at it was valid, or the load met its goal while the background missed
   * its rate.
   */
  isInvalid?: true;
}
