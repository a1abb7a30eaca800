import { expect, test } from 'vitest';
import { findingsOf, type CampaignData } from '../../../src/findings/analyse.ts';
import { htmlReport, markdownReport } from '../rendered.ts';
import { caveatNodes } from '../../../src/report/sections/caveats.ts';
import { noTelemetry } from '../../../src/measurement/telemetry/statistics.ts';
import { chartedCampaign, sampleCampaign } from '../sample-campaign.ts';

const pageOf = (data: CampaignData): string => htmlReport(data, findingsOf(data));

const sentencesOf = (data: CampaignData, place: string): string => JSON.stringify(caveatNodes(findingsOf(data), place));

/** What the report says of a system, up to the next heading. */
const partOf = (page: string, system: string): string => {
  const from = page.slice(page.indexOf(`id="verdict-${system}"`));
  return from.slice(0, from.search(/<h[23]/));
};

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
    for (const card of Object.keys(expected)) expect(partOf(page, card).includes(sentence)).toBe(card === system);
    expect(end).toContain(sentence);
    expect(end).toContain(`<a href="#verdict-${system}">`);
  }
  expect(sentencesOf(data, 'bottlenecks')).toContain('memory and disk are the limits');
  expect(sentencesOf(data, 'sharing')).toContain('the window that all loads had in common');
  expect(page.split('Teardown failed once.')).toHaveLength(2);
  expect(markdownReport(data, findingsOf(data))).toMatch(/caveats? on Cassandra[^]*- cassandra-stress ran closed-loop/);
});

test('an invalid combined run is a caveat of the cost of sharing hosts', () => {
  const data = sampleCampaign();
  Object.assign(
    data.runs.find(({ group }) => group === 'combined')!,
    { state: 'invalid', invalidReasons: ['a broker died'] },
  );
  expect(sentencesOf(data, 'sharing')).toContain('Run combined is invalid and does not count: a broker died.');
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

test('a system names the runs of its rates, with links to their folders', () => {
  const kafka = partOf(pageOf(chartedCampaign()), 'kafka');
  expect(kafka).toContain('<a href="runs/kafka-producer-50k/">run kafka-producer-50k</a>');
  expect(kafka).toContain('<a href="runs/kafka-producer-10m/">run kafka-producer-10m</a>');
  expect(kafka).toContain('<a href="#figures">');
});
