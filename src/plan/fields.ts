/** Schemas of fields that several parts of a plan have. */
import { z } from 'zod';

export const count = z.int().nonnegative();
export const amount = z.number().nonnegative();
/** A text for people. */
export const words = z.string().max(2000);
/** Names of loads and searches are derived from names in a campaign file. */
export const madeName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,248}$/, 'must be a name');

/** How runs are compared in blocks, each of which has every one of them once. */
export const blockFields = {
  /** Blocks of each comparison. */
  trials: count,
  /** Seed of the order within the blocks. */
  seed: count,
};
