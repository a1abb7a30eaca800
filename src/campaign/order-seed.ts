import { createHash } from 'node:crypto';

/** One past the largest seed: such as a person can read out. */
const seeds = 1_000_000;

/**
 * The seed of a campaign that gives none, drawn from what is put in order. So what was planned is what runs, and campaigns that
 * differ in a parameter alone are done in the same order. A cryptographic hash spreads seeds evenly and is the same everywhere.
 */
export function orderSeed(ordered: { campaign: string; profile: string; size: string; trials: number }): number {
  const { campaign, profile, size, trials } = ordered;
  const digest = createHash('sha256')
    .update(JSON.stringify([campaign, profile, size, trials]))
    .digest();
  return digest.readUInt32BE() % seeds;
}
