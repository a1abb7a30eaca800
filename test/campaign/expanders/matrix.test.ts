import { describe, expect, test } from 'vitest';
import { planText } from '../../../src/cli/plan-view.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { changed, faultsOf, plan, profile } from '../examples.ts';

/** The small campaign with a matrix in place of the levels of `store`. */
function withMatrix(matrix: string, trials = 2): string {
  return changed('      store:\n        - cassandra: { threads: 4 }\n', '')
    .replace('  smoke:\n', () => `  smoke:\n    trials: ${trials}\n    matrix:\n      store:\n${matrix}`)
    .replace('        readShare: 2\n', '        readShare: 2\n        threads: 2\n');
}

const matrix = `        factors:
          shares:
            writes: { cassandra: { writeShare: 1, readShare: 0 } }
            reads: { cassandra: { writeShare: 0, readShare: 1 } }
            mixed: { cassandra: { writeShare: 1, readShare: 3 } }
          cassandra.consistency: [ONE, QUORUM]
          cassandra.threads: [4, 16]
        exclude:
          - { shares: reads, cassandra.consistency: QUORUM }
          - { shares: [writes, mixed], cassandra.threads: 4 }
`;

const cells = (text: string) => runsOf(plan(text)).filter((run) => run.matrix);

test('every combination that is not excluded becomes a level with its values, and is made once in each trial', () => {
  const runs = cells(withMatrix(matrix));
  const names = (trial: number): string[] =>
    runs
      .filter((run) => run.trial === trial)
      .map(({ id }) => id.replace(/-t2$/, ''))
      .toSorted();
  expect(names(1)).toEqual([
    'store-mixed-one-16',
    'store-mixed-quorum-16',
    'store-reads-one-16',
    'store-reads-one-4',
    'store-writes-one-16',
    'store-writes-quorum-16',
  ]);
  expect(names(2)).toEqual(names(1));
  const reads = runs.find(({ id }) => id === 'store-reads-one-4');
  expect(reads).toMatchObject({
    level: '4 threads (shares=reads, consistency=ONE, threads=4)',
    matrix: { of: 'store', values: { shares: 'reads', consistency: 'ONE', threads: '4' } },
    loads: [{ parameters: { writeShare: 0, readShare: 1, consistency: 'ONE', threads: 4, keys: 1000 } }],
  });
});

const order = (trial: number): string[] =>
  cells(withMatrix(matrix, 3))
    .filter((run) => run.trial === trial)
    .map(({ id }) => id.replace(/-t\d$/, ''));

test('blocks are in random order, of the seed alone, and every second one reverses the one before', () => {
  expect(order(2)).toEqual(order(1).toReversed());
  expect(order(3)).not.toEqual(order(1));
  expect(order(1)).toEqual(order(1));
  expect(order(1)).not.toEqual(order(1).toSorted());
});

test('a plan says how many combinations and runs it comes to, and how they are ordered', () => {
  const text = planText(plan(withMatrix(matrix)), profile, []);
  expect(text).toContain(
    'store: 3 shares × 2 consistency × 2 threads = 6 combinations, without 6 excluded; 12 runs in 2 trials.',
  );
  expect(text).toMatch(/measured in 2 blocks, each in an order that is drawn from seed \d+;/);
  expect(planText(plan(withMatrix(matrix, 1)), profile, [])).toMatch(
    /measured in an order that is drawn from seed \d+\./,
  );
});

test('a factor of a parameter with the name of another factor keeps the name of its load', () => {
  const [run] = cells(
    withMatrix(`        factors:
          threads:
            few: { cassandra: { columns: 1 } }
            many: { cassandra: { columns: 9 } }
          cassandra.threads: [4, 16]
`),
  );
  expect(Object.keys(run!.matrix!.values)).toEqual(['threads', 'cassandra.threads']);
});

const factors = (text: string): string => `        factors:\n${text}`;

describe('a matrix is refused', () => {
  test.each([
    ['of one value', factors('          cassandra.threads: [4]\n'), 'needs at least two values'],
    ['with a value twice', factors('          cassandra.threads: [4, 4]\n'), 'has the value "4" twice'],
    [
      'whose list names no parameter of a load',
      factors('          threads: [4, 16]\n'),
      'has a list of values, so it must be named after a parameter of a load, such as producer.acks',
    ],
    [
      'of an unknown load',
      factors('          cassandr.threads: [4, 16]\n'),
      'unknown load "cassandr"; did you mean "cassandra"?',
    ],
    [
      'of an unknown parameter',
      factors('          cassandra.thread: [4, 16]\n'),
      'unknown key of cassandra-stress "thread"',
    ],
    ['with a value that the load refuses', factors('          cassandra.threads: [4, many]\n'), 'threads must be'],
    [
      'whose factor is a number',
      factors('          cassandra.threads: 4\n'),
      'must be a list of values of the parameter',
    ],
    [
      'with a named value that the load refuses',
      factors(
        '          size:\n            few: { cassandra: { threads: 0 } }\n            many: { cassandra: { threads: 2 } }\n',
      ),
      'factors.size.few.cassandra.threads: must be a whole number of threads above zero',
    ],
    [
      'with a named value of an unknown parameter',
      factors(
        '          size:\n            few: { cassandra: { thread: 1 } }\n            many: { cassandra: { threads: 2 } }\n',
      ),
      'factors.size.few.cassandra.thread: unknown key; did you mean "threads"?',
    ],
    [
      'with two factors for a parameter',
      factors(
        '          cassandra.threads: [4, 16]\n          size:\n            few: { cassandra: { threads: 1 } }\n            many: { cassandra: { threads: 2 } }\n',
      ),
      'sets cassandra.threads, which the factor "cassandra.threads" sets as well',
    ],
    [
      'with an unknown factor to exclude',
      factors('          cassandra.threads: [4, 16]\n        exclude: [{ threads: 4 }]\n'),
      'unknown factor',
    ],
    [
      'with an unknown value to exclude',
      factors('          cassandra.threads: [4, 16]\n        exclude: [{ cassandra.threads: 8 }]\n'),
      '"8" is no value of this factor',
    ],
    [
      'of which everything is excluded',
      factors('          cassandra.threads: [4, 16]\n        exclude: [{ cassandra.threads: [4, 16] }]\n'),
      'leaves out every combination',
    ],
    [
      'of too many combinations',
      factors(
        ['threads', 'keys', 'columns', 'columnBytes']
          .map((each) => `          cassandra.${each}: [1, 2, 3, 4]\n`)
          .join(''),
      ),
      'comes to 256 combinations of 4 × 4 × 4 × 4 values; at most 200 are allowed',
    ],
  ])('%s', (_, text, fault) => {
    const faults = faultsOf(withMatrix(text));
    expect(faults.join('\n')).toContain(fault);
    expect(faults.every((each) => each.includes('sizes.smoke.matrix.store'))).toBe(true);
  });

  test('of a run that has levels or a search as well', () => {
    const text = withMatrix(matrix).replace(
      '    runs:\n',
      '    runs:\n      store:\n        - cassandra: { threads: 4 }\n',
    );
    const faults = faultsOf(text).join('\n');
    expect(faults).toContain('store has levels under runs as well; keep one');
  });
});
