import { describe, expect, test } from 'vitest';
import { claimNames, openClaims, refuseTaken, removeMade } from '../../src/systems/claim-names.ts';
import { existingKafka, memoryClaims, memoryCluster, topic } from '../samples/existing-cluster.ts';

const planned = existingKafka('10.0.0.5:9092');
const mine = topic('proofload-nightly-1-write');

describe('a name in an existing cluster', () => {
  test('is claimed on disk before anything is made', async () => {
    const { access, has } = memoryCluster([]);
    const store = memoryClaims();
    await claimNames([mine, mine], { name: 'kafka', planned, access }, store);
    expect(store.claims).toMatchObject([{ ...mine, cluster: 'kafka', removedMilliseconds: null }]);
    expect(has).toEqual([]);
  });

  test('that somebody else has is refused, and none of the others is claimed', async () => {
    const { access, has } = memoryCluster([mine]);
    const store = memoryClaims();
    const claiming = claimNames([topic('free'), mine], { name: 'kafka', planned, access }, store);
    await expect(claiming).rejects.toThrow(
      'kafka at 10.0.0.5:9092 already has the topic proofload-nightly-1-write, which this campaign did not make',
    );
    expect(store.claims).toEqual([]);
    expect(has).toEqual([mine]);
  });

  test('is not taken by another kind of the same name', async () => {
    const { access } = memoryCluster([{ kind: 'consumer group', name: mine.name }]);
    expect(await refuseTaken([mine], { name: 'kafka', planned, access }, memoryClaims())).toEqual([]);
  });

  test('that the campaign claimed is its own, also when it is there', async () => {
    const { access, has } = memoryCluster([]);
    const store = memoryClaims();
    await claimNames([mine], { name: 'kafka', planned, access }, store);
    has.push(mine);
    await claimNames([mine], { name: 'kafka', planned, access }, store);
    expect(store.claims).toHaveLength(1);
  });

  test('that the campaign removed may be made by somebody else, and is then refused', async () => {
    const { access, has } = memoryCluster([]);
    const store = memoryClaims();
    await claimNames([mine], { name: 'kafka', planned, access }, store);
    has.push(mine);
    await removeMade({ clusters: { kafka: planned } }, async () => access, store);
    has.push(mine);
    await expect(claimNames([mine], { name: 'kafka', planned, access }, store)).rejects.toThrow(
      'already has the topic',
    );
  });

  test('is open in its own cluster only', async () => {
    const store = memoryClaims();
    await claimNames([mine], { name: 'kafka', planned, access: memoryCluster([]).access }, store);
    expect(openClaims(store.claims, 'kafka')).toHaveLength(1);
    expect(openClaims(store.claims, 'other')).toEqual([]);
  });
});
