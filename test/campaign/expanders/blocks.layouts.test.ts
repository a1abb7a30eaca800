/** Variants that place or lay out clusters differently: clusters that take turns on the same hosts. */
import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/plan/plan.ts';
import { hasRuns, isRun, runsOf, searchesOf } from '../../../src/plan/runs-of.ts';
import { planOfEveryVariant, planOfVariant, startsEmpty, takesTurns } from '../../../src/plan/variants.ts';
import { runAtLevel } from '../../../src/search/loads.ts';
import { remainingSteps } from '../../../src/steps/remaining-steps.ts';
import { faultsOf, plan, profile } from '../examples.ts';

const node = { ...profile.hosts[0]!, hardware: 'type-2' };

/** Four nodes in two zones, and a host for load generators. */
const zoned = {
  ...profile,
  hosts: [
    { ...node, name: 'node01', roles: ['cassandra', 'spark-worker'], zone: 'a' },
    { ...node, name: 'node02', roles: ['cassandra', 'spark-worker'], zone: 'a' },
    { ...node, name: 'node03', roles: ['cassandra', 'spark-worker', 'spark-master'], zone: 'b' },
    { ...node, name: 'node04', roles: ['cassandra', 'spark-worker'], zone: 'b' },
    { ...node, name: 'load01', roles: ['load'], zone: 'a' },
  ],
};

const topologies = `name: topologies
title: One data centre against two
systems:
  cassandra: { tokens: 16, dataCenters: { one: [a, b] } }
  spark: {}
variants:
  one-data-centre: {}
  two-data-centres:
    systems.cassandra.dataCenters: { operational: [a], analytic: [b] }
    systems.spark.zones: [b]
    loads.requests.localDataCenter: operational
    loads.requests.replicationFactor: { operational: 2, analytic: 2 }
runs:
  warm:
    title: Warm-up
    warmUp: true
    loads:
      requests: &requests
        workload: cassandra-stress
        host: load01
        keys: 100
        threads: 4
        writeShare: 1
        readShare: 1
        localDataCenter: one
        replicationFactor: { one: 2 }
        durationSeconds: 5
  alone:
    title: The job alone
    loads:
      job: &job { workload: spark-perf, host: load01, scaleFactor: 0.5, plannedSeconds: 30 }
  with-requests:
    title: The job with requests
    loads:
      job: *job
      requests: { <<: *requests, targetOperationsPerSecond: 100, background: { until: job } }
sizes:
  smoke:
    trials: 2
    parameters:
      spark-perf:
        partitionsAtFactorOne: 10
        recordsAtFactorOne: 300000
        uniqueKeysAtFactorOne: 2000
        uniqueValuesAtFactorOne: 100000
        trials: 2
        ignoredTrials: 1
        secondsBetweenTrials: 0.1
        stuckSeconds: 120
`;

const planned = plan(topologies, { profile: zoned, seed: 1 });
const servicesOn = (of: Plan, host: string): string[] =>
  of.hosts.find(({ name }) => name === host)!.services.map(({ name }) => name);
const found = (text: string): string[] =>
  faultsOf(text, { profile: zoned }).map((sentence) => sentence.replace(/^small\.yaml:\d+:\d+: /, ''));

const turn = (name: string, block: number): string[] => [
  `restart: Bring up cassandra and spark of ${name} without data, block ${block}`,
  `warm-4-${name}`,
  `alone-0.5-${name}`,
  `with-requests-${name}`,
];

