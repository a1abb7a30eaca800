import { expect, test } from 'vitest';
import { caveatsOf } from '../../src/findings/caveats.ts';
import type { PlannedHost } from '../../src/plan/plan.ts';
import { runsOf } from '../../src/plan/runs-of.ts';
import { onlyClusters } from '../samples/clusters.ts';
import { existingKafka } from '../samples/existing-cluster.ts';
import { sampleCampaign } from '../report/sample-campaign.ts';

const { record, runs, telemetry } = sampleCampaign();

/** Caveats on load generators, if the hosts of the plan have these. */
function onLoadGenerators(change: (host: PlannedHost) => PlannedHost): string[] {
  const plan = { ...record.plan, hosts: record.plan.hosts.map(change) };
  return caveatsOf({ ...record, plan }, { runs, attempts: [], telemetry })
    .map(({ sentence }) => sentence)
    .filter((sentence) => /oad generators run on the hosts/.test(sentence));
}

test('load generators on the hosts that they load are a caveat', () => {
  expect(onLoadGenerators((host) => host)).toEqual([
    'The load generators run on the hosts that they load and use CPU there.',
  ]);
});

test('load generators on hosts of their own are none', () => {
  expect(onLoadGenerators((host) => ({ ...host, services: [] }))).toEqual([]);
});

test('if only some run on the hosts that they load, they are named', () => {
  const [first] = runsOf(record.plan).flatMap(({ loads }) => loads);
  const onlyFirst = (host: PlannedHost) => (first!.hosts.includes(host.name) ? host : { ...host, services: [] });
  const [sentence, ...others] = onLoadGenerators(onlyFirst);
  expect(others).toEqual([]);
  expect(sentence).toMatch(/^Some load generators run on the hosts that they load and use CPU there: /);
  expect(sentence).toContain(first!.workload);
});

test('a system shares its machine with the idle services of others only where there are others', () => {
  const sentencesOf = (plan: typeof record.plan) =>
    caveatsOf({ ...record, plan }, { runs, attempts: [], telemetry }).map(({ sentence }) => sentence);
  const alone = sentencesOf(onlyClusters(record.plan, 'kafka'));
  const shared = expect.stringMatching(/^All hosts share one machine/);
  const idle = expect.stringContaining('idle services');
  expect(sentencesOf(record.plan)).toContainEqual(idle);
  expect(alone).toContainEqual(shared);
  expect(alone).not.toContainEqual(idle);
});

test('a report says what it lacks about a system that was there before the campaign, in the part of that system', () => {
  const clusters = { ...record.plan.clusters, kafka: existingKafka('10.0.0.5:9092') };
  const caveats = caveatsOf({ ...record, plan: { ...record.plan, clusters } }, { runs, attempts: [], telemetry });
  expect(caveats).toContainEqual({
    place: 'kafka',
    sentence: expect.stringMatching(
      /^Kafka at 10\.0\.0\.5:9092 was there before the campaign\. Missing from this report, .*telemetry.*settings, heaps and hardware, its bottleneck/,
    ),
  });
});

test('it lacks less about one whose hosts were sampled', () => {
  const kafka = { ...existingKafka('10.0.0.5:9092'), hosts: { 'kafka-broker': ['kafka02'] } };
  const plan = { ...record.plan, clusters: { ...record.plan.clusters, kafka } };
  const sentences = caveatsOf({ ...record, plan }, { runs, attempts: [], telemetry }).map(({ sentence }) => sentence);
  expect(sentences).toContainEqual(expect.stringContaining('Its hosts were sampled (kafka02), its services were not.'));
});
