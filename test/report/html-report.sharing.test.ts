import { describe, expect, test } from 'vitest';
import { findingsOf, type CampaignData } from '../../src/findings/analyse.ts';
import { plain } from '../../src/text/figures.ts';
import { draw } from '../../src/report/charts/draw.ts';
import { interference } from '../../src/report/charts/interference.ts';
import { htmlReport } from '../../src/report/html-report.ts';
import { markdownReport } from '../../src/report/markdown-report.ts';
import { sharingTables } from '../../src/report/sharing-tables.ts';
import type { Table } from '../../src/report/table.ts';
import { sharedTrials } from '../findings/shared-trials.ts';
import { sampleCampaign } from './sample-campaign.ts';
import { producer, producerFigures, stress, stressFigures } from './sample-loads.ts';

/** Kafka and Cassandra in four blocks: the producer meets its offer and its latency grows by half; Cassandra is as it was. */
function interleaved(): CampaignData {
  const data = sampleCampaign();
  const { runs, blocks } = sharedTrials([
    {
      load: producer(10_000),
      alone: [4, 4.1, 3.9, 4.04].map((median) => producerFigures(9990, median)),
      together: [6, 6.2, 5.9, 6.1].map((median) => producerFigures(9985, median)),
    },
    {
      load: stress(64),
      alone: [8000, 8100, 7900, 8050].map((rate) => stressFigures(64, rate)),
      together: [8100, 7950, 8020, 8060].map((rate) => stressFigures(64, rate)),
    },
  ]);
  const plan = { ...data.record.plan, ...blocks, sharing: { trials: 4, seed: 17 } };
  return { ...data, record: { ...data.record, plan }, runs };
}

const row = (table: Table | undefined, figure: string) =>
  table?.rows.map(({ cells }) => cells.map(plain)).find((cells) => cells[0] === figure);

describe('what sharing cost, in the report', () => {
  test('is a table for each load with a row for each figure, its interval and what may be said of it', () => {
    const [kafka, cassandra] = sharingTables(findingsOf(interleaved()));
    expect(row(kafka, 'throughput')?.[5]).toBe('equal as offered: both met 10,000/s');
    expect(row(kafka, 'latency p99')).toEqual([
      'latency p99',
      '24.1 ms',
      '36.3 ms',
      '+51 %',
      '+50 % to +52 %',
      'differs',
      '+1 %',
    ]);
    expect(row(cassandra, 'throughput')?.[5]).toBe('no difference found at ±2.4 %');
    expect(plain(kafka!.caption)).toBe(
      'What sharing cost kafka-producer: 4 blocks, 50 s in common (100 % of its own window)',
    );
  });

  test('is a forest plot a load, which says in words what it draws', () => {
    const charts = interference(findingsOf(interleaved()));
    expect(charts.map(({ title }) => title.split(',')[0])).toEqual(['kafka-producer', 'cassandra-stress']);
    expect(charts[0]?.description).toContain('latency p99 +51 % (+50 % to +52 %), differs');
    expect(charts[1]?.description).toContain('throughput +0.3 % (−2.2 % to +2.7 %), no difference found at ±2.4 %');
    for (const chart of charts) expect(draw(chart).text).toMatch(/^<svg role="img".*<\/svg>$/s);
  });

  test('stands in both reports with the seed of the order, and loses no figure', () => {
    const data = interleaved();
    const findings = findingsOf(data);
    for (const report of [htmlReport(data, findings), markdownReport(data, findings)]) {
      expect(report).toContain('in 4 blocks whose order is drawn from seed 17');
      expect(plain(report)).toContain('Together they take 5 hosts');
      expect(/NaN|undefined|Infinity/.exec(report)).toBeNull();
    }
  });
});
