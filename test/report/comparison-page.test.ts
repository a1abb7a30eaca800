import { describe, expect, it } from 'vitest';
import { compareCampaigns } from '../../src/findings/comparison/compare-campaigns.ts';
import { comparisonText } from '../../src/cli/comparison-view.ts';
import { comparisonMarkdown } from '../../src/report/comparison-markdown.ts';
import { comparisonPage } from '../../src/report/comparison-page.ts';
import { sampleCampaign } from './sample-campaign.ts';

function compared() {
  const [one, other] = [sampleCampaign(), sampleCampaign()];
  other.record.id = 'the-other';
  other.record.versions.Kafka = '<b>4.0.0</b>';
  other.runs = other.runs.filter(({ runId }) => runId !== 'kafka-producer-10k');
  return compareCampaigns([one, other]);
}

const forms = { text: comparisonText, markdown: comparisonMarkdown, page: comparisonPage };

describe.each(Object.entries(forms))('a comparison as %s', (_, write) => {
  it('says what differs before any figure', () => {
    const text = write(compared());
    const places = ['Version of Kafka', 'Throughput (/s)'].map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places[0]).toBeLessThan(places[1]!);
  });

  it('says that one trial carries no interval, and which levels one campaign alone has', () => {
    const text = write(compared());
    expect(text).toContain('One trial each: no interval.');
    expect(text).toContain('Levels that one campaign alone has');
  });

  it('loses no figure on its way', () => {
    expect(write(compared())).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('the page of a comparison', () => {
  it('asks nothing of a network, and what is markup stays text', () => {
    const page = comparisonPage(compared());
    expect(page).toContain("default-src 'none'");
    expect(page).not.toContain('<b>4.0.0');
    expect(page).not.toMatch(/\b(?:src|href)="http/);
  });

  it('draws a chart for each load that has a rate, with its figures in words', () => {
    const page = comparisonPage(compared());
    expect(page.match(/<svg role="img"/g)).toHaveLength(3);
    expect(page).toMatch(/<desc[^>]*>1: A [\d.]+ K, B [\d.]+ K/);
  });
});
