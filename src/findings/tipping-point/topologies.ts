/** Where the clusters of two variants that take turns change places over the rate of a background. Pure. */
import { variantPricesText } from '../../campaign/variants/layout-prices.ts';
import type { CampaignRecord, RunResult } from '../../measurement/results/types.ts';
import { takesTurns } from '../../plan/variants.ts';
import { batchOf } from '../../workloads/measured.ts';
import { factsOf } from '../../workloads/registry.ts';
import { countedPerSecond, latencyOf } from '../../workloads/throughput.ts';
import { missedBackgroundTexts } from '../missed-backgrounds.ts';
import { accompaniedLoads, levelOf, seriesKey, type AccompaniedLoad } from './background-runs.ts';
import { pairedLevels, type BlockFigure } from './paired-levels.ts';
import { tippingPoint } from './tipping-point.ts';
import type { RateLevel, Side } from './tipping-question.ts';
import { comparedRateTexts, tippingPointText, type TippingNames } from './tipping-text.ts';
import type { TopologyFigure, TopologyFinding } from './topology-finding.ts';

/** With fewer there is no curve over the rate. */
const fewestRates = 2;

/** A figure of the accompanied load or of its background. Values of 0 mean that nothing was measured, and have no ratio. */
interface Figure {
  name: TopologyFigure;
  isOfBackground: boolean;
  words: Pick<TippingNames, 'better' | 'lowerIsBetter' | 'unit'>;
  subject(loadId: string): string;
  value(one: AccompaniedLoad): number | null;
}

const figures: Figure[] = [
  {
    name: 'totalSeconds',
    isOfBackground: false,
    words: { better: 'faster', lowerIsBetter: true, unit: 's' },
    subject: (loadId) => `the load ${loadId}`,
    value: ({ load }) => batchOf(load)?.seconds ?? null,
  },
  {
    name: 'perSecond',
    isOfBackground: false,
    words: { better: 'higher', lowerIsBetter: false, unit: 'a second' },
    subject: (loadId) => `the throughput of ${loadId}`,
    value: ({ load }) => (batchOf(load) ? null : countedPerSecond(load)),
  },
  {
    name: 'latencyP95Milliseconds',
    isOfBackground: true,
    words: { better: 'lower', lowerIsBetter: true, unit: 'ms' },
    subject: (loadId) => `p95 of ${loadId}`,
    value: ({ background }) => (background ? (latencyOf(background)?.p95 ?? null) : null),
  },
];

/**
 * For every variant but the base, and every load that was measured at two or more rates of one background. A block pairs the runs of
 * one trial and session.
 *
 * @param runs with steady windows
 * @returns nothing if the clusters of the variants do not take turns
 */
export function compareTopologies(
  runs: RunResult[],
  record: Pick<CampaignRecord, 'plan' | 'phases' | 'sessions'>,
): TopologyFinding[] {
  const { variants } = record.plan;
  const [base, ...others] = variants?.all ?? [];
  if (!base || !takesTurns(record.plan)) return [];
  const all = accompaniedLoads(runs, record);
  return [...Map.groupBy(all, seriesKey).values()].flatMap((series) => {
    const named = (name: string) => series.filter(({ run }) => run.variant?.name === name);
    return others.flatMap(({ name }) => {
      const names = { a: base.name, b: name };
      const price = variantPricesText(
        [base, ...others].filter((each) => each.name === base.name || each.name === name),
      );
      return figures.flatMap((figure) => {
        const found = comparison(figure, names, { a: named(base.name), b: named(name) });
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
  const { levels, unpaired } = pairs(figure, measured);
  if (levels.length < fewestRates) return null;
  const { workload, id } = background.load;
  const rateUnit = `${factsOf(workload).unit ?? 'operations'}/s`;
  const loadId = figure.isOfBackground ? id : first.load.load.id;
  const question = { names, figure: figure.subject(loadId), ...figure.words, rateUnit };
  const point = tippingPoint({ levels, lowerIsBetter: question.lowerIsBetter });
  return {
    names,
    loadId,
    figure: figure.name,
    level: levelOf(first.load.load),
    background: id,
    rateUnit,
    point,
    answer: tippingPointText(point, question),
    rates: comparedRateTexts(point, question),
    notes: [...all.flatMap(({ run }) => missedBackgroundTexts(run)), ...(unpaired > 0 ? [unpairedText(unpaired)] : [])],
  };
}

function unpairedText(runs: number): string {
  const [have, are] = runs === 1 ? ['One run has', 'is'] : [`${runs} runs have`, 'are'];
  return `${have} no valid, steady run of the other in the same block, and ${are} left out.`;
}

function pairs(figure: Figure, measured: Record<Side, AccompaniedLoad[]>): { levels: RateLevel[]; unpaired: number } {
  const known = { a: withValue(figure, measured.a), b: withValue(figure, measured.b) };
  const startOf = (side: Side, rate: number, block: number): number =>
    known[side].find((each) => each.rate === rate && each.block === block)?.run.span.startMilliseconds ?? 0;
  const { levels, unpaired } = pairedLevels(known, (rate, block) =>
    startOf('a', rate, block) <= startOf('b', rate, block) ? 'a' : 'b',
  );
  return { levels, unpaired: unpaired.length };
}

function withValue(figure: Figure, loads: AccompaniedLoad[]): (BlockFigure & AccompaniedLoad)[] {
  return loads.flatMap((each) => {
    const value = figure.value(each);
    return value !== null && value > 0 ? [{ ...each, value }] : [];
  });
}
