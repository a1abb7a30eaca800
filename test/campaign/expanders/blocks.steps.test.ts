/** Steps that are made in turns, once for each variant in each block. */
import { describe, expect, test } from 'vitest';
import { isRun, runsOf } from '../../../src/plan/runs-of.ts';
import { planOfVariant } from '../../../src/plan/variants.ts';
import { insertedRecords } from '../../../src/campaign/datasets/stored-datasets.ts';
import { remainingSteps } from '../../../src/steps/remaining-steps.ts';
import { withNeededWarmUps } from '../../../src/workloads/needed-warm-ups.ts';
import { faultsOf, plan, profile } from '../examples.ts';
import { stepped } from '../steps/examples.ts';

/** The nodes worker01 and worker02 are in zone b, master in a. */
const zoned = {
  ...profile,
  hosts: profile.hosts.map((host) => ({ ...host, zone: host.name.startsWith('worker') ? 'b' : 'a' })),
};

const two = `variants:
  one: {}
  two:
    systems.cassandra.dataCenters: { near: [b], far: [a] }
    loads.clients.localDataCenter: near
    datasets.records.localDataCenter: near
    datasets.records.replicationFactor: { near: 2, far: 1 }
`;

const steps =
  '- { grow: records, to: { records: 1000 } }\n- { settle: {}, withinSeconds: 60 }\n- { run: warm-up }\n- { run: read }';

const inTurns = (given = steps, more = two): string =>
  stepped(given, { more, size: '    trials: 2\n' })
    .replace('cassandra: {}', 'cassandra: { dataCenters: { one: [a, b] } }')
    .replace('replicationFactor: 2', 'replicationFactor: { one: 2 }')
    .replaceAll('{ workload: ycsb, host', '{ workload: ycsb, localDataCenter: one, host')
    .replace('        readShare: 100\n', '        readShare: 100\n        localDataCenter: one\n')
    .replace('    keys: 1000', '    localDataCenter: one\n        keys: 1000')
    .replace('readShare: 1\n        replicationFactor: 2', 'readShare: 1\n        replicationFactor: { one: 2 }');

const turn = (number: number, name: string, trial: string): string[] => [
  `grow.records.${number}`,
  `settle.${number}`,
  `warm-up-${name}${trial}`,
  `read-${name}${trial}`,
];

describe('steps with variants whose clusters take turns', () => {
  const planned = plan(inTurns(), { profile: zoned, seed: 1 });
  const order = planned.steps.map(({ id }) => id);
  const restarts = planned.steps.filter(({ kind }) => kind === 'restart');

  test('are all made in each turn, A-B-B-A, which begins without data', () => {
    const names = order.includes('restart.all.one.1') ? ['two', 'one'] : ['one', 'two'];
    const [first, second] = [names[0]!, names[1]!];
    const all = [
      `restart.all.${first}.1`,
      ...turn(1, first, ''),
      `restart.all.${second}.1`,
      ...turn(2, second, ''),
      `restart.all.${second}.2`,
      ...turn(3, second, '-t2'),
      `restart.all.${first}.2`,
      ...turn(4, first, '-t2'),
    ];
    expect(order).toEqual(first === 'one' ? all.slice(1) : all);
    for (const restart of restarts) expect(restart).toMatchObject({ empties: ['records'] });
    expect(insertedRecords({ name: 'records' }, planned.steps)).toBe(4000);
  });

  test('find the clusters and the datasets of their variant', () => {
    const grown = planned.steps.filter(({ kind }) => kind === 'grow').map(({ inVariant }) => inVariant);
    expect(grown.filter((name) => name === 'one')).toHaveLength(2);
    expect(grown.filter((name) => name === 'two')).toHaveLength(2);
    expect(grown).toHaveLength(4);
    expect(planned.datasets).toMatchObject([{ parameters: { replicationFactor: { one: 2 } }, copies: 2 }]);
    expect(planOfVariant(planned, 'two').datasets).toMatchObject([
      { name: 'records', parameters: { replicationFactor: { near: 2, far: 1 } }, copies: 3 },
    ]);
    for (const { variant, loads } of runsOf(planned))
      expect(loads[0]?.parameters['localDataCenter']).toBe(variant?.name === 'two' ? 'near' : 'one');
  });

  test('of a turn alone are made again by a later session that needs only its runs', () => {
    const last = runsOf(planned).at(-1)!;
    const missing = runsOf(planned).filter(({ id, warmUp }) => id === last.id || warmUp);
    const kept = withNeededWarmUps(missing, () => true).map(({ id }) => id);
    const done = new Set(runsOf(planned).flatMap(({ id }) => (kept.includes(id) ? [] : [id])));
    const left = remainingSteps(planned.steps, done).map(({ id }) => id);
    expect(left).toEqual(order.slice(-5));
    expect(left[0]).toMatch(/^restart/);
  });

  test('of a turn without a restart are made again first, and then alone', () => {
    const fresh = plan(inTurns(), { profile: zoned, seed: [1, 2, 3, 4, 5].find((seed) => isFresh(seed))! });
    const [firstRead] = runsOf(fresh).filter(({ warmUp }) => !warmUp);
    const missing = runsOf(fresh).filter(({ id, warmUp }) => id === firstRead!.id || warmUp);
    const kept = withNeededWarmUps(missing, () => true).map(({ id }) => id);
    const done = new Set(runsOf(fresh).flatMap(({ id }) => (kept.includes(id) ? [] : [id])));
    expect(remainingSteps(fresh.steps, done).map(({ id }) => id)).toEqual(fresh.steps.slice(0, 4).map(({ id }) => id));
  });
});

