import { describe, expect, test } from 'vitest';
import { findingsOf, type CampaignData } from '../../src/findings/analyse.ts';
import { catalogueType } from '../../src/providers/catalogue.ts';
import type { LeasePlan } from '../../src/plan/cost.ts';
import { clusterNamed } from '../../src/plan/clusters.ts';
import { resultCostTable } from '../../src/report/sections/figures.ts';
import { sampleCampaign } from '../report/sample-campaign.ts';
import { kafkaCluster } from '../../src/systems/kafka/cluster.ts';

/** The sample with a price for every host, by its hardware type. */
function priced(pricePerHour: (hardware: string) => number | null): CampaignData {
  const data = sampleCampaign();
  const hosts = data.record.plan.hosts.map(({ name, hardware }) => ({
    host: name,
    hardware,
    pricePerHour: pricePerHour(hardware),
    hours: 1,
    dollars: pricePerHour(hardware),
  }));
  const estimate = {
    hostHours: hosts.length,
    dollarsPerHour: hosts.reduce((sum, its) => sum + (its.pricePerHour ?? 0), 0),
    dollars: 1,
    phases: [],
    hosts,
  };
  const lease: LeasePlan = { hours: 1, hardLimitHours: 1, dollars: 10, graceMinutes: 30, estimate };
  return { ...data, record: { ...data.record, plan: { ...data.record.plan, lease } } };
}

const asPublished = (hardware: string) => catalogueType(`packet/${hardware}`)?.price.dollarsPerHour ?? null;

describe('what results cost', () => {
  test('is the price of the hosts of a system, divided by its throughput', () => {
    const data = priced(asPublished);
    const { brokers } = kafkaCluster(clusterNamed(data.record.plan, 'kafka'));
    const results = findingsOf(data).cost?.results ?? [];
    const [producer, consumer] = results;
    // Three type 1 at $0.40; 187,432 records a second.
    expect(producer).toMatchObject({ system: 'kafka', unit: 'million records', hosts: brokers });
    expect(producer?.dollarsPerHour).toBeCloseTo(1.2);
    expect(producer?.dollars).toBeCloseTo(((1.2 / 3600) * 1e6) / 187_432);
    expect(consumer).toMatchObject({ workload: 'kafka-consumer', unit: 'million records' });
    // The trio of a type 1 and two type 2 at $2.90; 31.5 s at factor 2.
    const spark = results.find(({ unit }) => unit === 'scale factor');
    expect(spark?.dollarsPerHour).toBeCloseTo(2.9);
    expect(spark?.dollars).toBeCloseTo(((2.9 / 3600) * 31.5) / 2);
    expect(results.map(({ system }) => system)).toContain('cassandra');
  });

  test('is absent if nothing has a price, and for a system with a host without a price', () => {
    expect(findingsOf(sampleCampaign()).cost).toBeUndefined();
    const results = findingsOf(priced((type) => (type === 'type-2' ? null : 0.4))).cost?.results ?? [];
    expect(new Set(results.map(({ system }) => system))).toEqual(new Set(['kafka']));
  });

  test('is in the report with the same result of other profiles', () => {
    const data = priced(asPublished);
    const own = findingsOf(data).cost?.results ?? [];
    const otherCampaigns = [
      { profile: 'aws', campaignId: 'there', results: own.slice(0, 1).map((its) => ({ ...its, dollars: 2 })) },
    ];
    const table = resultCostTable(findingsOf({ ...data, otherCampaigns }), 'here');
    expect(table.rows.slice(0, 3).map(({ cells }) => [cells[1], cells[2], cells.at(-1)])).toEqual([
      ['kafka-producer', 'here', '$0.00178'],
      ['kafka-producer', 'aws (there)', '$2.00'],
      ['kafka-consumer', 'here', '$0.00107'],
    ]);
  });
});
