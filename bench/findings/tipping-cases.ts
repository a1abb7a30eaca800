/** How often the tipping point of two simulated topologies is claimed, and how often the claimed range has it. Pure. */
import type { TippingPoint } from '../../src/findings/tipping-point/tipping-finding.ts';
import { tippingPoint } from '../../src/findings/tipping-point/tipping-point.ts';
import { median } from '../../src/statistics/median.ts';
import { falseClaim, shareOf, trueClaim, type Case } from './case.ts';
import { nodeScalingCases, rateWithinCases } from './rate-within-cases.ts';
import {
  clarityOf,
  measuredLevels,
  evenRates,
  fewRates,
  measuredRates,
  tippingSystems,
  type Design,
  type TippingSystem,
} from './tipping-systems.ts';

const rates = measuredRates;
const designs: Design[] = [
  { scatter: 0.02, order: 'same time', rates },
  { scatter: 0.05, order: 'same time', rates },
  { scatter: 0.1, order: 'same time', rates },
  { scatter: 0.03, order: 'in turns', rates },
  { scatter: 0.02, order: 'same time', rates: evenRates },
  { scatter: 0.03, order: 'same time', rates: fewRates },
];

/** Of the smallest lead at the ends, in scatters of a ratio: from here on a crossing must be found. */
const clearFrom = 5;
/** A share of fewer claims is chance. */
const fewestClaims = 20;

/** Of fewer simulations a share of 5 % is chance. They are cheap. */
const fewestSeeds = 200;

export function tippingCases(requested: readonly number[]): Case[] {
  const isEnough = requested.length >= fewestSeeds;
  const seeds = isEnough ? requested : Array.from({ length: fewestSeeds }, (_, seed) => seed + 1);
  const cases = [
    ...tippingSystems.flatMap((system) => designs.flatMap((design) => systemCases(system, design, seeds))),
    ...rateWithinCases(seeds),
    ...nodeScalingCases(seeds),
  ];
  if (isEnough) return cases;
  const counted = `counted over ${fewestSeeds} seeds`;
  return cases.map((each) => ({ ...each, note: each.note === undefined ? counted : `${each.note}; ${counted}` }));
}

const isClaimed = ({ state }: TippingPoint): boolean => state === 'crossing';

function systemCases(system: TippingSystem, design: Design, seeds: readonly number[]): Case[] {
  const points = seeds.map((seed) => tippingPoint(measuredLevels(system, design, seed), true));
  const of = `${system.name}, ${design.order}, scatter ${design.scatter}${design.rates === rates ? '' : `, rates ${design.rates.join(' ')}`}`;
  const none = shareOf(points, ({ state }) => state === 'none');
  const note = `none in ${percent(none)}`;
  if (system.crossing === null)
    return [
      { finding: 'tipping point where there is none', of, share: shareOf(points, isClaimed), goal: falseClaim, note },
    ];
  const isClear = clarityOf(system, design) >= clearFrom;
  return [
    { finding: 'tipping point', of, share: shareOf(points, isClaimed), goal: isClear ? trueClaim : {} },
    { finding: 'no tipping point where there is one', of, share: none, goal: falseClaim },
    ...coverageCases(system.crossing, of, points),
  ];
}

/** Of the claimed ranges. */
function coverageCases(truth: number, of: string, points: TippingPoint[]): Case[] {
  const claimed = points.filter((point) => point.state === 'crossing');
  if (claimed.length < Math.min(fewestClaims, points.length)) return [];
  return [
    {
      finding: 'range with the true tipping point, of the claimed ones',
      of,
      share: shareOf(claimed, ({ range: { low, high } }) => low <= truth && truth <= high),
      goal: trueClaim,
      note: `half of the ${claimed.length} ranges are narrower than ${median(claimed.map(({ range: { low, high } }) => high - low)).toFixed(0)}`,
    },
  ];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
