import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../src/findings/analyse.ts';
import type { CampaignData } from '../../src/findings/analyse.ts';
import type { LeasePlan } from '../../src/plan/plan.ts';
import { openAccount } from '../../src/hardware/lease/account.ts';
import { htmlReport } from '../../src/report/html-report.ts';
import { markdownReport } from '../../src/report/markdown-report.ts';
import { sampleCampaign } from './sample-campaign.ts';

const hour = 3_600_000;
const begin = Date.UTC(2026, 0, 5, 8);

const estimate: LeasePlan['estimate'] = {
  hostHours: 2,
  dollarsPerHour: 2.5,
  dollars: 5,
  phases: [{ phase: 'isolated', seconds: 7200, dollars: 5 }],
  hosts: [{ host: 'kafka01', hardware: 'type-1', pricePerHour: 2.5, hours: 2, dollars: 5 }],
};
const searching: LeasePlan['estimate'] = {
  ...estimate,
  likely: { hours: 1, hostHours: 1, dollars: 2.5 },
  phases: [{ phase: 'isolated', seconds: 7200, dollars: 5, likely: { seconds: 3600, dollars: 2.5 } }],
};
const plan: LeasePlan = { hours: 3, hardLimitHours: 8, dollars: 20, graceMinutes: 30, estimate };
const account = {
  ...openAccount(plan, begin),
  extensions: [{ atMilliseconds: begin + 2 * hour, hours: 1 }],
  complaints: ['The fuse of kafka01 had died.'],
  closedMilliseconds: begin + 3 * hour,
};
const spent = {
  dollars: 7.5,
  phases: [{ phase: 'isolated' as const, seconds: 9000, dollars: 6.25 }],
  hosts: [{ host: 'kafka01', hardware: 'type-1', hours: 3, dollars: 7.5 }],
};

function reports(change: Partial<CampaignData['record']>, lease: LeasePlan | null): string[] {
  const data = sampleCampaign();
  Object.assign(data.record, change);
  if (lease) data.record.plan.lease = lease;
  const findings = findingsOf(data);
  const page = htmlReport(data, findings).replaceAll(/\s+/g, ' ');
  return [page, markdownReport(data, findings).replaceAll('\\', '')];
}

/** What a report says after the figures and their method, where the lease stands. */
const ending = (report: string): string => report.slice(report.lastIndexOf('Lease and cost'));

