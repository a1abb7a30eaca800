import { describe, expect, test } from 'vitest';
import { plan, changed, faultsOf, smallCampaign } from './examples.ts';
import { runsOf, searchesOf } from '../../src/plan/runs-of.ts';

describe('a plan', () => {
  test('has every run at every level, in order, named after its level', () => {
    expect(runsOf(plan()).map(({ id, level }) => [id, level])).toEqual([
      ['write-100', '100 records/s'],
      ['write-2k', '2,000 records/s'],
      ['read', 'unlimited rate'],
      ['store-4', '4 threads'],
    ]);
  });

  test('has every parameter of a load', () => {
    expect(runsOf(plan())[1]?.loads).toEqual([
      {
        id: 'producer',
        workload: 'kafka-producer',
        cluster: 'kafka',
        hosts: ['kafka01'],
        plannedSeconds: 10,
        parameters: {
          topic: 'proofload-write-2k',
          records: 20000,
          recordBytes: 100,
          partitions: 6,
          replicationFactor: 3,
          targetRecordsPerSecond: 2000,
          acks: 'all',
        },
      },
    ]);
  });

  test('lets a consumer read all that the last level of the run it names wrote', () => {
    expect(runsOf(plan())[2]?.loads[0]?.parameters).toEqual({
      topic: 'proofload-write-2k',
      records: 20000,
      writtenByRun: 'write-2k',
    });
  });

  test('lets a consumer read what one level wrote, by its id', () => {
    expect(runsOf(plan(changed('reads: write', 'reads: write-100')))[2]?.loads[0]?.parameters).toMatchObject({
      records: 1000,
      writtenByRun: 'write-100',
    });
  });

  test('lets a consumer read what a producer of its own run writes, for as long', () => {
    const together = changed(
      '        acks: all\n',
      '        acks: all\n      consumer: { workload: kafka-consumer, host: kafka02, reads: write }\n',
    );
    const run = runsOf(plan(together))[1];
    expect(run?.id).toBe('write-2');
    expect(run?.loads[1]).toMatchObject({
      plannedSeconds: 10,
      parameters: { topic: 'proofload-write-2', records: 20000, writtenByRun: null, writtenPerSecond: 2000 },
    });
  });

  test('puts runs of several systems last, as combined', () => {
    const mixed = smallCampaign.replace(
      'runs:\n',
      'runs:\n  all:\n    title: All\n    loads:\n      stress: { workload: cassandra-stress, host: worker02, writeShare: 1, readShare: 1, keys: 9, durationSeconds: 5, replicationFactor: 1, threads: 1 }\n      producer: { workload: kafka-producer, host: kafka01, recordBytes: 9, partitions: 1, replicationFactor: 1, acks: all, records: 100, targetRecordsPerSecond: 10 }\n',
    );
    expect(runsOf(plan(mixed)).map(({ id, group }) => [id, group])).toEqual([
      ['write-100', 'kafka'],
      ['write-2k', 'kafka'],
      ['read', 'kafka'],
      ['store-4', 'cassandra'],
      ['all', 'combined'],
    ]);
    expect(runsOf(plan(mixed)).at(-1)?.level).toBe('1 thread; 10 records/s');
  });

  test('repeats the runs of a system for every trial, each trial with topics of its own', () => {
    const runs = runsOf(plan(changed('  smoke:\n', '  smoke:\n    trials: 2\n')));
    expect(runs.map(({ id }) => id)).toEqual([
      'write-100',
      'write-2k',
      'read',
      'write-100-t2',
      'write-2k-t2',
      'read-t2',
      'store-4',
      'store-4-t2',
    ]);
    expect(runs[5]?.loads[0]?.parameters).toMatchObject({
      topic: 'proofload-write-2k-t2',
      writtenByRun: 'write-2k-t2',
    });
    expect(runs[5]?.trial).toBe(2);
  });

  test('leaves out what a size skips', () => {
    expect(runsOf(plan(smallCampaign, { size: 'laptop' })).map(({ id }) => id)).toEqual(['store-8']);
  });

  test('places systems by the roles of the hosts', () => {
    expect(plan().clusters).toEqual({
      kafka: {
        system: 'kafka',
        version: '4.3.1',
        hosts: { 'kafka-broker': ['kafka01', 'kafka02', 'master'], 'kafka-controller': ['kafka01'] },
        options: { metadata: 'kraft' },
      },
      cassandra: {
        system: 'cassandra',
        version: '5.0.9',
        hosts: { cassandra: ['master', 'worker01', 'worker02'] },
        options: { tokens: 16 },
      },
    });
  });

  test('gives the published shape of Kafka with ZooKeeper', () => {
    const zookeeper = plan(changed('kraft', 'zookeeper'));
    expect(zookeeper.clusters['kafka']).toMatchObject({ version: '3.9.1', options: { metadata: 'zookeeper' } });
    expect(zookeeper.hosts[0]?.services.map(({ name }) => name)).toEqual(['zookeeper', 'kafka-broker']);
  });

  test('derives lengths and limits from the loads', () => {
    const planned = plan();
    const { phases, plannedSeconds } = planned;
    const runs = runsOf(planned);
    // Preparation 6 s and 1,000 keys, 9 s around the load, 30 s of load, 2 s to bring the outputs, rounded up.
    expect(runs[3]).toMatchObject({ plannedSeconds: 48, limitSeconds: 324 });
    const isolated = phases.find(({ phase }) => phase === 'isolated');
    expect(isolated?.plannedSeconds).toBe(runs.reduce((sum, run) => sum + run.plannedSeconds, 0));
    expect(plannedSeconds).toBe(phases.reduce((sum, phase) => sum + phase.plannedSeconds, 0));
    expect(phases.every((phase) => phase.limitSeconds > phase.plannedSeconds || phase.plannedSeconds === 0)).toBe(true);
  });
});

