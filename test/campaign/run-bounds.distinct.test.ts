import { describe, expect, test } from 'vitest';
import { faultsOf, smallCampaign } from './examples.ts';

const second = (name: string, extra = '') =>
  smallCampaign
    .replace(
      '  read:\n',
      `  ${name}:\n    title: Another\n    loads:\n      producer: { workload: kafka-producer, host: kafka01, recordBytes: 1, partitions: 1, replicationFactor: 1, acks: all, records: 900, targetRecordsPerSecond: 100 }\n      other: { workload: kafka-producer, host: kafka02, recordBytes: 1, partitions: 1, replicationFactor: 1, acks: all, records: 900, targetRecordsPerSecond: 100 }\n  read:\n`,
    )
    .replace('    runs:\n      write:\n', `${extra}    runs:\n      write:\n`);

const loads = (id: string) =>
  `loads:\n      ${id}: { workload: kafka-producer, host: kafka01, recordBytes: 1, partitions: 1, replicationFactor: 1, acks: all, records: 900, targetRecordsPerSecond: 100 }\n      other: { workload: kafka-producer, host: kafka02, recordBytes: 1, partitions: 1, replicationFactor: 1, acks: all, records: 900, targetRecordsPerSecond: 100 }\n`;

const run = (name: string, load: string) =>
  `  ${name}:\n    title: Keys\n    loads:\n      ${load}: { workload: cassandra-stress, host: worker01, writeShare: 1, readShare: 1, keys: 10, durationSeconds: 5, replicationFactor: 1, threads: 1 }\n      other: { workload: cassandra-stress, host: worker02, writeShare: 1, readShare: 1, keys: 10, durationSeconds: 5, replicationFactor: 1, threads: 1 }\n`;

describe('runs are refused that would take the figures of others', () => {
  test('by the ending of a trial', () => {
    const text = second('write-100-t2', '    trials: 2\n');
    expect(faultsOf(text)).toEqual([
      expect.stringContaining('gives a second run the id write-100-t2, which "write-100-t2" has; rename one of them'),
    ]);
    expect(faultsOf(second('write-100-t2'))).toEqual([]);
  });

  test('by the ending of a level', () => {
    expect(faultsOf(second('write-100'))).toEqual([expect.stringContaining('gives a second run the id write-100')]);
  });

  test('by the number of a search', () => {
    const text = second('store-search-3').replace(
      '      store:\n        - cassandra: { threads: 4 }\n',
      '    search: { store: { over: threads, from: 1, to: 64 } }\n',
    );
    expect(faultsOf(text)).toEqual([
      expect.stringContaining(
        'gives a second run the id store-search-3, which "store-search-3" has; rename one of them',
      ),
    ]);
  });

  test('by a job of the same name on their hosts', () => {
    const text = smallCampaign.replace(
      '  read:\n',
      `  x:\n    title: One\n    ${loads('a2-p')}  x-a1:\n    title: Two\n    ${loads('p')}  read:\n`,
    );
    expect(faultsOf(text)).toEqual([
      expect.stringContaining(
        'the load "p" of run "x-a1" would have the same name on its host as the load "a2-p" of run "x"; rename one of them',
      ),
    ]);
  });

  test('by a keyspace of the same name', () => {
    const text = smallCampaign.replace('  read:\n', `${run('a', 'b-c')}${run('a-b', 'c')}  read:\n`);
    expect(faultsOf(text)).toEqual([
      expect.stringContaining(
        'the load "c" of run "a-b" would have the same name on its host as the load "b-c" of run "a"; rename',
      ),
    ]);
  });
});