describe('both reports', () => {
  test('tell how the lease went, and what was estimated and spent by phase and by host', () => {
    for (const report of reports({ lease: account, spent }, plan)) {
      expect(ending(report)).toContain('Lease and cost');
      expect(ending(report)).toContain('closed after 3 h 00 min with the hardware proven gone.');
      expect(ending(report)).toMatch(/It was extended by 1 h 00 min at .*10:00/);
      expect(ending(report)).toContain('Amiss on the way: The fuse of kafka01 had died.');
      expect(ending(report)).toContain('Estimated $5.00, spent $7.50, $20.00 allowed.');
      expect(ending(report)).toContain('Cost by phase');
      expect(ending(report)).toContain('$6.25');
      expect(ending(report)).toContain('Cost by host');
    }
  });

  test('set what was estimated beside what was held and spent, item by item, with the source of each price', () => {
    const source = { from: 'a list', date: '2026-07-20' };
    const items = [
      { kind: 'host' as const, what: 'i4i.4xlarge', count: 1, pricePerHour: 2, source, hours: 2, dollars: 4 },
      {
        kind: 'address' as const,
        what: 'public IPv4 address',
        count: 1,
        pricePerHour: 0.5,
        source,
        hours: 2,
        dollars: 1,
      },
    ];
    const traffic = {
      gigabytes: 12,
      pricePerGigabyte: 0.02,
      source: null,
      dollars: 0.24,
      dollarsAtMost: 0.72,
      assumptions: ['A load is taken high.'],
    };
    const billed = {
      ...spent,
      items: items.map(({ kind, what, count, pricePerHour }) => ({
        kind,
        what,
        count,
        hours: 3,
        dollars: 3 * pricePerHour,
      })),
      trafficDollars: 0.36,
    };
    for (const report of reports(
      { lease: account, spent: billed },
      { ...plan, estimate: { ...estimate, items, traffic } },
    )) {
      expect(ending(report)).toContain('Cost by item');
      expect(ending(report)).toMatch(/1 × i4i\.4xlarge.*\$2\.00 an hour.*2 h 00 min.*\$4\.00.*3 h 00 min.*\$6\.00/);
      expect(ending(report)).toMatch(/public addresses.*\$0\.50 an hour.*\$1\.00.*3 h 00 min.*\$1\.50/);
      expect(ending(report)).toMatch(/traffic between zones.*about 12 GB.*\$0\.24.*\$0\.36/);
      expect(ending(report)).toContain('Prices: a list, 2026-07-20; as the stack says.');
      expect(ending(report)).toContain('is not metered');
      expect(ending(report)).toContain('A load is taken high.');
    }
  });

  test('show no table of items where the plan priced hosts alone', () => {
    for (const report of reports({ lease: account, spent }, plan)) expect(report).not.toContain('Cost by item');
  });

  test('say what all sessions together were allowed, with what was allowed later', () => {
    const { record } = sampleCampaign();
    const { id: _id, plan: _plan, schema: _schema, ...session } = record;
    const sessions = [{ ...session, lease: account, spent, outcome: null }];
    const leasePlan = { ...plan, dollars: 30, spentBefore: 7.5 };
    for (const report of reports({ lease: account, spent, sessions, leasePlan }, plan))
      expect(ending(report)).toContain('spent $15.00, $30.00 allowed for all sessions together.');
  });

  test('add up what each session of a resumed campaign cost', () => {
    const { record } = sampleCampaign();
    const { id: _id, plan: _plan, schema: _schema, ...session } = record;
    const sessions = [{ ...session, lease: account, spent, outcome: null }];
    for (const report of reports({ lease: account, spent, sessions }, plan)) {
      expect(ending(report)).toContain('Lease of session 2: taken ');
      expect(ending(report)).toContain('spent $15.00');
    }
  });

  test('say by which tag rented hardware is found when the state folder is lost, for each that rented', () => {
    const { record } = sampleCampaign();
    const { id: _id, plan: _plan, schema: _schema, ...session } = record;
    const inventory = { ...record.inventory!, provider: 'aws' as const };
    const sessions = [{ ...session, inventory, lease: account, owner: 'first-owner' }];
    for (const report of reports({ lease: account, sessions, inventory, owner: 'second-owner' }, plan)) {
      for (const owner of ['first-owner', 'second-owner']) {
        expect(ending(report)).toContain(`Everything rented was tagged proofload:owner=${owner}:`);
        expect(ending(report)).toContain(`proofload cleanup --everything-of ${owner}`);
      }
    }
    for (const report of reports({ lease: account, owner: 'second-owner' }, plan))
      expect(ending(report)).not.toContain('proofload:owner');
  });

  test('set what a search was likely to need beside what was planned for it', () => {
    for (const report of reports({ lease: account, spent }, { ...plan, estimate: searching })) {
      expect(ending(report)).toContain('Estimated $2.50 to $5.00, spent $7.50');
      expect(ending(report)).toMatch(/isolated.*1 h 00 min to 2 h 00 min.*\$2\.50 to \$5\.00/);
      expect(ending(report)).toMatch(/kafka01.*1 h 00 min to 2 h 00 min.*\$2\.50 to \$5\.00/);
      expect(ending(report)).toContain('the lower is likely');
    }
  });

  test('have the lease in a line where nothing has a price, and no table of costs', () => {
    const free = { ...plan, dollars: null, estimate: { ...estimate, dollarsPerHour: null, dollars: null } };
    for (const report of reports({ lease: account }, free)) {
      expect(ending(report)).toContain('Nothing here has a price.');
      expect(ending(report)).not.toContain('Cost by phase');
      expect(ending(report)).not.toContain('$');
    }
  });

  test('say that a lease is not closed where the hardware was not proven gone', () => {
    for (const report of reports({ lease: { ...account, closedMilliseconds: null } }, plan)) {
      expect(ending(report)).toContain('and not closed: the hardware was not proven gone.');
    }
  });

  test('believe a lease that proved the hardware gone after its campaign broke off', () => {
    for (const report of reports({ lease: account, outcome: null }, plan)) {
      const gone = report.slice(report.indexOf('The hardware is gone')).slice(0, 200);
      expect(gone).toContain('The hardware is gone: its lease tore it down and asked at ');
    }
  });
});
