import { describe, expect, test } from 'vitest';
import type { Plan } from '../../../src/plan/plan.ts';
import { isRun, runsOf } from '../../../src/plan/runs-of.ts';
import { planOfVariant } from '../../../src/plan/variants.ts';
import { changed, faultsOf, plan } from '../examples.ts';

const withVariants = (variants: string, sizes = 'sizes:\n  smoke:\n    trials: 4\n'): string =>
  changed('sizes:\n  smoke:\n', `variants:\n${variants}\n${sizes}`);

const acks = '  one: { loads.producer.acks: "1" }\n  all: { loads: { producer: { acks: all } } }';
const tuned = '  base: {}\n  tuned: { systems.kafka.settings.num.io.threads: 16 }';

const warm = `  warm:
    title: Warm-up
    warmUp: true
    loads:
      producer: { workload: kafka-producer, host: kafka01, recordBytes: 9, partitions: 1, replicationFactor: 1, acks: all, records: 100, targetRecordsPerSecond: 10 }
`;
const tunedAndWarm = withVariants(tuned)
  .replace('runs:\n', `runs:\n${warm}`)
  .replace('skip: [write, read]', 'skip: [write, read, warm]');

const order = (of: Plan): string[] => of.steps.map(({ id }) => id);
const seeded = (seed: number): string[] => order(plan(withVariants(acks), { seed }));
const servicesIn = (each: Plan) => each.hosts.flatMap(({ services }) => services);
const pass = (name: string): string[] => [
  'restart',
  `warm-10 ${name}`,
  `write-100 ${name}`,
  `write-2k ${name}`,
  `read ${name}`,
];
const ofVariant = (of: Plan, name: string) => runsOf(of).filter(({ variant }) => variant?.name === name);

describe('variants of a load', () => {
  const planned = plan(withVariants(acks));

  test('are made of each run with such a load, once in each block, without a restart', () => {
    expect(planned.steps.every(isRun)).toBe(true);
    for (const name of ['one', 'all']) {
      const ids = ofVariant(planned, name).map(({ id }) => id);
      const trials = ['', '-t2', '-t3', '-t4'];
      const expected = ['write-100', 'write-2k', 'read'].flatMap((of) =>
        trials.map((trial) => `${of}-${name}${trial}`),
      );
      expect(ids.toSorted()).toEqual(expected.toSorted());
    }
  });

  test('give the load their parameters, and no other run anything', () => {
    const acksOf = (name: string) =>
      new Set(ofVariant(planned, name).flatMap(({ loads }) => loads.map(({ parameters }) => parameters['acks'])));
    expect([...acksOf('one')]).toContain('1');
    expect([...acksOf('all')]).not.toContain('1');
    const others = runsOf(planned).filter(({ variant }) => !variant);
    expect(others.map(({ id }) => id)).toEqual(['store-4', 'store-4-t2', 'store-4-t3', 'store-4-t4']);
  });

  test('follow each other at once, and every second block reverses the order', () => {
    const own = runsOf(planned).filter(({ variant }) => variant?.of === 'write-100');
    expect(own.map(({ trial }) => trial)).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    const names = own.map(({ variant }) => variant?.name);
    expect(names.slice(2, 4)).toEqual(names.slice(0, 2).toReversed());
    expect(names.slice(6, 8)).toEqual(names.slice(4, 6).toReversed());
  });

  test('read what the same variant of the same block wrote', () => {
    const readers = runsOf(planned).filter(({ variant }) => variant?.of === 'read');
    const sources = readers.map(({ loads }) => loads[0]?.parameters['writtenByRun']);
    expect(sources).toEqual(
      readers.map(({ variant, trial }) => `write-2k-${variant?.name}${trial === 1 ? '' : `-t${trial}`}`),
    );
  });

  test('have their name in the level of each run, and in its id before the trial', () => {
    const [, , , last] = ofVariant(planned, 'all').filter(({ variant }) => variant?.of === 'write-100');
    expect(last).toMatchObject({ id: 'write-100-all-t4', level: '100 records/s (all)' });
  });

  test('have the order of a recorded seed', () => {
    expect(seeded(1)).toEqual(seeded(1));
    expect(new Set(Array.from({ length: 8 }, (_, seed) => seeded(seed).join())).size).toBeGreaterThan(1);
  });

  test('change single entries of a parameter that is a mapping', () => {
    const copies = '  base: {}\n  one: { loads.cassandra.replicationFactor.datacenter1: 1 }';
    const text = withVariants(copies).replace('replicationFactor: 2', 'replicationFactor: { datacenter1: 2 }');
    const [run] = ofVariant(plan(text), 'one');
    expect(run?.loads[0]?.parameters['replicationFactor']).toEqual({ datacenter1: 1 });
  });
});

