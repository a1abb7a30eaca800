import { describe, expect, it } from 'vitest';
import { compareCampaigns } from '../../src/findings/comparison/compare-campaigns.ts';
import type { Comparison } from '../../src/findings/comparison/comparison.ts';
import { comparisonReport } from '../../src/report/comparison-report.ts';
import { reportHtml } from '../../src/report/document/html.ts';
import { reportMarkdown } from '../../src/report/document/markdown.ts';
import { reportText } from '../../src/report/document/terminal.ts';
import { sampleCampaign } from './sample-campaign.ts';

function compared() {
  const [one, other] = [sampleCampaign(), sampleCampaign()];
  other.record.id = 'the-other';
  other.record.versions.Kafka = '<b>4.0.0</b>';
  other.runs = other.runs.filter(({ runId }) => runId !== 'kafka-producer-10k');
  return compareCampaigns([one, other]);
}

const comparisonPage = (comparison: Comparison): string => reportHtml(comparisonReport(comparison));
const comparisonMarkdown = (comparison: Comparison): string => reportMarkdown(comparisonReport(comparison));

const comparisonText = (comparison: Comparison): string => reportText(comparisonReport(comparison));

const forms = { text: comparisonText, markdown: comparisonMarkdown, page: comparisonPage };

describe.each(Object.entries(forms))('a comparison as %s', (_, write) => {
  it('shows differences before any figure', () => {
    const text = write(compared());
    const places = ['Version of Kafka', 'p99 latency'].map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places[0]).toBeLessThan(places[1]!);
  });

  it('states that one trial has no interval, and lists the levels that only one campaign has', () => {
    const text = write(compared());
    expect(text).toContain('inconclusive: one trial each');
    expect(text).toContain('Levels that only one campaign has');
  });

  it('contains no NaN, undefined or Infinity', () => {
    expect(write(compared())).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('the page of a comparison', () => {
  it('makes no network requests and escapes markup', () => {
    const page = comparisonPage(compared());
    expect(page).toContain("default-src 'none'");
    expect(page).not.toContain('<b>4.0.0');
    expect(page).not.toMatch(/\b(?:src|href)="http/);
  });

  it('has a chart with a text description for each load with a rate', () => {
    const page = comparisonPage(compared());
    expect(page.match(/<svg role="img"/g)).toHaveLength(3);
    expect(page).toMatch(/<desc[^>]*>1: A [\d.]+ k, B [\d.]+ k/);
  });
});
