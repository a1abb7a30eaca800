import { expect, test } from 'vitest';
import { prepare, type Prepare } from '../../../src/measurement/runs/prepare.ts';

const topic = (name: string, partitions: number) => ({
  kind: 'in system' as const,
  what: `topic ${name}`,
  preparation: 'create-topic',
  parameters: { topic: name, partitions },
});

/** Loads with one preparation each, none of which acts on its host. */
function loadsOf(
  preparations: (ReturnType<typeof topic> & { cluster?: string })[],
  clusters: string[] = [],
): Prepare['loads'] {
  return preparations.map((preparation, index) => ({
    host: {},
    loadJob: { load: { cluster: clusters[index] ?? 'kafka' }, preparations: [preparation] },
  })) as unknown as Prepare['loads'];
}

async function preparedBy(loads: Prepare['loads'], fail = false): Promise<string[]> {
  const made: string[] = [];
  await prepare({
    loads,
    inSystem: async ({ what }, cluster) => {
      made.push(`${what} of ${cluster}`);
      await Promise.resolve();
      if (fail) throw new Error('not in sync');
    },
    onProgress: () => {},
    pause: () => Promise.resolve(),
  });
  return made;
}

test('two producers of one topic have it made once', async () => {
  expect(await preparedBy(loadsOf([topic('a', 6), topic('a', 6)]))).toEqual(['topic a of kafka']);
});

test('another topic and another cluster have preparations of their own', async () => {
  const loads = loadsOf([topic('a', 6), topic('b', 6), topic('a', 6)], ['kafka', 'kafka', 'other']);
  expect(await preparedBy(loads)).toEqual(['topic a of kafka', 'topic b of kafka', 'topic a of other']);
});

test('a shared preparation that fails, fails the run', async () => {
  await expect(preparedBy(loadsOf([topic('a', 6), topic('a', 6)]), true)).rejects.toThrow('not in sync');
});

test('a preparation may be of a cluster that the load only uses', async () => {
  const [loaded, used] = [topic('a', 6), { ...topic('a', 6), cluster: 'cassandra' }];
  expect(await preparedBy(loadsOf([loaded, used]))).toEqual(['topic a of kafka', 'topic a of cassandra']);
});
