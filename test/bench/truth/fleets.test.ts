import { expect, test } from 'vitest';
import { fleetsOf, planOf } from '../../../bench/truth/fleets.ts';
import { leader, strengths, type Fleet } from '../../../bench/truth/scenario.ts';
import { readProfile } from '../../../src/hardware/profile/read.ts';
import { clusterNamed } from '../../../src/plan/clusters.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { sparkCluster } from '../../../src/systems/spark/cluster.ts';

const wanted = { seeds: [1, 2], strengths: [...strengths], alike: 8 };

test('every scenario is a run of a valid plan, under its own name', async () => {
  for (const fleet of fleetsOf(wanted)) {
    const ids = runsOf(planOf(fleet, await readProfile(fleet.profile))).map(({ id }) => id);
    const named = [...fleet.warmUps, ...fleet.scenarios].map(({ id }) => id);
    expect(ids.toSorted()).toEqual(named.toSorted());
  }
});

test('services that stay up have warm-ups before the first window, unless a scenario wants them cold', () => {
  for (const { name, system, warmUps, scenarios } of fleetsOf(wanted)) {
    const isCold = system === 'spark' || scenarios.every((scenario) => scenario.isCold);
    expect(warmUps.length > 0, name).toBe(!isCold);
    expect(warmUps.flatMap(({ injections }) => injections)).toEqual([]);
  }
});

test('the same seeds give the same scenarios in the same order, other seeds another', () => {
  expect(fleetsOf(wanted)).toEqual(fleetsOf(wanted));
  const order = (seeds: number[]): string[] =>
    fleetsOf({ ...wanted, seeds }).flatMap(({ scenarios }) => scenarios.map(({ kind, strength }) => kind + strength));
  expect(order([3])).not.toEqual(order([4]));
});

test('two seeds are at least 150 windows', () => {
  const windows = fleetsOf({ ...wanted, alike: 0 }).flatMap(({ scenarios }) => scenarios);
  expect(windows.length).toBeGreaterThanOrEqual(150);
});

test('a scenario with something to cure says which advice is right, and one without has none', () => {
  for (const { scenarios } of fleetsOf({ ...wanted, alike: 0 })) {
    for (const { id, truth, advice } of scenarios) expect(advice.length > 0, id).toBe(truth.state !== 'none-found');
  }
});

test('limits are changed only on hosts that have some, and disks only where each broker has its own', () => {
  for (const { profile, ownDisks, scenarios } of fleetsOf(wanted)) {
    const kinds = scenarios.flatMap(({ injections }) => injections.map(({ kind }) => kind));
    expect(kinds.includes('cpu-limit') || kinds.includes('memory-limit')).toBe(profile === 'local-limited');
    expect(kinds.includes('disk')).toBe(ownDisks !== undefined);
  }
});

test('a consumer reads what a warm-up of its own fleet wrote', async () => {
  for (const fleet of fleetsOf(wanted)) {
    const runs = runsOf(planOf(fleet, await readProfile(fleet.profile)));
    const written = runs.filter(({ id }) => id.startsWith('warm-up')).map(({ loads }) => loads[0]!.parameters.topic);
    for (const { loads } of runs.filter((run) => run.loads[0]!.workload === 'kafka-consumer')) {
      expect(written).toContain(loads[0]!.parameters.topic);
    }
  }
});

function fleetNamed(name: string): Fleet {
  const fleet = fleetsOf(wanted).find((each) => each.name === name);
  if (!fleet) throw new Error(`There is no fleet ${name}.`);
  return fleet;
}

const figure = (load: Record<string, string | number | null>, name: string): number => Number(load[name]);

test('one request handler compresses all of one partition in less than 15 seconds', async () => {
  const fleet = fleetNamed('kafka-one-handler');
  expect(planOf(fleet, await readProfile('local')).clusters['kafka']?.settings).toMatchObject({
    'num.io.threads': 1,
    'compression.type': 'gzip',
  });
  for (const { load, truth } of fleet.scenarios) {
    expect(load).toMatchObject({ partitions: 1, replicationFactor: 1, targetRecordsPerSecond: null });
    expect(truth).toMatchObject({ resource: 'request-handlers', where: leader });
    const bytes = figure(load, 'records') * figure(load, 'recordBytes');
    expect(bytes / 30e6).toBeGreaterThan(12);
    expect(bytes / 30e6).toBeLessThan(15);
  }
});

test('few threads wait for group commits, and fewer than half of the threshold of waiting tasks', async () => {
  const fleet = fleetNamed('cassandra-group-commit');
  expect(planOf(fleet, await readProfile('local')).clusters['cassandra']?.settings).toMatchObject({
    commitlog_sync: 'group',
  });
  for (const { load } of fleet.scenarios) {
    expect(figure(load, 'threads')).toBeLessThan(4);
    expect(figure(load, 'writeShare')).toBeGreaterThan(figure(load, 'readShare'));
  }
});

test('a scenario for Spark needs more memory than its heap', async () => {
  const fleet = fleetNamed('spark');
  const spark = sparkCluster(clusterNamed(planOf(fleet, await readProfile('local')), 'spark'));
  for (const { load, spark: given = {} } of fleet.scenarios) {
    const { driverMemoryMebibytes, executorMemoryMebibytes } = given;
    if (driverMemoryMebibytes !== undefined) {
      // The first test has 25 tasks for each partition, a kilobyte each; a driver that does nothing has about 25 MiB.
      expect(25 + (figure(load, 'partitionsAtFactorOne') * 25) / 1024).toBeGreaterThan(driverMemoryMebibytes);
    }
    if (executorMemoryMebibytes !== undefined) {
      const bytes = (figure(load, 'recordsAtFactorOne') * 136) / spark.workers.length;
      expect(bytes).toBeGreaterThan(executorMemoryMebibytes * 2 ** 20);
      expect(Number(given.settings?.['spark.memory.fraction'])).toBeGreaterThan(0.75);
    }
  }
});
