import { describe, expect, test } from 'vitest';
import { planText } from '../../../src/cli/plan-view.ts';
import { knownPlanSchema } from '../../../src/steps/known-plan.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { changed, faultsOf, plan, profile } from '../examples.ts';
import { ids, stepped } from '../steps/examples.ts';

/** The small campaign whose run `store` of 30 s is a long run. */
const sliced = (slices: string): string => changed('  smoke:\n', `  smoke:\n    slices: { ${slices} }\n`);

const countOf = (hours: number): number =>
  runsOf(plan(sliced(`store: { forHours: ${hours} }`))).filter(({ slice }) => slice).length;

const inSteps = (step: string): string[] => faultsOf(stepped(`- { grow: records, to: { records: 5000 } }\n- ${step}`));

describe('a long run', () => {
  test('becomes consecutive runs under the same load, each with its number', () => {
    const slices = runsOf(plan(sliced('store: { count: 3 }'))).filter(({ slice }) => slice);
    expect(slices.map(({ id, trial, slice, level }) => [id, trial, slice, level])).toEqual(
      [1, 2, 3].map((number) => [`store-4-slice-${number}`, number, { of: 'store-4', number, count: 3 }, '4 threads']),
    );
    expect(slices.every(({ plannedSeconds }) => plannedSeconds === slices[0]!.plannedSeconds)).toBe(true);
  });

  test('of hours has as many slices as it takes until their loads lasted this long', () => {
    expect([0.5, 0.501, 1].map(countOf)).toEqual([60, 61, 120]);
  });

  test('is made once, and the other runs in their trials', () => {
    const text = sliced('store: { count: 2 }').replace('  smoke:\n', '  smoke:\n    trials: 2\n');
    expect(runsOf(plan(text)).map(({ id }) => id)).toEqual([
      'write-100',
      'write-2k',
      'read',
      'write-100-t2',
      'write-2k-t2',
      'read-t2',
      'store-4-slice-1',
      'store-4-slice-2',
    ]);
  });

  test('makes the plan, the time limit and the lease as long as its slices, each of them once', () => {
    const [one, three] = [2, 102].map((count) => plan(sliced(`store: { count: ${count} }`)));
    const isolated = (made: typeof one) => made!.phases.find(({ phase }) => phase === 'isolated')!;
    const slice = runsOf(one!).find((run) => run.slice)!;
    expect(isolated(three).plannedSeconds - isolated(one).plannedSeconds).toBe(100 * slice.plannedSeconds);
    expect(isolated(three).limitSeconds - isolated(one).limitSeconds).toBe(100 * slice.limitSeconds);
    expect(three!.lease!.hours).toBeGreaterThan(one!.lease!.hours);
  });

  test('of a producer has a topic of its own in each slice, which a load of the same run reads', () => {
    const text = changed('        reads: write\n', '        reads: both\n')
      .replace('  read:\n    title: Consumer alone\n    loads:\n', () =>
        [
          '  both:',
          '    title: Both',
          '    loads:',
          '      producer: { workload: kafka-producer, host: kafka01, recordBytes: 100, partitions: 6, replicationFactor: 3, acks: all, records: 1000, targetRecordsPerSecond: 100 }',
          '',
        ].join('\n'),
      )
      .replace('  smoke:\n', '  smoke:\n    slices: { both: { count: 2 } }\n');
    const slices = runsOf(plan(text)).filter(({ slice }) => slice);
    const topics = slices.map(({ loads }) => loads.map(({ parameters }) => parameters['topic']));
    expect(topics).toEqual([
      ['proofload-both-slice-1', 'proofload-both-slice-1'],
      ['proofload-both-slice-2', 'proofload-both-slice-2'],
    ]);
  });

  test('is read back from its file as it was written', () => {
    const made = JSON.parse(JSON.stringify(plan(sliced('store: { count: 3 }'))));
    expect(knownPlanSchema.parse(made)).toEqual(made);
  });

  test('is one row of the plan, with a sentence on how it is made', () => {
    const text = planText(plan(sliced('store: { count: 72 }')), profile, []);
    expect(text).toMatch(/store-4-slice-1 to 72 +72 x /);
    expect(text).not.toContain('store-4-slice-2');
    expect(text).toContain(
      'store-4: 72 slices of 30 s, one after the other, each a run of its own; an invalid slice is not made again.',
    );
  });
});

test('a step makes a long run on a dataset, which all slices share', () => {
  const made = plan(stepped('- { grow: records, to: { records: 5000 } }\n- { run: write, slices: { count: 3 } }'));
  expect(ids(made)).toEqual(['grow.records.1', 'write-slice-1', 'write-slice-2', 'write-slice-3']);
  const runs = runsOf(made);
  expect(runs.map(({ slice }) => slice)).toEqual([1, 2, 3].map((number) => ({ of: 'write', number, count: 3 })));
  expect(runs.every(({ loads }) => loads[0]!.dataset?.name === 'records')).toBe(true);
});

describe('a campaign is refused', () => {
  test.each([
    ['store: {}', 'must have one of count and forHours, and has neither'],
    ['store: { count: 2, forHours: 1 }', 'must have one of count and forHours, and has both'],
    ['store: { count: 1 }', 'must be at least 2 slices'],
    ['stor: { count: 2 }', 'unknown run "stor"; did you mean "store"'],
    ['store: { forHours: 0.005 }', 'comes to one slice of 30 s, which says nothing about a change over time'],
    ['store: { forHours: 100 }', 'comes to 12000 slices of 30 s; at most 1000 runs are allowed; lengthen the loads'],
    ['store: { forHours: 8.33 }', 'come to 1003 runs with all others; at most 1000 are allowed'],
    ['store: { count: 999 }', 'comes to 1002 runs with all trials; at most 1000 are allowed'],
  ])('for the slices %s', (slices, sentence) => {
    expect(faultsOf(sliced(slices)).join('\n')).toContain(sentence);
  });

  test('for slices of a run that is searched', () => {
    const search = '    search: { store: { over: threads, from: 1, to: 8 } }\n';
    const text = sliced('store: { count: 2 }')
      .replace('  smoke:\n', `  smoke:\n${search}`)
      .replace(/ {6}store:\n.*\n/, '');
    expect(faultsOf(text).join('\n')).toContain('store is searched as well; slices need a fixed level');
  });

  test('for a run that reads what a long run wrote', () => {
    const text = sliced('write: { count: 2 }').replace(
      '        - producer: { records: 20000, targetRecordsPerSecond: 2000 }\n',
      '',
    );
    expect(faultsOf(text).join('\n')).toContain('"write" is made in slices, and each has its own data');
  });

  test('for slices of a warm-up, next to trials, and next to steps', () => {
    expect(inSteps('{ run: warm-up, slices: { count: 2 } }').join('\n')).toContain(
      'warm-up only warms up, which it does once; remove its slices',
    );
    expect(inSteps('{ run: read, trials: 2, slices: { count: 2 } }').join('\n')).toContain(
      'cannot be used with trials, since slices are made once; keep one',
    );
    expect(faultsOf(stepped('- run: stress', { size: '    slices: { stress: { count: 2 } }\n' })).join('\n')).toContain(
      'cannot be used with slices',
    );
  });
});
