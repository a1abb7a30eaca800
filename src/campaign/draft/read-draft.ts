/** Reads a campaign file into a draft. Pure. */
import { createHash } from 'node:crypto';
import { suggestion } from '../../input/closest.ts';
import { fieldAt, isMapping } from '../../input/field-at.ts';
import { word } from '../../input/readable.ts';
import { RefusalError } from '../../input/refusal.ts';
import { parseCampaignText } from '../../input/source.ts';
import { shippedVersions } from '../cluster-version.ts';
import { placeClusters } from '../clusters/place-clusters.ts';
import { writeOutVariants } from '../expanders/short-variants.ts';
import { FileFaults } from '../faults.ts';
import { applyOverrides } from '../overrides.ts';
import type { PlanRequest } from '../plan-request.ts';
import { checkShape } from '../shape.ts';
import { sizeNamesIn } from '../sizes.ts';
import type { Draft } from './draft.ts';

/** One more than the largest seed that is derived. Seeds are short enough to read aloud. */
const seeds = 1_000_000;

/** The draft, whose steps are still in their short forms. Throws a `RefusalError` if nothing remains of the file. */
export function readDraft(request: PlanRequest): Draft {
  const { profile, size, sets } = request;
  const parsed = parseCampaignText(request.campaign);
  if ('faults' in parsed) throw new RefusalError(parsed.faults);
  const overridden = applyOverrides(parsed.value, sets, size);
  const written = writeOutVariants(overridden.value);
  const faults = new FileFaults({ ...parsed, locate: (path) => parsed.locate(written.sourceOf(path)) }, overridden);
  for (const sentence of overridden.faults) faults.add(null, sentence);
  for (const path of written.twice) faults.add(path, 'is given twice, also in the other form; keep one');
  const shape = checkShape(written.value, faults);
  const given = fieldAt(overridden.value, ['sizes']);
  const sizes = sizeNamesIn(overridden.value);
  if (isMapping(given) && sizes.length === 0)
    faults.add(['sizes'], 'must hold at least one size, such as smoke or laptop');
  if (sizes.length > 0 && !sizes.includes(size))
    faults.add(null, `--size ${word(size)}: unknown size; ${suggestion(size, sizes)}`);
  const { campaign } = shape;
  if (!campaign || !sizes.includes(size)) throw new RefusalError(faults.sentences());

  const { steps, trials = 1, sharing } = campaign.sizes[size] ?? {};
  const locked = request.locked ?? shippedVersions;
  const clusters = placeClusters(campaign, { profile, locked, faults });
  const seedOf = (times: number): number => request.seed ?? orderSeed(campaign.name, profile.name, size, times);
  return {
    faults,
    campaign,
    written: written.value,
    shape,
    size,
    profile,
    locked,
    names: request.names ?? new Map(),
    files: request.files ?? new Map(),
    clusters,
    hasSteps: steps !== undefined || shape.dropped(['sizes', size, 'steps']),
    hasEveryStep: true,
    order: { trials, seed: seedOf(trials) },
    ...(sharing ? { sharing: { trials: sharing.trials, seed: sharing.seed ?? seedOf(sharing.trials) } } : {}),
    drafts: [],
    steps: [],
    unvaried: { steps: [], clusters },
    variants: [],
  };
}

/**
 * The default seed, derived from what is ordered. The plan and the campaign therefore have the same order, and so do campaigns that
 * differ only in a parameter. A cryptographic hash distributes seeds evenly and is the same everywhere.
 */
export function orderSeed(...ordered: [campaign: string, profile: string, size: string, trials: number]): number {
  return createHash('sha256').update(JSON.stringify(ordered)).digest().readUInt32BE() % seeds;
}
