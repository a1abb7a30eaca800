import { expect, test } from 'vitest';
import { knownPlanSchema } from '../../../src/steps/known-plan.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { plan, profile } from '../examples.ts';
import { ids, stepped } from '../steps/examples.ts';

const growing = `- run: stress
- forEach: { size: [{ timesMemory: 0.3 }, { gigabytes: 6 }, { records: 900000 }] }
  steps:
    - { grow: records, to: $size }
    - { settle: {}, withinSeconds: 120 }
    - { run: warm-up }
    - { run: read, trials: 2 }
- { pause: 10 }
- { dropCaches: {} }
- { run: read }
- { drop: records }
- { grow: records, to: { gigabytes: 1 } }
- { run: read }`;

test('a forEach becomes its steps for each value, in the order of the file, with ids that name the same step in every plan', () => {
  const made = plan(stepped(growing));
  expect(ids(made)).toEqual([
    'stress',
    'grow.records.1',
    'settle.1',
    'warm-up-1',
    'read-1',
    'read-1-t2',
    'grow.records.2',
    'settle.2',
    'warm-up-2',
    'read-2',
    'read-2-t2',
    'grow.records.3',
    'settle.3',
    'warm-up-3',
    'read-3',
    'read-3-t2',
    'pause.1',
    'drop-caches.1',
    'read-4',
    'drop.records.1',
    'grow.records.4',
    'read-5',
  ]);
  expect(ids(plan(stepped(growing)))).toEqual(ids(made));
});

test('a plan with steps is read back from its file as it was written', () => {
  const made = plan(stepped(growing));
  expect(knownPlanSchema.parse(JSON.parse(JSON.stringify(made)))).toEqual(JSON.parse(JSON.stringify(made)));
});

test('a size is counted in records, in gigabytes of records once, or over the memory with all copies', () => {
  // Three nodes with 12,800 MiB in all; a record has 10 kB and two copies.
  const { steps } = plan(stepped(growing));
  const grown = steps.flatMap((step) => ('records' in step ? [step.records] : []));
  expect(grown).toEqual([Math.ceil((0.3 * 12_800 * 2 ** 20) / 20_000), 600_000, 900_000, 100_000]);
});

test('the memory of a host that the kernel limits is that limit, which has the page cache as well', () => {
  const limits = { memoryMebibytes: 2000 };
  const hardware = Object.fromEntries(
    Object.entries(profile.hardware).map(([key, type]) => [key, { ...type, limits }]),
  );
  const steps = '- { grow: records, to: { timesMemory: 1.5 } }\n- { run: read }';
  const [grown] = plan(stepped(steps), { profile: { ...profile, hardware } }).steps;
  expect(grown).toMatchObject({ records: Math.ceil((1.5 * 3 * 2000 * 2 ** 20) / 20_000) });
});

test('a run has the records that its dataset has at its step, the shape of these records, and says so', () => {
  const runs = runsOf(plan(stepped(growing)));
  const [load] = runs.find(({ id }) => id === 'read-2')!.loads;
  expect(load).toMatchObject({
    dataset: { name: 'records', records: 600_000 },
    parameters: { records: 600_000, fieldCount: 10, fieldBytes: 1000, replicationFactor: 2, threads: 8 },
  });
  const variables = runs.map(({ id, variables }) => [id, variables?.map(({ value }) => value.toPrecision(3))]);
  expect(Object.fromEntries(variables)).toMatchObject({
    'read-2': ['6.00', '0.894'],
    'read-3': ['9.00', '1.34'],
    'read-5': ['1.00', '0.149'],
  });
  expect(runs.find(({ id }) => id === 'read-3')?.level).toBe('8 threads, 9 GB of records');
});

test('a run of cassandra-stress between the steps inserts its own data, and has no variables', () => {
  const [stress] = runsOf(plan(stepped(growing)));
  expect(stress).toMatchObject({ id: 'stress', loads: [{ parameters: { keys: 1000, columns: 10 } }] });
  expect(stress?.loads[0]).not.toHaveProperty('dataset');
  expect(stress).not.toHaveProperty('variables');
  expect(stress).not.toHaveProperty('caches');
});

