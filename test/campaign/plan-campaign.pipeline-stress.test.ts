import { describe, expect, test } from 'vitest';
import { readCampaignText } from '../../src/campaign/find.ts';
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import type { LoadPlan, Plan } from '../../src/plan/plan.ts';
import { clusterNamed } from '../../src/plan/clusters.ts';
import { searchesOf, runsOf } from '../../src/plan/runs-of.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';
import { cassandraCluster } from '../../src/systems/cassandra/cluster.ts';
import { kafkaCluster } from '../../src/systems/kafka/cluster.ts';
import { sparkCluster } from '../../src/systems/spark/cluster.ts';
import { publishedStudies } from '../report/published-studies.ts';

const campaign = await readCampaignText('pipeline-stress');
const profile = await readProfile('local');

function planned(size: 'smoke' | 'laptop' | 'published'): Plan {
  return planCampaign({ campaign, profile, size, sets: [] });
}

function loadsOf(plan: Plan, workload: string): LoadPlan[] {
  return runsOf(plan)
    .flatMap((run) => run.loads)
    .filter((load) => load.workload === workload);
}

/** What is asked of a load, by which it is the same alone and together. */
function asked(load: LoadPlan): unknown {
  if (load.workload === 'kafka-producer') return [load.workload, load.parameters.targetRecordsPerSecond];
  if (load.workload === 'cassandra-stress') return [load.workload, load.parameters.threads];
  return [load.workload, load.workload === 'spark-perf' ? load.parameters : null];
}

describe('pipeline-stress as published', () => {
  const plan = planned('published');

  test('runs each system alone and then all together', () => {
    expect(runsOf(plan).map(({ id, group }) => `${group}: ${id}`)).toEqual([
      'kafka: kafka-producer-100k',
      'kafka: kafka-producer-1m',
      'kafka: kafka-producer-10m',
      'kafka: kafka-consumer',
      'kafka: kafka-producer-with-consumer',
      'spark: spark-perf-0.1',
      'spark: spark-perf-1',
      'spark: spark-perf-2',
      'spark: spark-perf-3',
      'cassandra: cassandra-stress-16',
      'cassandra: cassandra-stress-64',
      'cassandra: cassandra-stress-256',
      'combined: combined',
    ]);
  });

  test('writes 50 million records of 100 bytes in 6 partitions with 3 copies, 300 million when all runs together', () => {
    const producers = loadsOf(plan, 'kafka-producer');
    expect(
      producers.map(({ hosts, parameters }) => [hosts.join(), parameters.records, parameters.targetRecordsPerSecond]),
    ).toEqual([
      ['kafka01', 50_000_000, 100_000],
      ['kafka01', 50_000_000, 1_000_000],
      ['kafka01', 50_000_000, 10_000_000],
      ['kafka01', 50_000_000, 10_000_000],
      ['kafka01', 300_000_000, 10_000_000],
    ]);
    for (const { parameters } of producers) {
      expect(parameters).toMatchObject({ recordBytes: 100, partitions: 6, replicationFactor: 3, acks: 'all' });
    }
  });

  test('reads on kafka02 alone and on worker01 when all runs together', () => {
    expect(
      loadsOf(plan, 'kafka-consumer').map(({ hosts, parameters }) => [
        hosts.join(),
        parameters.records,
        parameters.writtenByRun,
      ]),
    ).toEqual([
      ['kafka02', 50_000_000, 'kafka-producer-10m'],
      ['kafka02', 50_000_000, null],
      ['spark-cassandra-worker01', 300_000_000, null],
    ]);
  });

  test('runs spark-perf from the master at factors 0.1, 1, 2 and 3 of 400 tasks a stage and 200 million records', () => {
    const loads = loadsOf(plan, 'spark-perf');
    expect(loads.map(({ parameters }) => parameters.scaleFactor)).toEqual([0.1, 1, 2, 3, 2]);
    for (const { hosts, parameters } of loads) {
      expect(hosts).toEqual(['spark-cassandra-master']);
      expect(parameters).toMatchObject({
        partitionsAtFactorOne: 400,
        recordsAtFactorOne: 200_000_000,
        uniqueKeysAtFactorOne: 20_000,
        uniqueValuesAtFactorOne: 1_000_000,
        trials: 10,
        ignoredTrials: 2,
        secondsBetweenTrials: 3,
      });
    }
  });

  test('runs cassandra-stress on a worker for 45 minutes with 16 to 256 threads, writes to reads as one to three', () => {
    const loads = loadsOf(plan, 'cassandra-stress');
    expect(loads.map(({ parameters }) => parameters.threads)).toEqual([16, 64, 256, 16]);
    for (const { hosts, parameters } of loads) {
      expect(hosts).toEqual(['spark-cassandra-worker01']);
      expect(parameters).toMatchObject({ durationSeconds: 45 * 60, keys: 1_000_000, writeShare: 1, readShare: 3 });
    }
  });

  test('states its departures from a source that exists, and they are its departures', () => {
    const { source, departures } = plan.repeats!;
    expect(publishedStudies.map(({ title }) => title)).toContain(source);
    const here = new Map(departures.map((each) => [each.subject, each.here]));
    expect([...here.keys()]).toHaveLength(departures.length);
    expect(here.get("Kafka's metadata")).toContain(
      kafkaCluster(clusterNamed(plan, 'kafka')).metadata === 'kraft' ? 'KRaft' : 'ZooKeeper',
    );
    const isolated = runsOf(plan).filter(({ group }) => group === 'cassandra');
    const threads = isolated.flatMap((run) => run.loads.map(({ parameters }) => Number(parameters.threads)));
    expect(here.get('Client threads of cassandra-stress')).toBe(
      `${threads.slice(0, -1).join(', ')} and ${threads.at(-1)} isolated, ${String(loadsOf(plan, 'cassandra-stress').at(-1)?.parameters.threads)} combined`,
    );
    const alone = loadsOf(plan, 'kafka-consumer').slice(0, -1);
    expect(new Set(alone.map(({ parameters }) => parameters.records))).toEqual(new Set([50_000_000]));
    expect(here.get('Isolated consumer')).toContain('of 50 million records only');
  });

  test('gives factor 1 more than the 35 minutes of the published suite', () => {
    const [factorOne] = runsOf(plan).filter(({ id }) => id === 'spark-perf-1');
    expect(factorOne?.plannedSeconds).toBeGreaterThanOrEqual(35 * 60);
    expect(factorOne?.limitSeconds).toBeGreaterThan(2 * 35 * 60);
  });

  test('has the published systems on the published hosts', () => {
    expect(kafkaCluster(clusterNamed(plan, 'kafka'))).toMatchObject({
      controller: 'kafka01',
      brokers: ['kafka01', 'kafka02', 'spark-cassandra-master'],
    });
    expect(cassandraCluster(clusterNamed(plan, 'cassandra'))).toMatchObject({
      tokens: 256,
      nodes: ['spark-cassandra-master', 'spark-cassandra-worker01', 'spark-cassandra-worker02'],
    });
    expect(sparkCluster(clusterNamed(plan, 'spark'))).toMatchObject({
      master: 'spark-cassandra-master',
      workers: ['spark-cassandra-worker01', 'spark-cassandra-worker02'],
    });
  });
});

