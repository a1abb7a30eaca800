import { describe, expect, it } from 'vitest';
import type { CampaignData } from '../../../src/findings/analyse.ts';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { compareWithPublished } from '../../../src/findings/published/compare-with-published.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

function findingOn({ record, runs }: CampaignData, resultId: string) {
  const found = compareWithPublished(record, runs).find((finding) => finding.resultId === resultId);
  if (!found) throw new Error(`There is no finding on ${resultId}.`);
  return found;
}

/** The sample with every host as a machine reached by SSH. */
function onSeparateMachines(): CampaignData {
  const data = sampleCampaign();
  for (const host of data.record.inventory!.hosts) {
    host.reach = { kind: 'ssh', user: 'root', port: 22, privateKeyFile: '/key', hostKeys: [] };
  }
  return data;
}

describe('a comparison with published figures', () => {
  it('matches by load generator, other loads and level only', () => {
    const { record, runs } = sampleCampaign();
    const matched = compareWithPublished(record, runs).map(({ resultId, runs: its }) => [resultId, ...its]);
    expect(matched).toEqual([
      ['producer-10m', 'kafka-producer-10m'],
      ['producer-with-consumer', 'kafka-pair'],
      ['producer-together', 'combined'],
      ['consumer-alone', 'kafka-consumer'],
      ['consumer-individual', 'kafka-pair'],
      ['consumer-combined', 'combined'],
      ['spark-0.1', 'spark-0.1'],
      ['spark-1', 'spark-1'],
      ['spark-2', 'spark-2'],
      ['spark-combined', 'combined'],
      ['cassandra-alone', 'cassandra-16'],
      ['cassandra-alone', 'cassandra-64'],
      ['cassandra-combined', 'combined'],
    ]);
  });

  it('gives no ratio if the hosts share a machine, and lists that first', () => {
    const { comparable, differences, figures } = findingOn(sampleCampaign(), 'producer-10m');
    expect(comparable).toBe(false);
    expect(differences[0]).toMatchObject({ condition: 'Hosts', forbidsRatio: true });
    expect(figures.map(({ ratio }) => ratio)).toEqual([null, null, null, null]);
    expect(figures[0]).toMatchObject({ name: 'recordsPerSecond', published: 1_292_958, here: 187_432 });
  });

  it('gives ratios on separate machines, and lists last what the source does not state', () => {
    const { comparable, differences, figures } = findingOn(onSeparateMachines(), 'producer-10m');
    expect(comparable).toBe(true);
    expect(figures[0]?.ratio).toBeCloseTo(187_432 / 1_292_958);
    expect(differences.map(({ condition }) => condition)).toEqual([
      'records',
      'Machines',
      'Kafka’s metadata',
      'Version',
    ]);
    expect(differences.at(-1)).toMatchObject({ published: null, here: '4.3.1' });
  });

  it('gives no ratio if the work differs', () => {
    const { comparable, differences } = findingOn(onSeparateMachines(), 'spark-2');
    expect(comparable).toBe(false);
    const forbidding = differences.filter(({ forbidsRatio }) => forbidsRatio).map(({ condition }) => condition);
    expect(forbidding).toEqual(['partitionsAtFactorOne', 'recordsAtFactorOne']);
  });

  it('gives no ratio of the amount of work, nor of the time it takes', () => {
    const { figures } = findingOn(onSeparateMachines(), 'consumer-alone');
    expect(figures.map(({ name, ratio }) => [name, ratio !== null])).toEqual([['recordsPerSecond', true]]);
    const combined = findingOn(onSeparateMachines(), 'consumer-combined').figures;
    const withRatio = combined.filter(({ ratio }) => ratio !== null).map(({ name }) => name);
    expect(withRatio).toEqual(['megabytesPerSecond', 'recordsPerSecond']);
  });

  it('has the contradictions of the published row', () => {
    expect(findingOn(sampleCampaign(), 'consumer-combined').doubts).toHaveLength(2);
  });

  it('is absent from the findings if no valid run matches', () => {
    const data = sampleCampaign();
    expect(findingsOf(data).baselines).toHaveLength(13);
    for (const run of data.runs) run.state = 'invalid';
    expect(findingsOf(data)).not.toHaveProperty('baselines');
  });
});
