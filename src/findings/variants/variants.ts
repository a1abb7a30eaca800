/** Compares the variants of a campaign within their blocks. Pure. */
import { levelWithoutVariant } from '../../plan/variants.ts';
import { sessionOfRun } from '../../measurement/results/sessions.ts';
import type { CampaignRecord, RunResult } from '../../measurement/results/types.ts';
import type { Bottleneck } from '../bottlenecks/bottleneck.ts';
import type { VariantPeak } from '../peaks/peak-finding.ts';
import { contrastOf, pairsOf } from '../contrast/contrast.ts';
import { keyFigures, trialsOf, type Trial } from '../contrast/figures.ts';
import { comparedBottlenecks } from './variant-bottlenecks.ts';
import type { VariantComparison, VariantsFinding } from './variant-finding.ts';

/**
 * Every variant against the base, load by load. A block counts if the same session made a valid, steady run of both; what a block
 * does to both cancels out: slices of long runs, which each variant makes in succession, are in no block. What differs is decided with all contrasts of the campaign (`contrast-family.ts`).
 *
 * @param runs those with steady windows, of each search the one that `comparedRuns` chooses
 * @param bottleneckOf the bottleneck of a system in a run
 * @param peaks of the searches
 * @returns null if the campaign has no variants
 */
export function compareVariants(
  runs: RunResult[],
  record: Pick<CampaignRecord, 'plan' | 'phases' | 'sessions'>,
  bottleneckOf: (runId: string, system: string) => Bottleneck | null,
  peaks: VariantPeak[] = [],
): VariantsFinding | null {
  const [base, ...others] = record.plan.variants?.all ?? [];
  if (!base) return null;
  const trials = runs
    .filter(({ state, variant, slice }) => state === 'valid' && variant && !slice)
    .flatMap((run) => trialsOf(run, sessionOfRun(record, run)));
  const byLoad = Map.groupBy(trials, ({ run, load }) => JSON.stringify([run.variant?.of, load.load.id]));
  const comparisons = [...byLoad.values()].flatMap((own) => {
    const named = (name: string): Trial[] => own.filter(({ run }) => run.variant?.name === name);
    return others.map(({ name }) => compare(name, named(base.name), named(name), own[0]!, bottleneckOf));
  });
  const names = record.plan.variants?.all.map(({ name, changes }) => ({ name, changes })) ?? [];
  const blocks = record.plan.variants?.trials ?? 0;
  return {
    base: base.name,
    variants: names,
    blocks,
    comparisons,
    ...(peaks.length > 0 ? { peaks } : {}),
  };
}

function compare(
  variant: string,
  base: Trial[],
  other: Trial[],
  { run, load }: Trial,
  bottleneckOf: (runId: string, system: string) => Bottleneck | null,
): VariantComparison {
  const { run: shown } = base[0] ?? { run };
  const pairs = pairsOf(base, other);
  const system = load.load.cluster;
  const verdicts = (side: Trial[]) => side.flatMap((trial) => bottleneckOf(trial.run.runId, system) ?? []);
  return {
    variant,
    run: run.variant?.of ?? run.runId,
    loadId: load.load.id,
    system,
    workload: load.load.workload,
    title: shown.title,
    level: shown.search ? searchedLevel : levelWithoutVariant(shown),
    ...(shown.search ? { isSearched: true as const } : {}),
    blocks: pairs.length,
    ...contrastOf({ made: 'blocks', pairs }, keyFigures),
    bottlenecks: comparedBottlenecks(verdicts(base), verdicts(other)),
  };
}

/** Each variant has its own, which its search found. */
const searchedLevel = 'the confirmed maximum of each';

/** Why the two have no figures to compare. */
export function unpairedText({ isSearched }: Pick<VariantComparison, 'isSearched'>): string {
  return `no block has a ${isSearched ? 'steady run at a confirmed maximum' : 'valid, steady run'} of both`;
}
