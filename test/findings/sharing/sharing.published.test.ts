import { describe, expect, test } from 'vitest';
import { sharingCosts } from '../../../src/findings/sharing/sharing.ts';
import type { MeasuredSharing, SharingFigureName } from '../../../src/findings/sharing/sharing-finding.ts';
import { sharingText } from '../../../src/findings/sharing/sharing-text.ts';
import { plain } from '../../../src/text/figures.ts';
import { pipelineCassandra } from '../../../src/findings/baselines/pipeline-cassandra.ts';
import { pipelineKafka } from '../../../src/findings/baselines/pipeline-kafka.ts';
import { pipelineSpark } from '../../../src/findings/baselines/pipeline-spark.ts';
import type { PublishedFigures } from '../../../src/findings/baselines/published-figures.ts';
import type { LoadFigures } from '../../../src/measurement/results/types.ts';
import { noTelemetry } from '../../../src/measurement/telemetry/statistics.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { consumer, consumerFigures, spark, sparkFigures, stress, stressFigures } from '../../report/sample-loads.ts';
import { sharedTrials, type SharedLoad } from '../shared-trials.ts';

const rows = [...pipelineKafka, ...pipelineCassandra, ...pipelineSpark];
const published = (id: string): PublishedFigures => rows.find((row) => row.id === id)!.figures;

/** Deviation of each of four trials from the published figure: the source has one trial of each, and no scatter. */
const isolatedScatter = [1.006, 0.997, 0.995, 1.002];
const combinedScatter = [0.996, 1.004, 1.005, 0.995];

const consumed = (id: string, by: number): LoadFigures => consumerFigures(published(id).recordsPerSecond! * by);
const operated = (id: string, by: number): LoadFigures => stressFigures(64, published(id).operationsPerSecond! * by);
function batch(id: string, by: number): LoadFigures {
  const { totalSeconds, maxShuffleReadSeconds } = published(id);
  const figures = sparkFigures(2, totalSeconds! * by);
  return { ...figures, maxShuffleReadSeconds: maxShuffleReadSeconds! * by };
}

function comparison(isolated: number[], combined: number[]): MeasuredSharing[] {
  const loads: SharedLoad[] = [
    {
      load: consumer('kafka02', 'earlier'),
      isolated: isolated.map((by) => consumed('consumer-individual', by)),
      combined: combined.map((by) => consumed('consumer-combined', by)),
    },
    {
      load: stress(64),
      isolated: isolated.map((by) => operated('cassandra-alone', by)),
      combined: combined.map((by) => operated('cassandra-combined', by)),
    },
    {
      load: spark(2),
      isolated: isolated.map((by) => batch('spark-2', by)),
      combined: combined.map((by) => batch('spark-combined', by)),
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
  test('has the published changes, inconclusive with one trial each', () => {
    const [kafka, cassandra, batches] = comparison([1], [1]);
    expect(figure(kafka!, 'perSecond').changePercent).toBeCloseTo(-27.4, 1);
    expect(figure(cassandra!, 'perSecond').changePercent).toBeCloseTo(0.84, 2);
    expect(figure(batches!, 'totalSeconds').changePercent).toBeCloseTo(6.4, 1);
    expect(figure(batches!, 'maxShuffleReadSeconds').changePercent).toBeCloseTo(57.9, 1);
    expect(plain(sharingText(kafka!))).toBe('kafka-consumer −27 % throughput (inconclusive: one trial each)');
  });

  test('has the published conclusions if four trials scatter by half a percent', () => {
    const [kafka, cassandra, batches] = comparison(isolatedScatter, combinedScatter);
    expect(plain(sharingText(kafka!))).toContain('kafka-consumer −27 % throughput (−29 % to −26 %)');
    expect(figure(cassandra!, 'perSecond').effect.state).toBe('no-difference');
    expect(plain(sharingText(cassandra!))).toMatch(
      /no difference in throughput found, a loss of more than \d(\.\d+)? % excluded/,
    );
    expect(figure(batches!, 'totalSeconds').effect.state).toBe('differs');
    expect(figure(batches!, 'maxShuffleReadSeconds').effect.state).toBe('differs');
    expect(plain(sharingText(batches!))).toMatch(/\+6\.4 % total time .*, \+58 % longest shuffle read/);
  });
});
