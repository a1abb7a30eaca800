import { expect, test } from 'vitest';
import { findingsOf } from '../../src/findings/analyse.ts';
import { campaignReport } from '../../src/report/campaign-report.ts';
import { htmlReport } from './rendered.ts';
import { chartedCampaign } from './sample-campaign.ts';

const data = chartedCampaign();
const findings = findingsOf(data);
const { answers } = campaignReport(data, findings);
const page = htmlReport(data, findings);

test('an answer has the first chart of the part with its evidence next to it, and no chart is there twice', () => {
  const shown = answers.flatMap(({ href, chart }) => (chart ? [[href, chart.id]] : []));
  expect(shown).toEqual([
    ['#verdict-kafka', 'scaling-kafka-1-throughput'],
    ['#verdict-cassandra', 'scaling-cassandra-1-throughput'],
    ['#verdict-spark', 'spark-perf-total'],
    ['#figures-sharing', 'interference-1'],
  ]);
  const [, first = ''] = /<div id="answers"(.*?)<nav/s.exec(page) ?? [];
  expect(first.match(/<svg aria-hidden="true"/g)).toHaveLength(shown.length);
});

test('a confidence links to what it means and how often it was right, in the folded method', () => {
  const [limited] = answers.filter(({ href }) => href === '#verdict-spark').slice(1);
  expect(limited?.sentence).toContainEqual({ text: 'medium confidence', href: '#confidence', isAside: true });
  expect(page).toContain('(<a class="aside" href="#confidence">medium confidence</a>)');
  expect(page.slice(page.indexOf('id="confidence"'))).toMatch(/161 verdicts were right/);
});

test('every mark of a chart says its figures, and every line over time its host, without a script', () => {
  expect(page).toMatch(/<circle [^>]*><title>50,000 target records\/s: 49,871<\/title><\/circle>/);
  const [, overTime = ''] = /id="campaign-cpu-title"(.*?)<\/svg>/s.exec(page) ?? [];
  for (const { name } of data.record.plan.hosts) expect(overTime).toContain(`<title>${name}</title></path>`);
});

test('a row of a run leads to the folder of the run', () => {
  const [, runs = ''] = /<figure class="table" id="runs">(.*?)<\/figure>/s.exec(page) ?? [];
  for (const { runId } of data.runs) expect(runs).toContain(`<a href="runs/${runId}/">`);
  const [, levels = ''] = /<figure class="table" id="load-cassandra-stress">(.*?)<\/figure>/s.exec(page) ?? [];
  expect(levels).toContain('<a href="runs/cassandra-16/">');
});
