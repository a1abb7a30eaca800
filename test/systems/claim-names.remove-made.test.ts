import { describe, expect, test } from 'vitest';
import { claimNames, removeMade } from '../../src/systems/claim-names.ts';
import { existingKafka, memoryClaims, memoryCluster, topic } from '../samples/existing-cluster.ts';

const planned = existingKafka('10.0.0.5:9092');
const [one, two, foreign] = [topic('one'), topic('two'), topic('foreign')];

const unreachable = () => Promise.reject(new Error('no route'));

async function claimed(refuses = [] as (typeof one)[]) {
  const cluster = memoryCluster([foreign], refuses);
  const store = memoryClaims();
  await claimNames([one, two], { name: 'kafka', planned, access: cluster.access }, store);
  cluster.has.push(one);
  const remove = () => removeMade({ clusters: { kafka: planned } }, async () => cluster.access, store);
  return { ...cluster, store, remove };
}

describe('removing what a campaign made in an existing cluster', () => {
  test('removes what it claimed, and nothing else', async () => {
    const { has, store, remove } = await claimed();
    expect(await remove()).toEqual({
      leftovers: [],
      checked: ['Of 2 names that the campaign claimed on kafka at 10.0.0.5:9092, remaining: 0.'],
    });
    expect(has).toEqual([foreign]);
    expect(store.claims.every(({ removedMilliseconds }) => removedMilliseconds !== null)).toBe(true);
  });

  test('names what is still there, and removes it the next time', async () => {
    const refuses = [one];
    const { has, remove } = await claimed(refuses);
    expect((await remove()).leftovers).toEqual(['topic one on kafka at 10.0.0.5:9092']);
    refuses.length = 0;
    expect((await remove()).leftovers).toEqual([]);
    expect(has).toEqual([foreign]);
  });

  test('calls everything unknown on a cluster that does not answer, and keeps the claims', async () => {
    const { store } = await claimed();
    const result = await removeMade({ clusters: { kafka: planned } }, unreachable, store);
    expect(result.leftovers).toEqual([
      'unknown: topic one on kafka at 10.0.0.5:9092 (no route)',
      'unknown: topic two on kafka at 10.0.0.5:9092 (no route)',
    ]);
    expect(store.claims.every(({ removedMilliseconds }) => removedMilliseconds === null)).toBe(true);
  });

  test('asks nothing of a cluster in which nothing was claimed', async () => {
    expect(await removeMade({ clusters: { kafka: planned } }, unreachable, memoryClaims())).toEqual({
      leftovers: [],
      checked: ['The campaign made nothing on kafka at 10.0.0.5:9092.'],
    });
  });
});
