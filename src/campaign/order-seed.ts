import { createHash } from 'node:crypto';

/** One more than the largest seed. Seeds are short enough to read aloud. */
const seeds = 1_000_000;

/**
 * The default seed, derived from the ordered runs. The plan and the campaign therefore have the same order, and so do campaigns that
 * differ only in a parameter. A cryptographic hash distributes seeds evenly and is the same everywhere.
 */
export function orderSeed(ordered: { campaign: string; profile: string; size: string; trials: number }): number {
  const { campaign, profile, size, trials } = ordered;
  const digest = createHash('sha256')
    .update(JSON.stringify([campaign, profile, size, trials]))
    .digest();
  return digest.readUInt32BE() % seeds;
}