test('a run with trials is made as often in each turn of its variant, and its trials are numbered throughout', () => {
  const planned = plan(inTurns(steps.replace('run: read', 'run: read, trials: 2')), { profile: zoned });
  const reads = runsOf(planned).filter(({ variant }) => variant?.of === 'read');
  for (const name of ['one', 'two'])
    expect(reads.flatMap(({ variant, trial }) => (variant?.name === name ? [trial] : []))).toEqual([1, 2, 3, 4]);
  expect(new Set(planned.steps.map(({ id }) => id)).size).toBe(planned.steps.length);
});

const stoppedAndStarted = `    events:
      stop: { do: stop-host, host: worker02, atSeconds: 1 }
      start: { do: start-host, host: worker02, after: stop }
`;

test('events are planned for the clusters of each variant, and their faults name it', () => {
  const planned = plan(inTurns().replace('  write:\n', `${stoppedAndStarted}  write:\n`), { profile: zoned });
  const runs = runsOf(planned).filter(({ events }) => events);
  expect(new Set(runs.map(({ variant }) => variant?.name))).toEqual(new Set(['one', 'two']));
  const stays = `${two}    systems.cassandra.hosts: [master, worker01]\n`.replaceAll(
    'near: 2, far: 1',
    'near: 1, far: 1',
  );
  const faults = faultsOf(inTurns(steps, stays).replace('  write:\n', `${stoppedAndStarted}  write:\n`), {
    profile: zoned,
  });
  expect(faults.filter((fault) => fault.includes('variants.two: '))).toHaveLength(1);
});

/** Whether the first turn needs no restart. */
function isFresh(seed: number): boolean {
  const [first] = plan(inTurns(), { profile: zoned, seed }).steps;
  return first !== undefined && first.kind !== 'restart' && !isRun(first);
}

test.each([
  [
    'variants that keep the clusters as they are',
    inTurns(steps, 'variants: { a: {}, b: { loads.clients.threads: 9 } }\n'),
    'steps: cannot be used with variants whose clusters keep their hosts and options',
  ],
  [
    'unknown dataset',
    inTurns(steps, two.replace('datasets.records', 'datasets.record')),
    'variants.two.datasets.record: unknown dataset "record"; did you mean "records"?',
  ],
  [
    'unknown parameter of a dataset',
    inTurns(steps, two.replace('.replicationFactor: {', '.replication: {')),
    'variants.two.datasets.records.replication: unknown key of a dataset of ycsb',
  ],
  [
    'dataset that does not fit the data centres',
    inTurns(steps, two.replace('far: 1', 'far: 2')),
    'variants.two.datasets.records.replicationFactor: 2 copies in far need as many nodes, and it has 1',
  ],
])('a %s is refused', (_, text, sentence) => {
  expect(faultsOf(text, { profile: zoned }).join('\n')).toContain(sentence);
});
