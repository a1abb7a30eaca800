import { describe, expect, test } from 'vitest';
import { sharingCosts } from '../../../src/findings/sharing/sharing.ts';
import { contrastFamily } from '../../../src/findings/questions/contrast-family.ts';
import type { FigureName } from '../../../src/findings/contrast/contrast-finding.ts';
import { decideFamily, verdictOf } from '../../../src/findings/contrast/decide.ts';
import type { MeasuredSharing } from '../../../src/findings/sharing/sharing-finding.ts';
import { headlineText } from '../../../src/findings/contrast/contrast-text.ts';
import { plain } from '../../../src/text/figures.ts';
import type { LoadFigures } from '../../../src/measurement/results/types.ts';
import { noTelemetry } from '../../../src/measurement/telemetry/statistics.ts';
import { publishedRow } from '../../report/published-studies.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { consumer, consumerFigures, spark, sparkFigures, stress, stressFigures } from '../../report/sample-loads.ts';
import { sharedTrials, type SharedLoad } from '../shared-trials.ts';

const published = (id: string) => publishedRow(id).figures;

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
  const sharing = sharingCosts(runs, { ...record, plan: { ...record.plan, ...blocks } }, noTelemetry);
  decideFamily(contrastFamily({ sharing }));
  return sharing.filter((cost) => cost.state === 'measured');
}

const figure = ({ figures }: MeasuredSharing, name: FigureName) => figures.find((its) => its.name === name)!;

describe('the published comparison', () => {
  test('has the published changes, inconclusive with one trial each', () => {
    const [kafka, cassandra, batches] = comparison([1], [1]);
    expect(figure(kafka!, 'perSecond').ratio).toBeCloseTo(0.726, 3);
    expect(figure(cassandra!, 'perSecond').ratio).toBeCloseTo(1.0084, 4);
    expect(figure(batches!, 'totalSeconds').ratio).toBeCloseTo(1.064, 3);
    expect(figure(batches!, 'maxShuffleReadSeconds').ratio).toBeCloseTo(1.579, 3);
    expect(plain(headlineText(kafka!.figures)!)).toBe('throughput −27 %, inconclusive: one trial each');
  });

  test('has the published conclusions if four trials scatter by half a percent', () => {
    const [kafka, cassandra, batches] = comparison(isolatedScatter, combinedScatter);
    expect(plain(headlineText(kafka!.figures)!)).toContain('27 % (26 % to 29 %) lower throughput');
    expect(verdictOf(figure(cassandra!, 'perSecond'))).toBe('equivalent');
    expect(plain(headlineText(cassandra!.figures)!)).toMatch(
      /no difference in throughput that matters \(−\d(\.\d+)? % to \+\d(\.\d+)? %\)/,
    );
    expect(verdictOf(figure(batches!, 'totalSeconds'))).toBe('differs');
    expect(verdictOf(figure(batches!, 'maxShuffleReadSeconds'))).toBeNull();
    expect(plain(headlineText(batches!.figures)!)).toMatch(/6\.4 % \(.*\) higher total time$/);
  });
});
