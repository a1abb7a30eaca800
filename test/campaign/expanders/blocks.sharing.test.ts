import { describe, expect, test } from 'vitest';
import type { RunPlan } from '../../../src/plan/plan.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { changed, faultsOf, plan, smallCampaign } from '../examples.ts';

const shared = smallCampaign
  .replace(
    'sizes:\n  smoke:\n',
    `  both:
    title: Both
    loads:
      producer: { workload: kafka-producer, host: kafka01, recordBytes: 9, partitions: 1, replicationFactor: 1, acks: all, records: 100, targetRecordsPerSecond: 10 }
      consumer: { workload: kafka-consumer, host: kafka02, reads: both }
      stress: { workload: cassandra-stress, host: worker02, writeShare: 1, readShare: 1, keys: 9, durationSeconds: 5, replicationFactor: 1, threads: 1 }
sizes:
  smoke:
    sharing: { trials: 4, seed: 17 }
`,
  )
  .replace('skip: [write, read]', 'skip: [write, read, both]');

const inBlocks = (runs: RunPlan[]): RunPlan[][] => [
  ...Map.groupBy(
    runs.filter(({ block }) => block),
    ({ block }) => block?.number,
  ).values(),
];

/** A run's id without its trial. */
const what = ({ id }: RunPlan): string => id.replace(/-t\d$/, '');

const order = (text: string, seed?: number): string[] =>
  runsOf(plan(text, seed === undefined ? {} : { seed })).map(({ id }) => id);

describe('a comparison of alone with together', () => {
  test('has each system alone and all together once in every block, every second block backwards', () => {
    const blocks = inBlocks(runsOf(plan(shared))).map((runs) => runs.map(what));
    expect(blocks).toHaveLength(4);
    for (const block of blocks) expect(block.toSorted()).toEqual(['both', 'both-cassandra-alone', 'both-kafka-alone']);
    expect(blocks[1]).toEqual(blocks[0]!.toReversed());
    expect(blocks[3]).toEqual(blocks[2]!.toReversed());
  });

  test('comes after what is alone anyway, in the phase of what is together', () => {
    const planned = plan(shared);
    const { phases } = planned;
    const runs = runsOf(planned);
    expect(runs.slice(0, 4).map(({ id }) => id)).toEqual(['write-100', 'write-2k', 'read', 'store-4']);
    const compared = runs.slice(4);
    expect(compared.every(({ block }) => block?.of === 'both')).toBe(true);
    expect(phases.find(({ phase }) => phase === 'combined')?.plannedSeconds).toBe(
      compared.reduce((sum, run) => sum + run.plannedSeconds, 0),
    );
  });

  test('loads a system alone as it does together, with topics of its own', () => {
    const runs = runsOf(plan(shared));
    const [together, kafka, cassandra] = ['both-t2', 'both-kafka-alone-t2', 'both-cassandra-alone-t2'].map((id) =>
      runs.find((run) => run.id === id),
    );
    expect([kafka?.group, cassandra?.group, together?.group]).toEqual(['kafka', 'cassandra', 'combined']);
    expect(kafka?.loads).toMatchObject([
      { parameters: { topic: 'proofload-both-kafka-alone-t2', targetRecordsPerSecond: 10 } },
      { parameters: { topic: 'proofload-both-kafka-alone-t2', writtenByRun: null } },
    ]);
    expect(cassandra?.loads).toEqual([together?.loads[2]]);
  });

  test('has the same order for the same seed and another for another, and keeps a seed that it was given', () => {
    const open = shared.replace(', seed: 17', '');
    expect(plan(shared, { seed: 3 }).sharing).toEqual({ trials: 4, seed: 17 });
    expect(plan(open, { seed: 17 }).sharing).toEqual({ trials: 4, seed: 17 });
    expect(order(open, 17)).toEqual(order(shared));
    const orders = new Set(Array.from({ length: 20 }, (_, seed) => order(open, seed).join(' ')));
    expect(orders.size).toBeGreaterThan(10);
  });

  test('has the order that was planned when it runs: without a seed it follows from what is put in order, and from no parameter', () => {
    const open = shared.replace(', seed: 17', '');
    expect(plan(open)).toEqual(plan(open));
    expect(plan(open, { sets: ['runs.both.loads.producer.acks="1"'] }).sharing).toEqual(plan(open).sharing);
    expect(plan(open, { sets: ['sizes.smoke.sharing.trials=6'] }).sharing?.seed).not.toBe(plan(open).sharing?.seed);
    expect(plan(open, { sets: ['sizes.smoke.sharing.seed=17'] }).sharing).toEqual(plan(shared).sharing);
  });

  test('can be asked for on the command line at a size that has none', () => {
    const without = shared.replace('    sharing: { trials: 4, seed: 17 }\n', '');
    const sets = ['sizes.smoke.sharing.trials=4', 'sizes.smoke.sharing.seed=17'];
    expect(runsOf(plan(without, { sets }))).toEqual(runsOf(plan(shared)));
  });

  test('reads what an earlier run wrote once in all of its trials', () => {
    const runs = runsOf(plan(shared.replace('reads: both', 'reads: write, plannedSeconds: 9')));
    const third = runs.find(({ id }) => id === 'both-t3')?.loads[1];
    expect(third?.parameters).toMatchObject({ topic: 'proofload-write-2k', writtenByRun: 'write-2k' });
  });

  test('is refused where nothing is shared, and where a run has a name that it needs', () => {
    expect(faultsOf(changed('  smoke:\n', '  smoke:\n    sharing: { trials: 4 }\n'))).toEqual([
      expect.stringContaining('no run of this size loads several systems, so there is nothing to compare'),
    ]);
    expect(faultsOf(shared.replace('  read:\n', '  both-kafka-alone:\n'))).toEqual([
      expect.stringContaining('gives a run the id both-kafka-alone, which the comparison under sharing needs'),
    ]);
  });
});