test('far too many runs are refused, and counted only as far as it matters', () => {
  const sizes = ['1', '2', '3', '4', '5', '6', '7', '8'].map(
    (bytes) => `  v${bytes}: { loads.producer.recordBytes: ${bytes} }`,
  );
  const text = withVariants(sizes.join('\n'), 'sizes:\n  smoke:\n    trials: 1000\n');
  expect(faultsOf(text)).toEqual([
    expect.stringContaining('sizes.smoke: comes to more than 20000 runs with all trials; at most 1000 are allowed'),
  ]);
  expect(faultsOf(text.replace('trials: 1000', 'trials: 50'))).toEqual([
    expect.stringContaining('sizes.smoke: comes to 1250 runs with all trials; at most 1000 are allowed'),
  ]);
});

describe('variants of a system', () => {
  const planned = plan(tunedAndWarm, { seed: 3 });

  test('restart its services before each variant of each block, base included, and warm up again', () => {
    const kinds = planned.steps
      .slice(0, -4)
      .map((step) => (isRun(step) ? `${step.variant?.of ?? step.id} ${step.variant?.name ?? ''}` : step.kind));
    const names = ofVariantOrder(planned);
    expect(names).toHaveLength(8);
    expect(kinds).toEqual(
      names[0] === 'base'
        ? ['warm-10 ', ...pass('base').slice(2), ...names.slice(1).flatMap(pass)]
        : names.flatMap(pass),
    );
  });

  test('begin without a restart where the installed services have the settings and no run came before', () => {
    const base = Array.from({ length: 20 }, (_, seed) => plan(tunedAndWarm, { seed })).find(
      (each) => ofVariantOrder(each)[0] === 'base',
    );
    expect(order(base!).slice(0, 2)).toEqual(['warm-10', 'write-100-base']);
  });

  test('name the restart that comes before a run, and its clusters', () => {
    const [restart] = planned.steps.filter(({ kind }) => kind === 'restart');
    expect(restart).toMatchObject({ clusters: ['kafka'] });
    const own = runsOf(planned).filter(({ variant }) => variant?.restart === restart?.id);
    expect(own.map(({ variant }) => variant?.of)).toEqual(['warm-10', 'write-100', 'write-2k', 'read']);
  });

  test('leave the settings of the file to the base and to other systems', () => {
    expect(planOfVariant(planned, 'base').clusters).toEqual(planned.clusters);
    const { kafka, cassandra } = planOfVariant(planned, 'tuned').clusters;
    expect(kafka?.settings).toEqual({ 'num.io.threads': 16 });
    expect(cassandra).toEqual(planned.clusters['cassandra']);
  });

  test('change the heap and the flags of a service alone', () => {
    const heap = `  base: {}
  heap: { systems: { kafka: { heapMebibytes: { kafka-broker: 500 }, jvmFlags: { kafka-broker: ["-XX:MaxGCPauseMillis=50"] } } } }`;
    const of = plan(withVariants(heap));
    const after = servicesIn(planOfVariant(of, 'heap'));
    for (const [index, before] of servicesIn(of).entries()) {
      const now = after[index]!;
      if (before.name !== 'kafka-broker') expect(now).toEqual(before);
      else {
        expect(now.heapMebibytes).toBe(500);
        expect(now.residentMebibytes - before.residentMebibytes).toBe(500 - before.heapMebibytes);
      }
    }
    expect(of.variants?.all[1]?.clusters['kafka']?.jvmFlags).toEqual({ 'kafka-broker': ['-XX:MaxGCPauseMillis=50'] });
  });
});

/** The variants in the order of their passes. */
function ofVariantOrder(of: Plan): string[] {
  return runsOf(of)
    .filter(({ variant, warmUp }) => variant?.of === 'write-100' && !warmUp)
    .map(({ variant }) => variant!.name);
}

test('the plan says what each variant changes, as the campaign file would', () => {
  const all = plan(
    withVariants(`${tuned}\n  both: { systems.kafka.settings.a.b: x, loads.producer.acks: "0" }`),
  ).variants!;
  expect(all.all.map(({ changes }) => changes)).toEqual([
    [],
    ['systems.kafka.settings.num.io.threads: 16'],
    ['systems.kafka.settings.a.b: x', 'loads.producer.acks: 0'],
  ]);
  expect(all.trials).toBe(4);
});

