/** Where the clusters of two variants that take turns change places over the rate of a background. Pure. */
import { variantPricesText } from '../../campaign/variants/layout-prices.ts';
import type { PlannedSessions } from '../../measurement/results/sessions.ts';
import type { RunResult } from '../../measurement/results/types.ts';
import { takesTurns } from '../../plan/variants.ts';
import { factsOf } from '../../workloads/registry.ts';
import { missedBackgroundTexts } from '../missed-backgrounds.ts';
import { levelOf, ofVariant, seriesOf, type AccompaniedLoad } from './background-runs.ts';
import type { Side } from './tipping-finding.ts';
import { fewestRates, tippingPoint } from './tipping-point.ts';
import { tippingAnswer } from './tipping-text.ts';
import { contrastsByRate, topologyFigures, type Figure } from './topology-figures.ts';
import type { TopologyFinding } from './topology-finding.ts';

/**
 * For every variant but the base, and every load that was measured at two or more rates of one background. A block pairs the runs of
 * one trial and session.
 *
 * @param runs with steady windows
 * @returns nothing if the clusters of the variants do not take turns
 */
export function compareTopologies(runs: RunResult[], record: PlannedSessions): TopologyFinding[] {
  const { variants } = record.plan;
  const [base, ...others] = variants?.all ?? [];
  if (!base || !takesTurns(record.plan)) return [];
  return seriesOf(runs, record).flatMap((series) => {
    const named = (name: string) => ofVariant(series, name);
    return others.flatMap((other) => {
      const names = { a: base.name, b: other.name };
      const price = variantPricesText([base, other]);
      return topologyFigures.flatMap((figure) => {
        const found = comparison(figure, names, { a: named(base.name), b: named(other.name) });
        return found ? { ...found, ...(price === null ? {} : { price }) } : [];
      });
    });
  });
}

/** Null if the figure was not measured at two rates by both. */
function comparison(
  figure: Figure,
  names: Record<Side, string>,
  measured: Record<Side, AccompaniedLoad[]>,
): TopologyFinding | null {
  const all = [...measured.a, ...measured.b];
  const background = all.find((each) => each.background)?.background;
  const [first] = all;
  if (!background || !first) return null;
  const { rates, unpaired } = contrastsByRate(figure, measured);
  if (rates.length < fewestRates) return null;
  const { workload, id } = background.load;
  const rateUnit = `${factsOf(workload).unit ?? 'operations'}/s`;
  const loadId = figure.isOfBackground ? id : first.load.load.id;
  const point = tippingPoint(rates, figure.words.lowerIsBetter);
  return {
    names,
    loadId,
    figure: figure.name,
    level: levelOf(first.load.load),
    background: id,
    rateUnit,
    point,
    answer: tippingAnswer(point, { names, figure: figure.subject(loadId), ...figure.words, rateUnit }),
    notes: [...all.flatMap(({ run }) => missedBackgroundTexts(run)), ...(unpaired > 0 ? [unpairedText(unpaired)] : [])],
  };
}

function unpairedText(runs: number): string {
  const [have, are] = runs === 1 ? ['One run has', 'is'] : [`${runs} runs have`, 'are'];
  return `${have} no valid, steady run of the other in the same block, and ${are} left out.`;
}