test('a parameter set for one run leaves the runs alone that share its text', () => {
  const sets = ['runs.combined.loads.producer.acks="0"'];
  const producers = loadsOf(planCampaign({ campaign, profile, size: 'smoke', sets }), 'kafka-producer');
  expect(producers.at(-1)?.parameters.acks).toBe('0');
  expect(new Set(producers.slice(0, -1).map(({ parameters }) => parameters.acks))).toEqual(new Set(['all']));
});

describe('pipeline-stress on one machine', () => {
  test('searches for the capacity of both stores at laptop size, after a warm-up, and shares in four blocks', () => {
    const plan = planned('laptop');
    expect(searchesOf(plan).map(({ run, objective }) => [run, objective?.percentile])).toEqual([
      ['kafka-producer', 'p99'],
      ['cassandra-stress', 'p99'],
    ]);
    const runs = runsOf(plan);
    const first = (group: string) => runs.find((run) => run.group === group)!;
    expect([first('kafka').warmUp, first('spark').warmUp, first('cassandra').warmUp]).toEqual([true, undefined, true]);
    const blocks = runs.filter(({ block }) => block);
    expect(Map.groupBy(blocks, ({ group }) => group)).toHaveProperty('size', 4);
    for (const group of ['kafka', 'spark', 'cassandra', 'combined'])
      expect(blocks.filter((run) => run.group === group)).toHaveLength(4);
  });

  test('is planned with less than twenty minutes at laptop size', () => {
    const { typicalSeconds } = planned('laptop');
    expect(typicalSeconds).toBeLessThan(20 * 60);
  });

  test('has one level of everything at smoke size, in three minutes', () => {
    const plan = planned('smoke');
    expect(runsOf(plan).map(({ group }) => group)).toEqual([
      'kafka',
      'kafka',
      'kafka',
      'spark',
      'cassandra',
      'combined',
    ]);
    expect(plan.plannedSeconds).toBeLessThan(3 * 60);
  });

  test.each(['smoke', 'laptop'] as const)(
    'compares like with like: what runs together at %s size runs alone as well',
    (size) => {
      const plan = planned(size);
      const alone = runsOf(plan)
        .filter(({ group }) => group !== 'combined')
        .flatMap((run) => run.loads.map(asked));
      for (const load of runsOf(plan).at(-1)?.loads ?? []) expect(alone).toContainEqual(asked(load));
    },
  );
});
