import { describe, expect, test } from 'vitest';
import { findingsOf, type CampaignData } from '../../src/findings/analyse.ts';
import { plain } from '../../src/text/figures.ts';
import { draw } from '../../src/report/charts/draw.ts';
import { sharingCharts, sharingTables } from '../../src/report/sections/sharing.ts';
import { htmlReport, markdownReport } from './rendered.ts';
import type { Table } from '../../src/text/table.ts';
import { sharedTrials } from '../findings/shared-trials.ts';
import { sampleCampaign } from './sample-campaign.ts';
import { producer, producerFigures, stress, stressFigures } from './sample-loads.ts';

/** Kafka and Cassandra in four blocks: the producer meets its target rate with 50 % more latency; Cassandra does not change. */
function interleaved(): CampaignData {
  const data = sampleCampaign();
  const { runs, blocks } = sharedTrials([
    {
      load: producer(10_000),
      isolated: [4, 4.1, 3.9, 4.04].map((median) => producerFigures(9990, median)),
      combined: [6, 6.2, 5.9, 6.1].map((median) => producerFigures(9985, median)),
    },
    {
      load: stress(64),
      isolated: [8000, 8100, 7900, 8050].map((rate) => stressFigures(64, rate)),
      combined: [8100, 7950, 8020, 8060].map((rate) => stressFigures(64, rate)),
    },
  ]);
  const plan = { ...data.record.plan, ...blocks, sharing: { trials: 4, seed: 17 } };
  return { ...data, record: { ...data.record, plan }, runs };
}

const row = (table: Table | undefined, figure: string) =>
  table?.rows.map(({ cells }) => cells.map(plain)).find((cells) => cells[0] === figure);

describe('the cost of sharing hosts in the report', () => {
  test('is a table per load with a row per figure, its interval and its finding', () => {
    const [kafka, cassandra] = sharingTables(findingsOf(interleaved()));
    expect(row(kafka, 'throughput')?.[5]).toBe('both met the target rate of 10,000/s');
    expect(row(kafka, 'p99 latency')).toEqual([
      'p99 latency',
      '24.1 ms',
      '36.3 ms',
      '+51 %',
      '+50 % to +52 %',
      'differs',
      '4 blocks',
    ]);
    expect(row(cassandra, 'throughput')?.[5]).toBe('no difference that matters (5 %)');
    expect(plain(kafka!.caption)).toBe(
      'Interference with kafka-producer: 4 interleaved blocks, common window 50 s (100 % of its own)',
    );
  });

  test('is a forest plot per figure, with a row for each load and a text description', () => {
    const charts = sharingCharts(findingsOf(interleaved()));
    for (const { y } of charts)
      expect(y.rows?.map(({ title }) => title)).toEqual(['kafka-producer', 'cassandra-stress']);
    expect(charts[0]?.description).toContain(
      'cassandra-stress: throughput +0.3 % (−2.6 % to +3.3 %), no difference that matters (5 %)',
    );
    expect(charts[1]?.description).toContain('kafka-producer: p99 latency +51 % (+50 % to +52 %), differs');
    for (const chart of charts) expect(draw(chart).text).toMatch(/^<svg role="img".*<\/svg>$/s);
  });

  test('is in both reports with the seed of the order, without NaN, undefined or Infinity', () => {
    const data = interleaved();
    const findings = findingsOf(data);
    for (const report of [htmlReport(data, findings), markdownReport(data, findings)]) {
      expect(report).toContain('in 4 blocks whose order is drawn from seed 17');
      expect(plain(report)).toContain('Together the systems use 5 hosts');
      expect(/NaN|undefined|Infinity/.exec(report)).toBeNull();
    }
  });
});
