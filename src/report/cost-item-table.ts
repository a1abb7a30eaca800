/** Estimated and actual cost of each item that is paid for. Pure. */
import { numberColumns, textColumns } from '../text/table.ts';
import { duration } from '../text/figures.ts';
import type { CostEstimate, CostItem } from '../plan/cost.ts';
import { gigabytesText, kindNames, sourceText, trafficName } from '../hardware/lease/lease-text.ts';
import { priceText } from '../text/money.ts';
import { itemKey } from '../measurement/results/cost.ts';
import type { SessionCost } from '../hardware/lease/spent.ts';
import { expectedRangeText } from '../text/expected-range.ts';
import { dollarRange, dollars } from './dollar-cells.ts';
import type { Row, Table } from './table.ts';

/** None for a campaign whose plan prices only hosts. */
export function costItemTables(estimate: CostEstimate, bill: SessionCost): Table[] {
  const { items, traffic } = estimate;
  if (!items) return [];
  const sources = new Set([...items, ...(traffic ? [traffic] : [])].map(({ source }) => sourceText(source)));
  return [
    {
      id: 'cost-by-item',
      caption: 'Cost by item',
      columns: [...textColumns('Item', 'Type'), ...numberColumns('Price', 'Planned', 'Estimated', 'Held', 'Spent')],
      rows: [...items.map((item) => itemRow(item, estimate, bill)), ...trafficRows(estimate, bill)],
      notes: [
        `Prices: ${[...sources].join('; ')}.`,
        ...(traffic
          ? [
              'Traffic between zones is not metered: its Spent figure is an estimate for the time under load.',
              ...traffic.assumptions,
            ]
          : []),
      ],
    },
  ];
}

function itemRow(item: CostItem, { likely }: CostEstimate, bill: SessionCost): Row {
  const { kind, what, count, pricePerHour, hours } = item;
  const spent = bill.items?.find((each) => itemKey(each) === itemKey(item));
  const likelyDollars = likely && pricePerHour !== null ? likely.hours * count * pricePerHour : null;
  return {
    cells: [
      kindNames[kind],
      `${count} × ${what}`,
      pricePerHour === null ? 'no price' : priceText(pricePerHour),
      expectedRangeText(likely?.hours, hours, (each) => duration(3600 * each)),
      dollarRange(likelyDollars, item.dollars),
      duration(3600 * (spent?.hours ?? 0)),
      dollars(pricePerHour === null ? null : (spent?.dollars ?? 0)),
    ],
  };
}

function trafficRows({ traffic }: CostEstimate, { trafficDollars }: SessionCost): Row[] {
  if (!traffic) return [];
  return [
    {
      cells: [
        trafficName,
        `about ${gigabytesText(traffic.gigabytes)}`,
        `$${traffic.pricePerGigabyte} a GB`,
        '–',
        dollars(traffic.dollars),
        '–',
        dollars(trafficDollars ?? 0),
      ],
    },
  ];
}
