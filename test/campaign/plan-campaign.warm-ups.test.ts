import { describe, expect, test } from 'vitest';
import { judgedRuns, runsOf } from '../../src/plan/runs-of.ts';
import { changed, faultsOf, plan, smallCampaign } from './examples.ts';

const warm = `  warm:
    title: Warm-up
    warmUp: true
    loads:
      producer: { workload: kafka-producer, host: kafka01, recordBytes: 9, partitions: 1, replicationFactor: 1, acks: all, records: 100, targetRecordsPerSecond: 10 }
sizes:
`;
const withWarmUp = changed('sizes:\n', warm);
const laptop = (text: string): string => text.replace('skip: [write, read]', 'skip: [write, read, warm]');

describe('a run that only warms up', () => {
  test('precedes the other runs of its system, wherever the file has it', () => {
    const runs = runsOf(plan(laptop(withWarmUp)));
    expect(runs.map(({ id, warmUp }) => [id, warmUp ?? false])).toEqual([
      ['warm-10', true],
      ['write-100', false],
      ['write-2k', false],
      ['read', false],
      ['store-4', false],
    ]);
  });

  test('leaves the order of the systems as the file has it', () => {
    const cassandraFirst = smallCampaign.replace(/(runs:\n)( {2}write:[^]*?)( {2}store:[^]*?)(?=sizes:)/, '$1$3$2');
    const runs = runsOf(plan(laptop(cassandraFirst.replace('sizes:\n', () => warm))));
    expect(runs.map(({ id }) => id)).toEqual(['store-4', 'warm-10', 'write-100', 'write-2k', 'read']);
  });

  test('is made once, however many trials there are', () => {
    const runs = runsOf(plan(laptop(withWarmUp), { sets: ['sizes.smoke.trials=2'] }));
    expect(runs.filter(({ warmUp }) => warmUp).map(({ id }) => id)).toEqual(['warm-10']);
    expect(judgedRuns({ steps: runs })).toHaveLength(8);
  });

  test('is no part of a comparison of alone with together', () => {
    const both = `  both:
    title: Both
    warmUp: true
    loads:
      producer: { workload: kafka-producer, host: kafka01, recordBytes: 9, partitions: 1, replicationFactor: 1, acks: all, records: 100, targetRecordsPerSecond: 10 }
      stress: { workload: cassandra-stress, host: worker02, writeShare: 1, readShare: 1, keys: 9, durationSeconds: 5, replicationFactor: 1, threads: 1 }
  together:
    title: Together
    loads:
      producer: { workload: kafka-producer, host: kafka01, recordBytes: 9, partitions: 1, replicationFactor: 1, acks: all, records: 100, targetRecordsPerSecond: 10 }
      stress: { workload: cassandra-stress, host: worker02, writeShare: 1, readShare: 1, keys: 9, durationSeconds: 5, replicationFactor: 1, threads: 1 }
sizes:
  smoke:
    sharing: { trials: 4, seed: 17 }
`;
    const text = changed('sizes:\n  smoke:\n', both).replace(
      'skip: [write, read]',
      'skip: [write, read, both, together]',
    );
    const combined = runsOf(plan(text)).slice(4);
    expect(combined.map(({ id }) => id).slice(0, 1)).toEqual(['both']);
    expect(combined.slice(1).every(({ block }) => block?.of === 'together')).toBe(true);
    expect(combined).toHaveLength(1 + 3 * 4);
  });

  test('finds nothing, and is told to be true or false', () => {
    const searched = withWarmUp.replace(
      '  smoke:\n',
      '  smoke:\n    search: { warm: { over: targetRecordsPerSecond, from: 10, to: 100, seconds: 10 } }\n',
    );
    expect(faultsOf(laptop(searched)).join()).toContain(
      'sizes.smoke.search.warm: warm only warms up, so it cannot be searched',
    );
    expect(faultsOf(laptop(withWarmUp.replace('warmUp: true', 'warmUp: 2'))).join()).toContain(
      'runs.warm.warmUp: must be true or false, not 2',
    );
  });
});
