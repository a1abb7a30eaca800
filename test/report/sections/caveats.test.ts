import { expect, test } from 'vitest';
import { findingsOf, type CampaignData } from '../../../src/findings/analyse.ts';
import { htmlReport } from '../../../src/report/html-report.ts';
import { markdownReport } from '../../../src/report/markdown-report.ts';
import { caveatSentences } from '../../../src/report/sections/caveats.ts';
import { noTelemetry } from '../../../src/measurement/telemetry/statistics.ts';
import { sampleCampaign } from '../sample-campaign.ts';

const pageOf = (data: CampaignData): string => htmlReport(data, findingsOf(data));

/** The markup of a card, from its beginning to its end. */
const cardOf = (page: string, system: string): string =>
  /<article[^]*?<\/article>/.exec(
    page.slice(page.indexOf(`id="verdict-${system}"`) - '<article class="card" '.length),
  )![0];

test('a caveat stands beside what it touches, and once more at the end with a link to there', () => {
  const data = sampleCampaign();
  data.record.warnings = ['Teardown failed once.'];
  const page = pageOf(data);
  const end = page.slice(page.indexOf('id="caveats-title"'));
  const expected = {
    kafka: 'counts latency from when a record was handed to the client',
    spark: 'Run spark-3 is void and counts for nothing',
    cassandra: 'cassandra-stress ran closed-loop',
  };
  for (const [system, sentence] of Object.entries(expected)) {
    for (const card of Object.keys(expected)) expect(cardOf(page, card).includes(sentence)).toBe(card === system);
    expect(end).toContain(sentence);
    expect(end).toContain(`<a href="#verdict-${system}">`);
  }
  expect(caveatSentences(data, 'bounds').join()).toContain('memory and disk are those of the one machine');
  expect(caveatSentences(data, 'sharing').join()).toContain('the window that all loads had in common');
  expect(page.split('Teardown failed once.')).toHaveLength(2);
  expect(markdownReport(data, findingsOf(data))).toContain('  - Caveat: cassandra-stress ran closed-loop');
});

test('a run together that is void is a caveat of what sharing cost', () => {
  const data = sampleCampaign();
  Object.assign(
    data.runs.find(({ group }) => group === 'combined')!,
    { state: 'void', voidReasons: ['a broker died'] },
  );
  expect(caveatSentences(data, 'sharing')).toEqual(['Run combined is void and counts for nothing: a broker died.']);
});

test('every link of the page leads somewhere, and no two parts have the same name', () => {
  const whole = sampleCampaign();
  const together = { ...whole, runs: whole.runs.filter(({ group }) => group === 'combined') };
  for (const data of [whole, together, { ...whole, series: [], telemetry: noTelemetry }, { ...whole, runs: [] }]) {
    const page = pageOf(data);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!);
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map((match) => match[1]!);
    expect(new Set(ids).size).toBe(ids.length);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  }
  expect(pageOf(whole)).toContain('href="#figures-sharing"');
});

test('a card names the run it rests on and where its window is in the charts', () => {
  const card = cardOf(pageOf(sampleCampaign()), 'kafka');
  expect(card.replaceAll(/\s+/g, ' ')).toMatch(
    /Evidence: run kafka-producer-10m, <a href="#charts-kafka" ?>window 3 in the charts, 0:57 to 1:15<\/a ?>/,
  );
});
