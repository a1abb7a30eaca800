import { describe, expect, test } from 'vitest';
import type { RunPlan } from '../../../src/plan/plan.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { knownPlanSchema } from '../../../src/steps/known-plan.ts';
import { changed, plan, smallCampaign } from '../examples.ts';

/** A run of both systems, which sharing compares with each of them isolated. */
const both = `  both:
    title: Both
    loads:
      producer: { workload: kafka-producer, host: kafka01, recordBytes: 9, partitions: 1, replicationFactor: 1, acks: all, records: 100, targetRecordsPerSecond: 10 }
      stress: { workload: cassandra-stress, host: worker02, writeShare: 1, readShare: 1, keys: 9, durationSeconds: 5, replicationFactor: 1, threads: 1 }
`;
const withBoth = (size: string, variants = ''): string =>
  smallCampaign
    .replace('sizes:\n  smoke:\n', `${both}${variants}sizes:\n  smoke:\n${size}`)
    .replace('skip: [write, read]', 'skip: [write, read, both]');

const variants = 'variants: { base: {}, fast: { systems.cassandra.settings.concurrent_reads: 4 } }\n';
const store = (runs: RunPlan[]): string[] => runs.flatMap(({ id }) => (id.startsWith('store') ? [id] : []));
const blocksOf = (runs: RunPlan[], of: string): string[][] =>
  [
    ...Map.groupBy(
      runs.filter(({ block }) => block?.of === of),
      ({ trial }) => trial,
    ).values(),
  ].map((block) => block.map(({ id }) => id.replace(/-t\d+$/, '')));

describe('sharing with variants', () => {
  const text = withBoth('    trials: 2\n    sharing: { trials: 4, seed: 17 }\n', variants);
  const runs = runsOf(plan(text));

  test('has a block of the combined and the isolated runs in each turn of each variant', () => {
    for (const variant of ['base', 'fast']) {
      const blocks = blocksOf(runs, `both-${variant}`);
      expect(blocks).toHaveLength(4);
      const members = [`both-${variant}`, `both-cassandra-alone-${variant}`, `both-kafka-alone-${variant}`];
      for (const block of blocks) expect(block.toSorted()).toEqual(members.toSorted());
      expect(blocks[1]).toEqual(blocks[0]!.toReversed());
    }
  });

  test('compares an isolated run of one variant with that of the other', () => {
    const alone = runs.filter(({ variant }) => variant?.of === 'both-cassandra-alone');
    for (const name of ['base', 'fast']) expect(alone.filter(({ variant }) => variant?.name === name)).toHaveLength(4);
    expect(new Set(runs.map(({ id }) => id)).size).toBe(runs.length);
  });

  test('is read back from its file as it was written', () => {
    const made = plan(text);
    expect(knownPlanSchema.parse(made)).toEqual(made);
  });
});

test('sharing with a matrix has blocks for each combination, whose isolated runs are no cells of it', () => {
  const matrix =
    '    sharing: { trials: 4, seed: 17 }\n    matrix: { both: { factors: { stress.threads: [1, 2] } } }\n';
  const runs = runsOf(plan(withBoth(matrix)));
  expect([...new Set(runs.flatMap(({ block }) => block?.of ?? []))]).toEqual(['both-1', 'both-2']);
  const cells = runs.filter((run) => run.matrix);
  expect(cells).toHaveLength(8);
  expect(cells.every(({ group }) => group === 'combined')).toBe(true);
});

const threadsOf = (runs: RunPlan[]) => runs.map(({ matrix }) => matrix?.values['threads']);

test('a matrix with variants has every combination once in each turn, in the order of its block', () => {
  const size = '    trials: 2\n    matrix: { store: { factors: { cassandra.threads: [4, 8, 16] } } }\n';
  const text = smallCampaign
    .replace('sizes:\n  smoke:\n', `${variants}sizes:\n  smoke:\n${size}`)
    .replace(/ {6}store:\n {8}- cassandra: \{ threads: 4 \}\n/, '');
  const runs = runsOf(plan(text)).filter(({ matrix }) => matrix);
  expect(runs).toHaveLength(12);
  const turns = Array.from({ length: 4 }, (_, turn) => runs.slice(3 * turn, 3 * turn + 3));
  for (const turn of turns) {
    expect(new Set(turn.map(({ variant, trial }) => `${variant?.name} ${trial}`)).size).toBe(1);
    expect(new Set(threadsOf(turn))).toEqual(new Set(['4', '8', '16']));
  }
  expect(threadsOf(turns[0]!)).toEqual(threadsOf(turns[1]!));
});

describe('slices', () => {
  test('with levels make each level a long run', () => {
    const text = changed(
      '        - cassandra: { threads: 4 }\n',
      '        - cassandra: { threads: 4 }\n        - cassandra: { threads: 8 }\n',
    );
    const sliced = text.replace('  smoke:\n', '  smoke:\n    slices: { store: { count: 2 } }\n');
    expect(store(runsOf(plan(sliced)))).toEqual([
      'store-4-slice-1',
      'store-4-slice-2',
      'store-8-slice-1',
      'store-8-slice-2',
    ]);
  });

  test('with variants make the long run once for each of them, whatever the trials', () => {
    const text = smallCampaign.replace(
      'sizes:\n  smoke:\n',
      `${variants}sizes:\n  smoke:\n    trials: 3\n    slices: { store: { count: 2 } }\n`,
    );
    expect(store(runsOf(plan(text))).toSorted()).toEqual(
      ['base', 'fast'].flatMap((name) => [1, 2].map((number) => `store-4-${name}-slice-${number}`)),
    );
  });
});
