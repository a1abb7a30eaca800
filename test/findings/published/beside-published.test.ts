import { describe, expect, it } from 'vitest';
import type { CampaignData } from '../../../src/findings/analyse.ts';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { besidePublished } from '../../../src/findings/published/beside-published.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

function beside({ record, runs }: CampaignData, resultId: string) {
  const found = besidePublished(record, runs).find((finding) => finding.resultId === resultId);
  if (!found) throw new Error(`Nothing stands beside ${resultId}.`);
  return found;
}

/** As if every host were a machine that SSH reaches. */
function onOwnMachines(): CampaignData {
  const data = sampleCampaign();
  for (const host of data.record.inventory!.hosts) {
    host.reach = { kind: 'ssh', user: 'root', port: 22, privateKeyFile: '/key', hostKeys: [] };
  }
  return data;
}

describe('a campaign beside published figures', () => {
  it('is matched by load tool, company and level alone', () => {
    const { record, runs } = sampleCampaign();
    const matched = besidePublished(record, runs).map(({ resultId, runs: its }) => [resultId, ...its]);
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

  it('gives no ratio where the hosts share a machine, and says so before all else', () => {
    const { comparable, differences, figures } = beside(sampleCampaign(), 'producer-10m');
    expect(comparable).toBe(false);
    expect(differences[0]).toMatchObject({ condition: 'Hosts', forbidsRatio: true });
    expect(figures.map(({ ratio }) => ratio)).toEqual([null, null, null, null]);
    expect(figures[0]).toMatchObject({ name: 'recordsPerSecond', published: 1_292_958, here: 187_432 });
  });

  it('gives ratios on machines of their own, and what the source does not say last', () => {
    const { comparable, differences, figures } = beside(onOwnMachines(), 'producer-10m');
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

  it('gives no ratio where the work is another one', () => {
    const { comparable, differences } = beside(onOwnMachines(), 'spark-2');
    expect(comparable).toBe(false);
    const forbidding = differences.filter(({ forbidsRatio }) => forbidsRatio).map(({ condition }) => condition);
    expect(forbidding).toEqual(['partitionsAtFactorOne', 'recordsAtFactorOne']);
  });

  it('gives no ratio of how much was moved, nor of a time that follows from it', () => {
    const { figures } = beside(onOwnMachines(), 'consumer-alone');
    expect(figures.map(({ name, ratio }) => [name, ratio !== null])).toEqual([['recordsPerSecond', true]]);
    const combined = beside(onOwnMachines(), 'consumer-combined').figures;
    const withRatio = combined.filter(({ ratio }) => ratio !== null).map(({ name }) => name);
    expect(withRatio).toEqual(['megabytesPerSecond', 'recordsPerSecond']);
  });

  it('bears the doubts about the published row', () => {
    expect(beside(sampleCampaign(), 'consumer-combined').doubts).toHaveLength(2);
  });

  it('is absent from the findings where no whole run matches', () => {
    const data = sampleCampaign();
    expect(findingsOf(data).baselines).toHaveLength(13);
    for (const run of data.runs) run.state = 'void';
    expect(findingsOf(data)).not.toHaveProperty('baselines');
  });
});
