/** The contract of the kinds of steps of a campaign file, and what a step finds of those before it. */
import type { z } from 'zod';
import type { FieldPath } from '../../input/source.ts';
import { factsOfStep } from '../../steps/registry.ts';
import { resolveDataset } from '../datasets/resolve-datasets.ts';
import { entryOf, isDraftRun } from '../draft/draft.ts';
import { checkName } from '../faults.ts';
import type { CompleteStep, Draft, DraftStep, ResolvedDataset, VariantParameters } from '../draft/draft.ts';

/** A kind of step. */
export interface StepAction<Fields extends Record<string, z.ZodType> = Record<string, z.ZodType>> {
  /** The fields of such a step with their descriptions. One has the name of the kind. No other kind has any of them. */
  fields: Fields;
  /** Whether a size may end with it. Other kinds change only what later runs find. */
  mayBeLast?: true;
  /** Null after a fault was reported. */
  complete(step: DraftStep<z.output<z.ZodObject<Fields>>>, before: StepsBefore): CompleteStep | null;
}

/** What the steps before one have left, in a draft whose steps are completed in order. */
export class StepsBefore {
  /** With the clusters as the variant has them. */
  readonly draft: Draft;
  readonly variant: VariantParameters | undefined;
  /** The step directly before; null at first, and after one with a fault. */
  last: CompleteStep | null = null;
  readonly #datasets = new Map<string, ResolvedDataset | null>();
  readonly #records = new Map<string, number>();

  constructor(draft: Draft, variant: VariantParameters | undefined) {
    this.draft = draft;
    this.variant = variant;
  }

  add(step: CompleteStep | null): void {
    this.last = step;
    const { plan } = step && !isDraftRun(step) ? step : {};
    for (const { dataset, records } of (plan && factsOfStep(plan).changesDatasets?.(plan)) ?? [])
      this.#records.set(dataset, records);
  }

  /** The dataset that a field names; null after a fault was reported. Those that no step names may lack parameters at this size. */
  dataset(name: string, path: FieldPath): ResolvedDataset | null {
    const { campaign, shape, faults } = this.draft;
    const known = Object.keys(campaign.datasets);
    const given = entryOf(campaign.datasets, name);
    if (!given && !shape.dropped(['datasets', name])) {
      if (known.length > 0) checkName(faults, path, 'dataset', name, known);
      else faults.add(path, `the campaign has no dataset ${name}; add it under datasets`);
    }
    if (given && !this.#datasets.has(name))
      this.#datasets.set(name, resolveDataset(name, given, this.draft, this.variant));
    return this.#datasets.get(name) ?? null;
  }

  /** The records in a dataset. */
  recordsIn(dataset: string): number {
    return this.#records.get(dataset) ?? 0;
  }

  /** All datasets with their records, once a step has left that many in one of them. */
  recordsWith(dataset: ResolvedDataset, records: number): { dataset: ResolvedDataset; records: number }[] {
    return [...this.#records]
      .flatMap(([name, stored]) => {
        const found = this.#datasets.get(name);
        return found && found !== dataset ? [{ dataset: found, records: stored }] : [];
      })
      .concat({ dataset, records });
  }
}