test('a run is cold directly after dropped caches, and its trials drop them again', () => {
  const steps = `- { grow: records, to: { records: 100 } }
- { dropCaches: [cassandra] }
- { run: read, trials: 2 }
- { run: write }`;
  const made = plan(stepped(steps));
  expect(ids(made)).toEqual(['grow.records.1', 'drop-caches.1', 'read', 'drop-caches.2', 'read-t2', 'write']);
  expect(runsOf(made).map(({ caches }) => caches)).toEqual(['cold', 'cold', 'warm']);
});

test('trials are those of the step, else those of the size, and a warm-up is made once', () => {
  const steps = `- { grow: records, to: { records: 100 } }
- { run: warm-up }
- { run: read }
- { run: write, trials: 1 }`;
  expect(ids(plan(stepped(steps, { size: '    trials: 2\n' })))).toEqual([
    'grow.records.1',
    'warm-up',
    'read',
    'read-t2',
    'write',
  ]);
});

test('variables nest, stand for runs and for parameters, and inside mappings', () => {
  const steps = `- forEach: { gigabytes: [1, 2] }
  steps:
    - { grow: records, to: { gigabytes: $gigabytes } }
    - forEach: { run: [read, write] }
      steps:
        - forEach: { threads: [4, 16] }
          steps: [{ run: $run, loads: { clients: { threads: $threads } } }]`;
  const made = plan(stepped(steps));
  const runs = runsOf(made).map(({ title, level }) => `${title}, ${level}`);
  expect(runs.slice(0, 4)).toEqual([
    'Reads, 4 threads, 1 GB of records',
    'Reads, 16 threads, 1 GB of records',
    'Writes, 4 threads, 1 GB of records',
    'Writes, 16 threads, 1 GB of records',
  ]);
  expect(runs).toHaveLength(8);
});

test('growing takes as long as inserting the missing records does, in slices of about two minutes, and a run on them inserts nothing', () => {
  const steps = `- { grow: records, to: { gigabytes: 3 } }
- { grow: records, to: { gigabytes: 5 } }
- { run: read }`;
  const made = plan(stepped(steps));
  const [first, second, run] = made.steps;
  // At 10 MB/s, and 10 s for each start of the generator.
  expect(first).toMatchObject({ records: 300_000, sliceRecords: 120_000, plannedSeconds: 300 + 3 * 10 });
  expect(second).toMatchObject({ records: 500_000, plannedSeconds: 200 + 2 * 10 });
  expect(run!.plannedSeconds).toBeLessThan(60);
  const isolated = made.phases.find(({ phase }) => phase === 'isolated');
  expect(isolated?.plannedSeconds).toBe(made.steps.reduce((sum, { plannedSeconds }) => sum + plannedSeconds, 0));
});

test('the plan has the datasets that its steps fill, with the shape of their records', () => {
  const dataset = '  unused: { workload: ycsb, host: worker01, fieldCount: 1, fieldBytes: 9, replicationFactor: 1 }\n';
  expect(plan(stepped(growing, { dataset })).datasets).toEqual([
    {
      name: 'records',
      cluster: 'cassandra',
      workload: 'ycsb',
      host: 'worker01',
      parameters: { fieldCount: 10, fieldBytes: 1000, replicationFactor: 2 },
      recordBytes: 10_000,
      copies: 2,
    },
  ]);
});

test('the size of a campaign may give the parameters of its datasets', () => {
  const text = stepped('- { grow: records, to: { gigabytes: 1 } }\n- { run: read }', {
    size: '    parameters: { ycsb: { fieldBytes: 500 } }\n',
  }).replace('    fieldBytes: 1000\n', '');
  expect(plan(text).datasets).toMatchObject([{ recordBytes: 5000 }]);
});
