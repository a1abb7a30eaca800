import { describe, expect, test } from 'vitest';
import type { RunPlan, Step } from '../../../src/plan/plan.ts';
import { trafficBetweenZones } from '../../../src/campaign/lease/zone-traffic.ts';
import type { CassandraStressParameters } from '../../../src/workloads/cassandra-stress/parameters.ts';
import { plan } from '../examples.ts';
import { inZones, onAws, settingsOnAws } from '../../hardware/lease/on-aws.ts';
import { priced } from '../../hardware/lease/priced.ts';
import { cassandraOn, kafkaOn, sparkOn } from '../../samples/clusters.ts';

const clusters = {
  kafka: kafkaOn(['kafka01', 'kafka02', 'master']),
  cassandra: cassandraOn(['master', 'worker01', 'worker02']),
  spark: sparkOn('master', ['worker01', 'worker02']),
};
const run = (...loads: object[]) => ({ steps: [{ kind: 'run', id: 'run', loads } as unknown as RunPlan] });
const producer = (more: object = {}) => ({
  workload: 'kafka-producer',
  cluster: 'kafka',
  hosts: ['kafka01'],
  parameters: { records: 1e9, recordBytes: 100, replicationFactor: 3, ...more },
});
const cassandra = (parameters: Partial<CassandraStressParameters>) => ({
  workload: 'cassandra-stress',
  cluster: 'cassandra',
  hosts: ['worker01'],
  parameters: {
    keys: 0,
    threads: 1,
    durationSeconds: 100,
    writeShare: 1,
    readShare: 1,
    replicationFactor: 3,
    targetOperationsPerSecond: null,
    ...parameters,
  },
});
const grow = (records: number) => ({ kind: 'grow', id: 'grow', dataset: 'records', records }) as unknown as Step;
/** Each broker and each Cassandra node in a zone of its own; the workers in two. */
const spread = inZones('a', 'b', 'c', 'a', 'b');
const gigabytes = (loads: object[], profile = spread): number =>
  trafficBetweenZones(profile, clusters, run(...loads))!.gigabytes;

describe('traffic between zones', () => {
  test('is none where all hosts are in one zone, whatever that is called, and where nobody bills it', () => {
    expect(trafficBetweenZones(onAws, clusters, run(producer()))).toBeNull();
    expect(trafficBetweenZones(priced, clusters, run(producer()))).toBeNull();
    const zones = { a: 'us-east-1a', b: 'us-east-1a' };
    const alike = { ...inZones('a', 'b'), settings: { ...settingsOnAws, zones } };
    expect(trafficBetweenZones(alike, clusters, run(producer()))).toBeNull();
  });

  test('of a producer goes to two leaders of three in other zones, and from each to two followers', () => {
    expect(gigabytes([producer()])).toBeCloseTo(100 * (2 / 3 + 2) * 1.2);
    expect(gigabytes([producer({ replicationFactor: 1 })])).toBeCloseTo(100 * (2 / 3) * 1.2);
  });

  test('of a dataset is what its growths insert, each record to a node of another zone and from there to its other copies', () => {
    const dataset = { name: 'records', cluster: 'cassandra', workload: 'ycsb', host: 'worker01', recordBytes: 1000 };
    const datasets = [{ ...dataset, parameters: {}, copies: 3 }];
    const drop = { kind: 'drop', id: 'drop', dataset: 'records' } as unknown as Step;
    const steps = [grow(1e6), grow(3e6), drop, grow(2e6)];
    // 3 + 2 million records of 1 kB.
    expect(trafficBetweenZones(spread, clusters, { steps, datasets })!.gigabytes).toBeCloseTo(5 * (2 / 3 + 2) * 1.2);
  });

  test('of a consumer is what the producer of its topic wrote', () => {
    const consumer = {
      workload: 'kafka-consumer',
      cluster: 'kafka',
      hosts: ['kafka02'],
      parameters: { records: 1e9, writtenByRun: null },
    };
    const both = gigabytes([producer({ recordBytes: 1000 }), consumer]);
    expect(both - gigabytes([producer({ recordBytes: 1000 })])).toBeCloseTo(1000 * (2 / 3) * 1.2);
  });

  test('of Cassandra is each operation, and each copy of a write', () => {
    // 250 bytes: a tenth of a million operations at a given rate, half of them writes with two copies.
    const given = gigabytes([cassandra({ targetOperationsPerSecond: 1000 })]);
    expect(given).toBeCloseTo((250 / 1e9) * (50_000 * (2 / 3 + 2) + 50_000 * (2 / 3 + 1)) * 1.2);
    // Without a rate, what threads may do, and no more than the NIC carries.
    expect(gigabytes([cassandra({})])).toBeCloseTo(given);
    const nic = gigabytes([cassandra({ threads: 1e6 })]);
    expect(nic).toBeCloseTo(125 * (0.5 * (2 / 3 + 2) + 0.5 * (2 / 3 + 1)) * 1.2);
  });

  test('of Spark is what half of the shuffled records weigh, with two workers in two zones', () => {
    const parameters = { recordsAtFactorOne: 1e9, scaleFactor: 0.1, trials: 10 };
    const spark = { workload: 'spark-perf', cluster: 'spark', hosts: ['master'], parameters };
    expect(gigabytes([spark])).toBeCloseTo(60 * 0.5 * 1.2);
  });

  test('of a job that reads from another system is what goes from its nodes to the workers', () => {
    const parameters = { rows: 1e9, columnBytes: 60, consistency: 'LOCAL_ONE', stuckSeconds: 60 };
    const job = { workload: 'spark-job', cluster: 'spark', hosts: ['master'], parameters };
    // Of the six pairs of a node and a worker, two are in one zone.
    expect(gigabytes([job])).toBeCloseTo(100 * (4 / 6) * 1.2);
  });

  test('is paid by who sends and by who receives, and three times where runs must be made again', () => {
    const traffic = trafficBetweenZones(spread, clusters, run(producer()))!;
    expect(traffic.pricePerGigabyte).toBe(0.02);
    expect(traffic.dollars).toBeCloseTo(0.02 * traffic.gigabytes);
    expect(traffic.dollarsAtMost).toBeCloseTo(3 * traffic.dollars);
    expect(traffic.source).toEqual({ from: "AWS's published prices for us-east-1", date: '2026-11-22' });
    expect(traffic.assumptions.join(' ')).toContain('Downloads of results and telemetry');
  });
});

test('a plan on several zones has its traffic in the estimate, by phase and in the sum', () => {
  const { lease } = plan(undefined, { profile: spread, limits: { maxDollars: 100 } });
  const { traffic, dollars, dollarsPerHour, hosts, phases } = lease!.estimate;
  expect(traffic!.dollars).toBeGreaterThan(0);
  expect(dollars).toBeCloseTo(dollarsPerHour! * hosts[0]!.hours + traffic!.dollars);
  const byPhase = phases.reduce((sum, phase) => sum + phase.dollars!, 0);
  expect(byPhase).toBeCloseTo(dollars!);
  expect(plan(undefined, { profile: onAws, limits: { maxDollars: 100 } }).lease!.estimate.traffic).toBeUndefined();
});
