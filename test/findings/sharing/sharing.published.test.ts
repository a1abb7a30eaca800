import { describe, expect, test } from 'vitest';
import { sharingCosts } from '../../../src/findings/sharing/sharing.ts';
import type { MeasuredSharing, SharingFigureName } from '../../../src/findings/sharing/sharing-finding.ts';
import { sharingPhrase } from '../../../src/findings/sharing/sharing-wording.ts';
import { plain } from '../../../src/text/figures.ts';
import { pipelineCassandra } from '../../../src/findings/baselines/pipeline-cassandra.ts';
import { pipelineKafka } from '../../../src/findings/baselines/pipeline-kafka.ts';
import { pipelineSpark } from '../../../src/findings/baselines/pipeline-spark.ts';
import type { PublishedFigures } from '../../../src/findings/baselines/published.ts';
import type { LoadFigures } from '../../../src/measurement/results/types.ts';
import { noTelemetry } from '../../../src/measurement/telemetry/statistics.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { consumer, consumerFigures, spark, sparkFigures, stress, stressFigures } from '../../report/sample-loads.ts';
import { sharedTrials, type SharedLoad } from '../shared-trials.ts';

const rows = [...pipelineKafka, ...pipelineCassandra, ...pipelineSpark];
const published = (id: string): PublishedFigures => rows.find((row) => row.id === id)!.figures;

/** How far each of four trials lies from what was published: one trial of each was, with no word on how they scatter. */
const scatterAlone = [1.006, 0.997, 0.995, 1.002];
const scatterTogether = [0.996, 1.004, 1.005, 0.995];

const consumed = (id: string, by: number): LoadFigures => consumerFigures(published(id).recordsPerSecond! * by);
const operated = (id: string, by: number): LoadFigures => stressFigures(64, published(id).operationsPerSecond! * by);
function batch(id: string, by: number): LoadFigures {
  const { totalSeconds, maxShuffleReadSeconds } = published(id);
  const figures = sparkFigures(2, totalSeconds! * by);
  return { ...figures, maxShuffleReadSeconds: maxShuffleReadSeconds! * by };
}

function comparison(alone: number[], together: number[]): MeasuredSharing[] {
  const loads: SharedLoad[] = [
    {
      load: consumer('kafka02', 'earlier'),
      alone: alone.map((by) => consumed('consumer-individual', by)),
      together: together.map((by) => consumed('consumer-combined', by)),
    },
    {
      load: stress(64),
      alone: alone.map((by) => operated('cassandra-alone', by)),
      together: together.map((by) => operated('cassandra-combined', by)),
    },
    {
      load: spark(2),
      alone: alone.map((by) => batch('spark-2', by)),
      together: together.map((by) => batch('spark-combined', by)),
    },
  ];
  const { runs, blocks } = sharedTrials(loads);
  const { record } = sampleCampaign();
  return sharingCosts(runs, { ...record, plan: { ...record.plan, ...blocks } }, noTelemetry).filter(
    (cost) => cost.state === 'measured',
  );
}

const figure = ({ figures }: MeasuredSharing, name: SharingFigureName) => figures.find((its) => its.name === name)!;

describe('the published comparison', () => {
  test('has the published changes, and with its one trial each cannot tell them from chance', () => {
    const [kafka, cassandra, batches] = comparison([1], [1]);
    expect(figure(kafka!, 'perSecond').changePercent).toBeCloseTo(-27.4, 1);
    expect(figure(cassandra!, 'perSecond').changePercent).toBeCloseTo(0.84, 2);
    expect(figure(batches!, 'totalSeconds').changePercent).toBeCloseTo(6.4, 1);
    expect(figure(batches!, 'maxShuffleReadSeconds').changePercent).toBeCloseTo(57.9, 1);
    expect(plain(sharingPhrase(kafka!))).toBe(
      'kafka-consumer −27 % throughput (cannot tell from chance: one trial each)',
    );
  });

  test('has the published conclusions where four trials scatter by half a percent about it', () => {
    const [kafka, cassandra, batches] = comparison(scatterAlone, scatterTogether);
    expect(plain(sharingPhrase(kafka!))).toContain('kafka-consumer −27 % throughput (−29 % to −26 %)');
    expect(figure(cassandra!, 'perSecond').effect.state).toBe('no-difference');
    expect(plain(sharingPhrase(cassandra!))).toMatch(/no difference in throughput found at a precision of ±1\.\d %/);
    expect(figure(batches!, 'totalSeconds').effect.state).toBe('differs');
    expect(figure(batches!, 'maxShuffleReadSeconds').effect.state).toBe('differs');
    expect(plain(sharingPhrase(batches!))).toMatch(/\+6\.4 % total time .*, \+58 % longest shuffle read/);
  });
});
