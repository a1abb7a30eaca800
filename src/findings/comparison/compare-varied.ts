/** Compares levels of one or several campaigns that differ in chosen parameters only. Pure. */
import type { Plan } from '../../plan/plan.ts';
import { levelWithoutVariant, planOfVariant } from '../../plan/variants.ts';
import { runsBySession } from '../../measurement/results/sessions.ts';
import { steadyRunsOf } from '../../measurement/results/steady-part.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { levelKey } from '../../workloads/throughput.ts';
import { contrastOf } from '../contrast/contrast.ts';
import { decideFamily, headlineOf } from '../contrast/decide.ts';
import { keyFigures, trialsOf, type Trial } from '../contrast/figures.ts';
import type { ComparableCampaign } from './comparison.ts';
import { comparedConditions, sideOf } from './compare-campaigns.ts';
import { sidesInOrder } from './compare-orders.ts';
import { parameterDifferences } from './parameter-differences.ts';
import type { VariedComparison, VariedLevel, VariedValue } from './varied-comparison.ts';
import { leveller, variedNameFaults, variedValues, valuesText } from './varied-parameters.ts';
import { variedAnswers } from './varied-text.ts';

interface VariedTrial extends Trial {
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
  const trials = variedTrials(campaigns, vary, leveller(vary, loads));
  const groups = [...Map.groupBy(trials, ({ key }) => key).values()];
  const comparisons = groups.flatMap(comparedWithBase);
  if (comparisons.length === 0) return { faults: [nothingPaired(trials, vary)] };
  decideFamily(comparisons.flatMap(({ figures }) => headlineOf(figures) ?? []));
  const compared = {
    schema: 2 as const,
    vary,
    campaigns: campaigns.map((campaign) => sideOf([campaign], runsBySession(campaign))),
    conditions: comparedConditions(campaigns.map((campaign) => [campaign])),
    comparisons,
  };
  return { comparison: { ...compared, answers: variedAnswers(comparisons) } };
}

function variedTrials(
  campaigns: ComparableCampaign[],
  vary: string[],
  levelled: ReturnType<typeof leveller>,
): VariedTrial[] {
  const sessions = campaigns.flatMap((campaign) =>
    runsBySession(campaign).map((runs) => ({ plan: campaign.record.plan, runs: steadyRunsOf(runs) })),
  );
  return sessions.flatMap(({ plan, runs }, session) =>
    runs
      .filter(({ state }) => state === 'valid')
      .flatMap((run) => {
        const loads = run.loads.map(({ load }) => load);
        const values = variedValues(vary, loads);
        const variant = Math.max(0, plan.variants?.all.findIndex(({ name }) => name === run.variant?.name) ?? 0);
        const levels = run.loads.map((load) => ({ load, level: levelKey(levelled(load.load)) }));
        return trialsOf(run, session).map((trial): VariedTrial => {
          const { id, cluster } = trial.load.load;
          const others = levels.filter(({ load }) => load !== trial.load).map(({ level }) => level);
          const level = levelKey(levelled(trial.load.load));
          const key = JSON.stringify([id, cluster, level, others.toSorted(), run.group, configurationOf(plan, run)]);
          return { ...trial, values, variant, key };
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

function comparedWithBase(group: VariedTrial[]): VariedLevel[] {
  const inOrder = group.toSorted(
    (one, other) => one.variant - other.variant || one.run.span.startMilliseconds - other.run.span.startMilliseconds,
  );
  const [base, ...others] = Map.groupBy(inOrder, ({ values }) => JSON.stringify(values)).values();
  return others.map((other) => levelOf(base!, other));
}

function levelOf(base: VariedTrial[], other: VariedTrial[]): VariedLevel {
  const [first, second] = [base[0]!, other[0]!];
  const { load } = first.load;
  const { order, sides } = sidesInOrder(base, other);
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
    ...contrastOf(sides, keyFigures),
  };
}

/** Why no two levels differ in the varied parameters only. */
function nothingPaired(trials: VariedTrial[], vary: string[]): string {
  const option = `--vary ${vary.join(',')}`;
  if (trials.length === 0) return `${option}: the campaigns have no valid, steady run.`;
  const values = [...new Set(trials.map((trial) => valuesText(trial.values)).filter((text) => text !== ''))];
  if (values.length === 1)
    return `${option}: every valid, steady run has ${values[0]}, so there is nothing to compare.`;
  return `${option}: the levels with ${values.join(' and ')} differ in other parameters, concurrent loads, hosts or settings as well; name those parameters too, or compare campaigns without --vary.`;
}
