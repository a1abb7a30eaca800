import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../src/findings/analyse.ts';
import type { CampaignData } from '../../src/findings/analyse.ts';
import type { LeasePlan } from '../../src/plan/cost.ts';
import { openAccount } from '../../src/hardware/lease/account.ts';
import { htmlReport, markdownReport } from './rendered.ts';
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
  complaints: ['The self-destruct timer of kafka01 had died.'],
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
  test('show the lease, and estimated and spent cost by phase and host', () => {
    for (const report of reports({ lease: account, spent }, plan)) {
      expect(ending(report)).toContain('Lease and cost');
      expect(ending(report)).toContain('closed after 3 h 00 min with cleanup verified.');
      expect(ending(report)).toMatch(/Extended by 1 h 00 min at .*10:00/);
      expect(ending(report)).toContain('Problem: The self-destruct timer of kafka01 had died.');
      expect(ending(report)).toContain('Estimated $5.00, spent $7.50, budget $20.00.');
      expect(ending(report)).toContain('Cost by phase');
      expect(ending(report)).toContain('$6.25');
      expect(ending(report)).toContain('Cost by host');
    }
  });

  test('show estimated time and cost next to actual time and cost for each item, with the source of its price', () => {
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
      expect(ending(report)).toContain('Prices: a list, 2026-07-20; from the stack file.');
      expect(ending(report)).toContain('is not metered');
      expect(ending(report)).toContain('A load is taken high.');
    }
  });

  test('have no table of items if the plan prices only hosts', () => {
    for (const report of reports({ lease: account, spent }, plan)) expect(report).not.toContain('Cost by item');
  });

  test('show the budget of all sessions, with later increases', () => {
    const { record } = sampleCampaign();
    const { id: _id, plan: _plan, schema: _schema, ...session } = record;
    const sessions = [{ ...session, lease: account, spent, outcome: null }];
    const leasePlan = { ...plan, dollars: 30, earlierSpending: 7.5 };
    for (const report of reports({ lease: account, spent, sessions, leasePlan }, plan))
      expect(ending(report)).toContain('spent $15.00, budget $30.00 for all sessions.');
  });

  test('add up the cost of all sessions of a resumed campaign', () => {
    const { record } = sampleCampaign();
    const { id: _id, plan: _plan, schema: _schema, ...session } = record;
    const sessions = [{ ...session, lease: account, spent, outcome: null }];
    for (const report of reports({ lease: account, spent, sessions }, plan)) {
      expect(ending(report)).toContain('Lease of session 2: started ');
      expect(ending(report)).toContain('spent $15.00');
    }
  });

  test('show the tags that find rented hardware if the state folder is lost', () => {
    const { record } = sampleCampaign();
    const { id: _id, plan: _plan, schema: _schema, ...session } = record;
    const inventory = { ...record.inventory!, provider: 'aws' as const };
    const sessions = [{ ...session, inventory, lease: account, owner: 'first-owner' }];
    for (const report of reports({ lease: account, sessions, inventory, owner: 'second-owner' }, plan)) {
      for (const owner of ['first-owner', 'second-owner']) {
        expect(ending(report)).toContain(`All rented resources have the tag proofload:owner=${owner}.`);
        expect(ending(report)).toContain(`proofload cleanup --everything-of ${owner}`);
      }
    }
    for (const report of reports({ lease: account, owner: 'second-owner' }, plan))
      expect(ending(report)).not.toContain('proofload:owner');
  });

  test('show the expected cost of a search next to its planned cost', () => {
    for (const report of reports({ lease: account, spent }, { ...plan, estimate: searching })) {
      expect(ending(report)).toContain('Estimated $2.50 to $5.00, spent $7.50');
      expect(ending(report)).toMatch(/isolated.*1 h 00 min to 2 h 00 min.*\$2\.50 to \$5\.00/);
      expect(ending(report)).toMatch(/kafka01.*1 h 00 min to 2 h 00 min.*\$2\.50 to \$5\.00/);
      expect(ending(report)).toContain('the lower is expected');
    }
  });

  test('show the lease without cost tables if nothing has a price', () => {
    const free = { ...plan, dollars: null, estimate: { ...estimate, dollarsPerHour: null, dollars: null } };
    for (const report of reports({ lease: account }, free)) {
      expect(ending(report)).toContain('No host has a price.');
      expect(ending(report)).not.toContain('Cost by phase');
      expect(ending(report)).not.toContain('$');
    }
  });

  test('show a lease as not closed if cleanup was not verified', () => {
    for (const report of reports({ lease: { ...account, closedMilliseconds: null } }, plan)) {
      expect(ending(report)).toContain('not closed: cleanup was not verified.');
    }
  });

  test('show the cleanup that a lease verified after its campaign was interrupted', () => {
    for (const report of reports({ lease: account, outcome: null }, plan)) {
      const cleanup = report.slice(report.indexOf('Cleanup verified')).slice(0, 200);
      expect(cleanup).toMatch(/after the lease removed the hardware\./);
    }
  });
});
