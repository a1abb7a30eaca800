/** Compares levels of one or several campaigns that differ in chosen parameters only. Pure. */
import type { Plan } from '../../plan/plan.ts';
import { levelWithoutVariant, planOfVariant } from '../../plan/variants.ts';
import { saturationOf } from '../../measurement/results/saturated.ts';
import { runsBySession } from '../../measurement/results/sessions.ts';
import { steadyRunsOf } from '../../measurement/results/steady-part.ts';
import type { LoadResult, RunResult } from '../../measurement/results/types.ts';
import { holm } from '../../statistics/holm.ts';
import { commonTargetMet } from '../sharing/sharing-figures.ts';
import { comparedFigures } from '../variants/paired-figures.ts';
import { levelKey } from '../../workloads/throughput.ts';
import type { ComparableCampaign } from './comparable-campaign.ts';
import { comparedConditions, sideOf } from './compare-campaigns.ts';
import { findingOf, margin } from './compared-levels.ts';
import { compareInOrder, geometricMean, orderOf, type OrderedTrial } from './compare-orders.ts';
import { parameterDifferences } from './parameter-differences.ts';
import type { VariedComparison, VariedFigure, VariedLevel, VariedValue } from './varied-comparison.ts';
import { leveller, variedNameFaults, variedValues, valuesText } from './varied-parameters.ts';
import { variedAnswer } from './varied-text.ts';

interface Trial extends OrderedTrial {
  load: LoadResult;
  values: VariedValue[];
  /** Equal for levels that differ in the varied parameters only. */
  key: string;
  /** Place of its variant in the campaign; 0 for a run without. */
  variant: number;
}

/**
 * Every level against the first one that differs from it in the varied parameters only: same load and concurrent loads, equal hosts,
 * systems and settings. The base is the level of the first variant, or that was measured first. Only valid, steady runs are compared.
 *
 * @param vary names of parameters, and of entries such as `clientSettings.linger.ms`
 * @returns faults, one sentence each, if no load has a parameter or no two levels can be compared
 */
export function compareVaried(
  campaigns: ComparableCampaign[],
  vary: string[],
): { comparison: VariedComparison } | { faults: string[] } {
  const runs = campaigns.flatMap((campaign) => campaign.runs);
  const loads = runs.flatMap((run) => run.loads.map(({ load }) => load));
  const unknown = variedNameFaults(vary, loads);
  if (unknown.length > 0) return { faults: unknown };
  const trials = trialsOf(campaigns, vary, leveller(vary, loads));
  const groups = [...Map.groupBy(trials, ({ key }) => key).values()];
  const comparisons = groups.flatMap(comparedWithBase);
  if (comparisons.length === 0) return { faults: [nothingPaired(trials, vary)] };
  adjust(comparisons);
  const compared = {
    schema: 1 as const,
    vary,
    margin,
    campaigns: campaigns.map((campaign) => sideOf([campaign], runsBySession(campaign))),
    conditions: comparedConditions(campaigns.map((campaign) => [campaign])),
    comparisons,
  };
  return { comparison: { ...compared, answers: comparisons.map((each) => variedAnswer(each, comparisons, margin)) } };
}

function trialsOf(campaigns: ComparableCampaign[], vary: string[], levelled: ReturnType<typeof leveller>): Trial[] {
  const sessions = campaigns.flatMap((campaign) =>
    runsBySession(campaign).map((runs) => ({ plan: campaign.record.plan, runs: steadyRunsOf(runs) })),
  );
  return sessions.flatMap(({ plan, runs }, session) =>
    runs
      .filter(({ state }) => state === 'valid')
      .flatMap((run) => {
        const values = variedValues(
          vary,
          run.loads.map(({ load }) => load),
        );
        const variant = Math.max(0, plan.variants?.all.findIndex(({ name }) => name === run.variant?.name) ?? 0);
        const levels = run.loads.map((load) => ({ load, level: levelKey(levelled(load.load)) }));
        return levels
          .filter(({ load }) => saturationOf(load) === null)
          .map(({ load, level }) => {
            const others = levels.filter((other) => other.load !== load).map((other) => other.level);
            const own = [load.load.id, load.load.cluster, level, others.toSorted(), run.group];
            return { run, load, session, values, variant, key: JSON.stringify([own, configurationOf(plan, run)]) };
          });
      }),
  );
}

