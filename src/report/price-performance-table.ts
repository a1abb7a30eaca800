/** Price and performance of several profiles side by side. */
import { numberColumns, textColumns, type Row, type Table } from '../text/table.ts';
import type { Comparison, PricedResult, PricePerformance } from '../findings/comparison/comparison.ts';
import { titleOfCluster } from '../systems/registry.ts';
import { duration, rate } from '../text/figures.ts';
import { dollarsText, smallSum } from '../text/money.ts';

/** A row for each load and side. Without rows if nothing has a price, and all sides are on one profile. */
export function pricePerformanceTable({ campaigns, pricePerformance = [] }: Comparison): Table {
  return {
    id: 'price-performance',
    caption: 'Price and performance',
    columns: [
      ...textColumns('System', 'Load', 'Profile', 'Best level'),
      ...numberColumns('Figure', '95 % interval', 'Trials', 'Price/h of the hosts'),
      { label: 'Unit' },
      ...numberColumns('Cost per unit', '95 % interval of the cost'),
    ],
    rows: pricePerformance.flatMap((load) =>
      load.results.map((result, index) => rowOf(load, sideName(campaigns, index), result)),
    ),
    notes: [
      'The best isolated level of each profile, over its valid, steady trials. Each system pays for all of its hosts. The interval is that of the trials within the session, so another session may give another figure; below four trials there is none. This table claims no difference: the tables of equal levels do.',
    ],
  };
}

/** The profile of a side, with its campaign if another side is on the same one. */
function sideName(campaigns: Comparison['campaigns'], index: number): string {
  const { profile = '', id = '' } = campaigns[index] ?? {};
  return campaigns.filter((each) => each.profile === profile).length > 1 ? `${profile} (${id})` : profile;
}

function rowOf({ system, workload }: PricePerformance, profile: string, result: PricedResult | null): Row {
  const subject = [titleOfCluster(system), workload, profile];
  if (!result) return { cells: subject, isInvalid: 'no valid, steady isolated run' };
  const { level, trials, interval, dollarsPerHour, cost } = result;
  return {
    cells: [
      ...subject,
      level,
      figureText(result, result.value),
      interval ? `${figureText(result, interval.low)} to ${figureText(result, interval.high)}` : '–',
      String(trials),
      dollarsPerHour === null ? 'no price' : dollarsText(dollarsPerHour),
      cost.unit,
      cost.dollars === null ? '–' : smallSum(cost.dollars),
      cost.interval ? `${smallSum(cost.interval.low)} to ${smallSum(cost.interval.high)}` : '–',
    ],
  };
}

function figureText({ figure }: PricedResult, value: number): string {
  return figure === 'totalSeconds' ? duration(value) : `${rate(value)}/s`;
}
