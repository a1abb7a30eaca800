/** Up to which rate of a background each of the variants that take turns meets the campaign's objective. Pure. */
import type { CampaignRecord, LoadResult, RunResult } from '../../measurement/results/types.ts';
import type { Objective } from '../../plan/search-plan.ts';
import { takesTurns } from '../../plan/variants.ts';
import { count, plain } from '../../text/figures.ts';
import { omissionText, percentileTitles } from '../../workloads/percentile-support.ts';
import { factsOf } from '../../workloads/registry.ts';
import { targetOutcome } from '../../workloads/target-met.ts';
import { latencyOf } from '../../workloads/throughput.ts';
import { levelOf, seriesOf, ofVariant, type AccompaniedLoad } from './background-runs.ts';
import { rateWithinLimit, type ValuesAtRate } from './rate-within-limit.ts';
import { rateWithinText } from './rate-within-text.ts';
import type { TopologyObjective } from './topology-finding.ts';

/**
 * For every variant, and every load that was measured with a background: of each variant its own blocks, whether the others have them or not.
 *
 * @param runs with steady windows
 * @returns nothing without an objective, or if the clusters of the variants do not take turns
 */
export function objectivesOfTopologies(
  runs: RunResult[],
  record: Pick<CampaignRecord, 'plan' | 'phases' | 'sessions'>,
): TopologyObjective[] {
  const { backgroundObjective: objective, variants } = record.plan;
  if (!objective || !variants || !takesTurns(record.plan)) return [];
  return seriesOf(runs, record).flatMap((series) =>
    variants.all.flatMap(({ name }) => objectiveOf(name, ofVariant(series, name), objective) ?? []),
  );
}

interface WithBackground extends AccompaniedLoad {
  background: LoadResult;
}

/** Null if the variant has no run with a background. */
function objectiveOf(variant: string, loads: AccompaniedLoad[], objective: Objective): TopologyObjective | null {
  const accompanied = loads.flatMap((each): WithBackground[] =>
    each.background ? [{ ...each, background: each.background }] : [],
  );
  const [first] = accompanied;
  if (!first) return null;
  const { id, workload } = first.background.load;
  const { load } = first.load;
  const { percentile, atMostMilliseconds } = objective;
  const rateUnit = `${factsOf(workload).unit ?? 'operations'}/s`;
  const byRate = [...Map.groupBy(accompanied, ({ rate }) => rate)].toSorted(([one], [other]) => one - other);
  const levels = byRate.map(([rate, at]) => levelAt(rate, at, objective));
  const within = rateWithinLimit(levels, atMostMilliseconds);
  const subject = `${percentileTitles[percentile]} of ${id} with ${variant} while ${load.id} runs`;
  return {
    variant,
    loadId: load.id,
    level: levelOf(load),
    background: id,
    rateUnit,
    objective,
    within,
    answer: rateWithinText(within, atMostMilliseconds, { subject, unit: 'ms', rateUnit }),
    notes: byRate.flatMap(([rate, at]) => omittedTexts(rate, at, objective, rateUnit)),
  };
}

function levelAt(rate: number, loads: WithBackground[], { percentile }: Objective): ValuesAtRate {
  const met = loads.filter(({ background }) => targetOutcome(background)?.isMet !== false);
  const missed = loads.length - met.length;
  const values = met.flatMap(({ background }) => {
    const value = latencyOf(background)?.[percentile] ?? null;
    return value !== null && value > 0 ? [value] : [];
  });
  return { rate, values, ...(missed > 0 ? { missed } : {}) };
}

/** Why a run has no figure: a run of a low rate may have too few operations for its percentile. */
function omittedTexts(rate: number, loads: WithBackground[], { percentile }: Objective, rateUnit: string): string[] {
  const operations = loads.flatMap(({ background }) => latencyOf(background)?.operations ?? []);
  const reason = operations.length === 0 ? null : omissionText(percentile, Math.min(...operations));
  return reason === null ? [] : [plain(`At ${count(rate)} ${rateUnit} ${reason}: lengthen the runs.`)];
}