/** Hosts and systems with their settings, as the variant of the run has them. */
function configurationOf(plan: Plan, { variant }: RunResult): unknown {
  const { clusters, hosts } = planOfVariant(plan, variant?.name);
  return [
    plan.profile,
    clusters,
    hosts.map(({ name, cores, memoryMebibytes, networkGigabitsPerSecond, services }) => [
      name,
      cores,
      memoryMebibytes,
      networkGigabitsPerSecond,
      services,
    ]),
  ];
}

/** The levels of a group after the first against the first. */
function comparedWithBase(group: Trial[]): VariedLevel[] {
  const inOrder = group.toSorted(
    (one, other) => one.variant - other.variant || one.run.span.startMilliseconds - other.run.span.startMilliseconds,
  );
  const [base, ...others] = Map.groupBy(inOrder, ({ values }) => JSON.stringify(values)).values();
  return others.map((other) => levelOf(base!, other));
}

function levelOf(base: Trial[], other: Trial[]): VariedLevel {
  const [first, second] = [base[0]!, other[0]!];
  const { load } = first.load;
  const order = orderOf(base, other);
  const varied = new Set(first.values.map(({ parameter }) => parameter.split('.')[0]));
  return {
    system: load.cluster,
    workload: load.workload,
    loadId: load.id,
    titles: [...new Set([first.run.title, second.run.title])],
    levels: [...new Set([first, second].map(({ run }) => levelWithoutVariant(run)))],
    setting: first.run.group === 'combined' ? 'combined' : 'isolated',
    base: first.values,
    other: second.values,
    order,
    trials: { base: base.length, other: other.length },
    sessions: new Set([...base, ...other].map(({ session }) => session)).size,
    differences: parameterDifferences([load, second.load.load]).filter(({ condition }) => !varied.has(condition)),
    figures: comparedFigures.flatMap(([name, figure]): VariedFigure[] => {
      const valueOf = (trial: Trial): number => figure(trial.load) ?? 0;
      // A figure that a trial lacks is compared in none: the remaining trials would be chosen by their result.
      if ([...base, ...other].some((trial) => !(valueOf(trial) > 0))) return [];
      const means = { base: geometricMean(base.map(valueOf)), other: geometricMean(other.map(valueOf)) };
      const target = name === 'perSecond' ? commonTargetMet([...base, ...other]) : null;
      const { ratio, effect } = compareInOrder(order, base, other, valueOf);
      if (target === null) return [{ name, ...means, ratio, effect }];
      return [{ name, ...means, ratio, effect: { state: 'by-design', targetPerSecond: target } }];
    }),
  };
}

/** Replaces the probability of each comparison by Holm's and decides what it finds. */
function adjust(comparisons: VariedLevel[]): void {
  const tested = comparisons
    .flatMap(({ figures }) => figures)
    .flatMap(({ ratio, effect }) => ('probability' in effect ? [{ ratio, effect }] : []));
  const adjusted = holm(tested.map(({ effect }) => effect.probability));
  for (const [index, { ratio, effect }] of tested.entries()) {
    effect.probability = adjusted[index]!;
    effect.state = findingOf(ratio, effect);
  }
}

/** Why no two levels differ in the varied parameters only. */
function nothingPaired(trials: Trial[], vary: string[]): string {
  const option = `--vary ${vary.join(',')}`;
  if (trials.length === 0) return `${option}: the campaigns have no valid, steady run.`;
  const values = [...new Set(trials.map((trial) => valuesText(trial.values)).filter((text) => text !== ''))];
  if (values.length === 1)
    return `${option}: every valid, steady run has ${values[0]}, so there is nothing to compare.`;
  return `${option}: the levels with ${values.join(' and ')} differ in other parameters, concurrent loads, hosts or settings as well; name those parameters too, or compare campaigns without --vary.`;
}
