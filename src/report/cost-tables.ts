/** What hardware was to cost and what it did cost, by phase and by host. Pure. */
import { duration } from '../analysis/numbers.ts';
import { dollarsInWords } from '../lease/words.ts';
import type { CampaignRecord } from '../results/types.ts';
import { dollarsSpent } from './lease-text.ts';
import { sessionsOf } from './session-text.ts';
import type { Table } from './table.ts';

/** None where nothing has a price. */
export function costTables(record: CampaignRecord): Table[] {
  return record.plan.lease && record.plan.lease.estimate.dollars !== null ? [byPhase(record), byHost(record)] : [];
}

const dollars = (sum: number | null): string => (sum === null ? 'no price' : dollarsInWords(sum));

function byPhase(record: CampaignRecord): Table {
  const spent = sessionsOf(record).flatMap((session) => session.spent?.phases ?? []);
  return {
    id: 'cost-by-phase',
    caption: 'Cost by phase',
    columns: [
      { label: 'Phase' },
      { label: 'Planned', numeric: true },
      { label: 'Estimated', numeric: true },
      { label: 'Took', numeric: true },
      { label: 'Spent', numeric: true },
    ],
    rows: record.plan.lease!.estimate.phases.map((planned) => {
      const its = spent.filter(({ phase }) => phase === planned.phase);
      const seconds = its.reduce((sum, each) => sum + each.seconds, 0);
      const sum = its.reduce((total, each) => total + (each.dollars ?? 0), 0);
      return {
        cells: [planned.phase, duration(planned.seconds), dollars(planned.dollars), duration(seconds), dollars(sum)],
      };
    }),
    notes: [
      `In all ${dollarsInWords(dollarsSpent(record))}, from the start of provisioning until the hardware was proven gone, with what the provider's rounding adds.`,
    ],
  };
}

function byHost(record: CampaignRecord): Table {
  const spent = sessionsOf(record).flatMap((session) => session.spent?.hosts ?? []);
  return {
    id: 'cost-by-host',
    caption: 'Cost by host',
    columns: [
      { label: 'Host' },
      { label: 'Hardware' },
      { label: 'An hour', numeric: true },
      { label: 'Planned', numeric: true },
      { label: 'Estimated', numeric: true },
      { label: 'Billed', numeric: true },
      { label: 'Spent', numeric: true },
    ],
    rows: record.plan.lease!.estimate.hosts.map((planned) => {
      const its = spent.filter(({ host }) => host === planned.host);
      const hours = its.reduce((sum, each) => sum + each.hours, 0);
      const sum = planned.pricePerHour === null ? null : its.reduce((total, each) => total + (each.dollars ?? 0), 0);
      return {
        cells: [
          planned.host,
          planned.hardware,
          dollars(planned.pricePerHour),
          duration(3600 * planned.hours),
          dollars(planned.dollars),
          duration(3600 * hours),
          dollars(sum),
        ],
      };
    }),
    notes: [],
  };
}
