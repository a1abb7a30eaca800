/** Estimated and actual cost of the hardware, by item, phase and host. Pure. */
import { numberColumns, textColumns } from '../text/table.ts';
import { duration } from '../text/figures.ts';
import { billOf } from '../measurement/results/cost.ts';
import { dollarsText } from '../text/money.ts';
import { rangeExplained, expectedRangeText } from '../text/expected-range.ts';
import type { CampaignRecord } from '../measurement/results/types.ts';
import { costItemTables } from './cost-item-table.ts';
import { dollarRange, dollars } from './dollar-cells.ts';
import type { Table } from './table.ts';

/** None if nothing has a price. */
export function costTables(record: CampaignRecord): Table[] {
  const estimate = record.plan.lease?.estimate;
  if (!estimate || estimate.dollars === null) return [];
  return [...costItemTables(estimate, billOf(record)), byPhase(record), byHost(record)];
}

function byPhase(record: CampaignRecord): Table {
  const bill = billOf(record);
  return {
    id: 'cost-by-phase',
    caption: 'Cost by phase',
    columns: [{ label: 'Phase' }, ...numberColumns('Planned', 'Estimated', 'Took', 'Spent')],
    rows: record.plan.lease!.estimate.phases.map((planned) => {
      const spent = bill.phases.find(({ phase }) => phase === planned.phase);
      return {
        cells: [
          planned.phase,
          expectedRangeText(planned.likely?.seconds, planned.seconds, duration),
          dollarRange(planned.likely?.dollars, planned.dollars),
          duration(spent?.seconds ?? 0),
          dollars(spent?.dollars ?? 0),
        ],
      };
    }),
    notes: [
      `Total: ${dollarsText(bill.dollars)}, from the start of provisioning until cleanup was verified, with the provider's rounding.`,
      ...(record.plan.lease!.estimate.likely ? [rangeExplained] : []),
    ],
  };
}

function byHost(record: CampaignRecord): Table {
  const bill = billOf(record);
  const typicalHours = record.plan.lease!.estimate.likely?.hours;
  return {
    id: 'cost-by-host',
    caption: 'Cost by host, machines only',
    columns: [
      ...textColumns('Host', 'Hardware'),
      ...numberColumns('Price/h', 'Planned', 'Estimated', 'Billed', 'Spent'),
    ],
    rows: record.plan.lease!.estimate.hosts.map((planned) => {
      const spent = bill.hosts.find(({ host }) => host === planned.host);
      return {
        cells: [
          planned.host,
          planned.hardware,
          dollars(planned.pricePerHour),
          expectedRangeText(typicalHours, planned.hours, (hours) => duration(3600 * hours)),
          dollarRange(typicalHours && typicalHours * (planned.pricePerHour ?? 0), planned.dollars),
          duration(3600 * (spent?.hours ?? 0)),
          dollars(planned.pricePerHour === null ? null : (spent?.dollars ?? 0)),
        ],
      };
    }),
    notes: [],
  };
}