describe('a campaign file is refused whose variants', () => {
  test.each([
    ['have no base', '  tuned: { loads.producer.acks: "1" }', 'variants: has one variant and needs at least two'],
    ['are the same', '  base: {}\n  all: { loads.producer.acks: all }', 'variants.all: does the same as "base"'],
    [
      'name an unknown section',
      '  base: {}\n  b: { load.producer.acks: "1" }',
      'variants.b.load: unknown key; did you mean "loads"?',
    ],
    [
      'name an unknown load',
      '  base: {}\n  b: { loads.producr.acks: "1" }',
      'variants.b.loads.producr: unknown load "producr"; did you mean "producer"?',
    ],
    [
      'name an unknown parameter',
      '  base: {}\n  b: { loads.producer.akcs: "1" }',
      'variants.b.loads.producer.akcs: unknown key; did you mean "acks"?',
    ],
    [
      'name a parameter of another load',
      '  base: {}\n  b: { loads.producer.threads: 4 }',
      'variants.b.loads.producer.threads: unknown key of kafka-producer',
    ],
    [
      'name an unknown system',
      '  base: {}\n  b: { systems.kafak.settings.x: 4 }',
      'variants.b.systems.kafak: unknown key; did you mean "kafka"?',
    ],
    [
      'change an unused system',
      '  base: {}\n  b: { systems.spark.settings.spark.x: 4 }',
      'variants.b.systems.spark: spark is not under systems; add it there',
    ],
    [
      'change hosts that there are not',
      '  base: {}\n  b: { systems.kafka.hosts: [kafka09] }',
      'variants.b.systems.kafka.hosts.0: profile five has no host "kafka09"',
    ],
    [
      'change an option that its version does not have',
      '  base: {}\n  b: { systems: { kafka: { metadata: zookeeper, version: 4.3.1 } } }',
      'variants.b.systems.kafka.version: Kafka 4.3.1',
    ],
    [
      'set what Proofload manages',
      '  base: {}\n  b: { systems.kafka.settings.log.dirs: x }',
      'variants.b.systems.kafka.settings.log.dirs: is managed by Proofload',
    ],
    [
      'load code',
      '  base: {}\n  b: { systems.kafka.settings.plugin.path: x }',
      'no lock file of Proofload names that code',
    ],
    [
      'give a flag that runs a command',
      '  base: {}\n  b: { systems.kafka.jvmFlags.kafka-broker: ["-XX:OnError=reboot"] }',
      'must be a tuning flag',
    ],
    [
      'give a heap as a flag',
      '  base: {}\n  b: { systems.kafka.jvmFlags.kafka-broker: ["-XX:MaxHeapSize=1g"] }',
      'is managed by Proofload; give heapMebibytes',
    ],
    ['do not fit a host', '  base: {}\n  b: { systems.kafka.heapMebibytes.kafka-broker: 9000 }', 'variants.b: needs '],
    [
      'are given in both forms',
      '  base: {}\n  b: { loads.producer.acks: "1", loads: { producer: { acks: "0" } } }',
      'is given twice, also in the other form; keep one',
    ],
  ])('%s', (_, variants, sentence) => {
    expect(faultsOf(withVariants(variants))).toContainEqual(expect.stringContaining(sentence));
  });

  test('give what a search sets', () => {
    const search = 'sizes:\n  smoke:\n    search: { store: { over: threads, from: 1, to: 8, seconds: 5 } }\n';
    const searched = withVariants(
      '  base: {}\n  b: { systems.cassandra.settings.concurrent_reads: 4, loads.cassandra.threads: 4 }',
      search,
    ).replace(/ {6}store:\n.*\n/, '');
    expect(faultsOf(searched)).toContainEqual(
      expect.stringContaining(
        'loads.cassandra.threads: is set by the search of store in each of its runs; remove it here',
      ),
    );
  });
});

test('a fault of a short form is reported where the file has it', () => {
  const text = withVariants('  base: {}\n  b:\n    loads.producer.acks: 7');
  const line = text.split('\n').findIndex((each) => each.includes('acks: 7')) + 1;
  expect(faultsOf(text)).toEqual([
    expect.stringContaining(`small.yaml:${line}:5: variants.b.loads.producer.acks: must be`),
  ]);
});

test('a setting of a variant can be changed on the command line, dots and all', () => {
  const sets = ['variants.tuned.systems.kafka.settings.num.io.threads=3'];
  const nested = tuned.replace(
    'systems.kafka.settings.num.io.threads: 16',
    'systems: { kafka: { settings: { num.io.threads: 16 } } }',
  );
  expect(plan(withVariants(nested), { sets }).variants?.all[1]?.clusters['kafka']?.settings).toEqual({
    'num.io.threads': 3,
  });
});
