import { expect, test } from 'vitest';
import { recordedRequest } from '../../src/cli/request.ts';
import { refuseUnowned } from '../../src/cli/refuse-unowned.ts';
import { existingKafka } from '../samples/existing-cluster.ts';
import { smallPlan } from '../samples/small-plan.ts';

const plan = smallPlan({ clusters: { kafka: existingKafka('127.0.0.1:9092') } });
const resolve = async (): Promise<string[]> => ['93.184.216.34'];

test('an existing cluster is loaded only by those who say that it is theirs', async () => {
  await expect(refuseUnowned(plan)).rejects.toThrow(
    'systems.kafka is an existing cluster, at 127.0.0.1:9092, and a load can slow it down for everybody who uses it; give --i-own-this-cluster if it is yours to load.',
  );
  await expect(refuseUnowned(plan, true)).resolves.toBeUndefined();
});

test('also its owner does not load a public address', async () => {
  await expect(refuseUnowned(plan, true, resolve)).rejects.toThrow('is a public address');
});

test('a campaign that installs its clusters needs no such word', async () => {
  await expect(refuseUnowned(smallPlan())).resolves.toBeUndefined();
});

test('the word is recorded with the request, so that a resumed session needs it no more', () => {
  const request = { campaign: 'pipeline-stress', profile: 'local', size: 'smoke', set: [] };
  expect(recordedRequest({ ...request, iOwnThisCluster: true })).toMatchObject({ iOwnThisCluster: true });
  expect(recordedRequest(request).iOwnThisCluster).toBeUndefined();
});
