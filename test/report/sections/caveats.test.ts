import { expect, test } from 'vitest';
import { findingsOf, type CampaignData } from '../../../src/findings/analyse.ts';
import { htmlReport } from '../../../src/report/html-report.ts';
import { markdownReport } from '../../../src/report/markdown-report.ts';
import { caveatTexts } from '../../../src/report/sections/caveats.ts';
import { noTelemetry } from '../../../src/measurement/telemetry/statistics.ts';
import { chartedCampaign, sampleCampaign } from '../sample-campaign.ts';

const pageOf = (data: CampaignData): string => htmlReport(data, findingsOf(data));

/** The markup of a card. */
const cardOf = (page: string, system: string): string =>
  /<article[^]*?<\/article>/.exec(
    page.slice(page.indexOf(`id="verdict-${system}"`) - '<article class="card" '.length),
  )![0];

test('a caveat is next to the result that it affects, and at the end with a link to that place', () => {
  const data = sampleCampaign();
  data.record.warnings = ['Teardown failed once.'];
  const page = pageOf(data);
  const end = page.slice(page.indexOf('id="caveats-title"'));
  const expected = {
    kafka: 'measures latency from when it hands a record to the client',
    spark: 'Run spark-3 is invalid and does not count',
    cassandra: 'cassandra-stress ran closed-loop',
  };
  for (const [system, sentence] of Object.entries(expected)) {
    for (const card of Object.keys(expected)) expect(cardOf(page, card).includes(sentence)).toBe(card === system);
    expect(end).toContain(sentence);
    expect(end).toContain(`<a href="#verdict-${system}">`);
  }
  expect(caveatTexts(data, 'bottlenecks').join()).toContain('memory and disk are the limits');
  expect(caveatTexts(data, 'sharing').join()).toContain('the window that all loads had in common');
  expect(page.split('Teardown failed once.')).toHaveLength(2);
  expect(markdownReport(data, findingsOf(data))).toContain('  - Caveat: cassandra-stress ran closed-loop');
});

test('an invalid combined run is a caveat of the cost of sharing hosts', () => {
  const data = sampleCampaign();
  Object.assign(
    data.runs.find(({ group }) => group === 'combined')!,
    { state: 'invalid', invalidReasons: ['a broker died'] },
  );
  expect(caveatTexts(data, 'sharing')).toEqual(['Run combined is invalid and does not count: a broker died.']);
});

test('every link of the page has a target, and ids are unique', () => {
  const whole = chartedCampaign();
  const combined = { ...whole, runs: whole.runs.filter(({ group }) => group === 'combined') };
  for (const data of [whole, combined, { ...whole, series: [], telemetry: noTelemetry }, { ...whole, runs: [] }]) {
    const page = pageOf(data);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!);
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map((match) => match[1]!);
    expect(new Set(ids).size).toBe(ids.length);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  }
  expect(pageOf(whole)).toContain('href="#figures-sharing"');
});

/** The card of Kafka, however its markup is broken into lines. */
const kafkaCard = (data: CampaignData): string =>
  cardOf(pageOf(data), 'kafka').replaceAll(/\s+/g, ' ').replaceAll(' >', '>');

test('a card names the runs of its rates and links to their windows in the charts', () => {
  const data = chartedCampaign();
  const window = '<a href="#charts-kafka">window 3 in the charts, 0:57 to 1:15</a>';
  expect(kafkaCard(data)).toMatch(
    /Evidence: run kafka-producer-50k \(maximum sustained throughput, <a href="#charts-kafka">window \d in the charts, [^<]*<\/a>\), run kafka-producer-10m /,
  );
  expect(kafkaCard(data)).toContain(`run kafka-producer-10m (highest throughput, ${window})`);
  const runs = data.runs.filter(({ runId }) => !/kafka-producer-(10|50)k/.test(runId));
  expect(kafkaCard({ ...data, runs })).toMatch(
    /Evidence: run kafka-producer-10m, <a href="#charts-kafka">window \d in the charts, [^<]*<\/a>, <a href="#figures-kafka">/,
  );
});