describe('--set', () => {
  test('changes a parameter of a load at every level, over what the size says', () => {
    const runs = runsOf(plan(smallCampaign, { sets: ['runs.write.loads.producer.records=50000'] }));
    expect(runs.slice(0, 2).map((run) => run.loads[0]?.parameters)).toMatchObject([
      { records: 50_000 },
      { records: 50_000 },
    ]);
  });

  test('takes lists and mappings, and the last of two', () => {
    const sets = [
      'sizes.smoke.runs.store=[{ cassandra: { threads: 1 } }, { cassandra: { threads: 2 } }]',
      'systems.cassandra.tokens=1',
      'systems.cassandra.tokens=8',
    ];
    const changed = plan(smallCampaign, { sets });
    expect(runsOf(changed).map(({ id }) => id)).toEqual(['write-100', 'write-2k', 'read', 'store-1', 'store-2']);
    expect(changed.clusters['cassandra']?.options['tokens']).toBe(8);
  });

  test('makes a mapping that the file leaves out, where the schema knows it', () => {
    const sets = [
      'systems.kafka.settings.num.io.threads=1',
      'sizes.smoke.search.store.over=threads',
      'sizes.smoke.search.store.from=1',
      'sizes.smoke.search.store.to=8',
      'sizes.smoke.runs={ write: [{ producer: { records: 1000, targetRecordsPerSecond: 100 } }] }',
      'lease.hours=9',
    ];
    const changed = plan(smallCampaign, { sets });
    expect(changed.clusters['kafka']?.settings).toEqual({ 'num.io.threads': 1 });
    expect(searchesOf(changed)).toMatchObject([{ run: 'store', over: 'threads', from: 1, to: 8, precisionPercent: 5 }]);
    expect(changed.lease?.hours).toBe(9);
    expect(faultsOf(smallCampaign, { sets: ['sizes.smoke.sharing.trials=4'] })).toEqual([
      expect.stringContaining('no run of this size loads several systems, so there is nothing to compare'),
    ]);
  });

  test.each([
    ['sizes.smoke.sharin.trials=4', 'sizes.smoke has no "sharin"; did you mean "sharing"?'],
    ['sizes.smoke.search.wrote.from=1', 'sizes.smoke.search has no "wrote"; did you mean "write"?'],
    ['runs.wrote.loads.producer.acks=1', 'runs has no "wrote"; did you mean "write"?'],
    ['runs.write.loads.produce.acks=1', 'runs.write.loads has no "produce"; did you mean "producer"?'],
    ['sizes.smoke.runs.write.0.other.records=1', 'sizes.smoke.runs.write.0 has no "other"; known: producer'],
    ['systems.spark.settings.a=1', `systems has no "spark"; add the complete mapping with --set 'systems.spark={ … }'`],
    ['sizes.published.trials=1', 'sizes has no "published"; known: smoke, laptop'],
    ['sizes.smoke.trials.of=1', 'sizes.smoke.trials is a value or a list and has no named fields'],
  ])('%s is refused in a sentence that says the way out', (set, sentence) => {
    const [fault, ...more] = faultsOf(smallCampaign, { sets: [set] });
    expect(fault).toContain(`--set ${set}: ${sentence}`);
    expect(more).toEqual([]);
  });
});