describe('variants with clusters on other hosts or with other options', () => {
  test('have each its own data centres and services, under the same names', () => {
    const [one, two] = ['one-data-centre', 'two-data-centres'].map((name) => planOfVariant(planned, name));
    expect(takesTurns(planned)).toBe(true);
    expect(one!.clusters['cassandra']?.options['dataCenters']).toEqual({
      one: ['node01', 'node02', 'node03', 'node04'],
    });
    expect(two!.clusters['cassandra']?.options['dataCenters']).toEqual({
      operational: ['node01', 'node02'],
      analytic: ['node03', 'node04'],
    });
    expect(two!.clusters['spark']?.hosts['spark-worker']).toEqual(['node03', 'node04']);
    expect(servicesOn(one!, 'node01')).toContain('spark-worker');
    expect(servicesOn(two!, 'node01')).toEqual(['cassandra']);
    expect(servicesOn(two!, 'node04')).toEqual(servicesOn(one!, 'node04'));
  });

  test('say what they change in the form of the file', () => {
    expect(planned.variants?.all.map(({ changes }) => changes)).toEqual([
      [],
      [
        'systems.cassandra.dataCenters: { operational: [a], analytic: [b] }',
        'systems.spark.zones: [b]',
        'loads.requests.replicationFactor: { operational: 2, analytic: 2 }',
        'loads.requests.localDataCenter: operational',
      ],
    ]);
  });

  test('take turns in blocks A-B-B-A over all runs, each brought up without data and warmed up first', () => {
    const order = planned.steps
      .slice(planned.steps.findIndex((step) => !isRun(step) || step.variant !== undefined))
      .map((step) => (isRun(step) ? step.id.replace(/-t\d+$/, '') : `${step.kind}: ${step.title}`));
    const names = ['one-data-centre', 'two-data-centres'];
    const [first, second] = order[0]?.includes(names[0]!) ? names : names.toReversed();
    const all = [...turn(first!, 1), ...turn(second!, 1), ...turn(second!, 2), ...turn(first!, 2)];
    // The first turn of the base needs no restart: its clusters are up.
    const fresh = first === names[0] ? all.slice(2) : all;
    expect(order).toEqual(fresh);
    expect(startsEmpty(planned, 'cassandra')).toBe(true);
    expect(startsEmpty(planned, 'spark')).toBe(true);
  });

  test('change warm-ups too, which would not fit the clusters otherwise', () => {
    const warmUps = runsOf(planned).filter(({ warmUp, variant }) => warmUp && variant?.name === 'two-data-centres');
    expect(warmUps.length).toBeGreaterThan(0);
    for (const { loads } of warmUps) expect(loads[0]?.parameters).toMatchObject({ localDataCenter: 'operational' });
  });

  test('leave services on every host that any of them had, to be stopped', () => {
    expect(servicesOn(planOfEveryVariant(planned), 'node01').toSorted()).toEqual(['cassandra', 'spark-worker']);
  });

  test('are each brought up again by a later session that still needs its runs', () => {
    const last = runsOf(planned).at(-1)!;
    const done = new Set(runsOf(planned).flatMap(({ id, warmUp }) => (id === last.id || warmUp ? [] : [id])));
    const left = remainingSteps(planned.steps, done).filter((step) => !isRun(step));
    expect(left.map(({ id }) => id)).toEqual([last.variant!.restart]);
  });
});

describe('a searched run of such variants', () => {
  const searching = topologies
    .replace(
      '    trials: 2\n',
      '    trials: 2\n    skip: [alone, with-requests]\n    search:\n      most: { over: threads, from: 4, to: 64 }\n',
    )
    .replace('sizes:\n', '  most:\n    title: As fast as possible\n    loads: { requests: *requests }\nsizes:\n');
  const ofSearches = plan(searching, { profile: zoned, seed: 1 });

  test('is searched with each of them, in each block, with its own parameters', () => {
    expect(searchesOf(ofSearches).map(({ run, variant }) => [run, variant])).toEqual(
      expect.arrayContaining(
        ['one-data-centre', 'two-data-centres'].flatMap((name) => [
          [`most-${name}`, { name, of: 'most', block: 1 }],
          [`most-${name}-t2`, { name, of: 'most', block: 2 }],
        ]),
      ),
    );
    expect(searchesOf(ofSearches)).toHaveLength(4);
    const possible = runsOf(ofSearches).find(({ id }) => id === 'most-two-data-centres-t2-search-1')!;
    expect(possible).toMatchObject({
      level: 'searched, 4 to 64 threads (two-data-centres)',
      search: { of: 'most-two-data-centres-t2', step: 'search' },
      variant: { name: 'two-data-centres', of: 'most' },
    });
    expect(possible.loads[0]?.parameters).toMatchObject({ localDataCenter: 'operational' });
    const search = searchesOf(ofSearches).find(({ run }) => run === possible.search!.of)!;
    expect(runAtLevel(search, possible, { level: 16, seconds: 20 }).level).toBe('16 threads (two-data-centres)');
  });

  test('needs no clusters in a later session for a search that has ended', () => {
    const [first] = runsOf(ofSearches).filter(({ search }) => search);
    const restarts = (ended: string[]): string[] =>
      remainingSteps(ofSearches.steps, new Set([first!.id, ...ended])).flatMap((step) =>
        hasRuns(step) ? [] : [step.title],
      );
    expect(restarts([])).toHaveLength(3);
    const others = searchesOf(ofSearches).filter(({ run }) => run !== 'most-two-data-centres-t2');
    expect(restarts(others.map(({ run }) => `search.${run}`))).toEqual([
      'Bring up cassandra and spark of two-data-centres without data, block 2',
    ]);
  });
});

test('a variant whose clusters do not fit the hosts or the loads is refused', () => {
  expect(found(topologies.replace('systems.spark.zones: [b]', 'systems.spark.zones: [a]'))).toEqual([
    'variants.two-data-centres.systems.spark.zones: needs a host with the role spark-master, and in zone a profile five has none',
  ]);
  expect(found(topologies.replace('    loads.requests.localDataCenter: operational\n', ''))).toEqual([
    expect.stringContaining('localDataCenter: "one" is not a data centre of the cluster; known: operational, analytic'),
    expect.stringContaining('localDataCenter: "one" is not a data centre of the cluster; known: operational, analytic'),
  ]);
  expect(found(topologies.replace('analytic: [b] }\n', 'analytic: [far] }\n'))).toEqual([
    expect.stringContaining('variants.two-data-centres.systems.cassandra.dataCenters'),
    expect.stringContaining('variants.two-data-centres.systems.cassandra.dataCenters'),
  ]);
});
