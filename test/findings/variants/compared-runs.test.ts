import { describe, expect, test } from 'vitest';
import { planSearchStep, searchAt } from '../../../src/campaign/searches.ts';
import { findingsOf, type CampaignData } from '../../../src/findings/analyse.ts';
import type { PlannedVariant } from '../../../src/plan/plan.ts';
import type { SearchPlan } from '../../../src/plan/search-plan.ts';
import { htmlReport } from '../../../src/report/html-report.ts';
import { markdownReport } from '../../../src/report/markdown-report.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { producer } from '../../report/sample-loads.ts';
import { withSearch } from '../peaks/made-search.ts';

const search: SearchPlan = {
  run: 'produce',
  over: 'targetRecordsPerSecond',
  from: 10_000,
  to: 160_000,
  objective: null,
  precisionPercent: 10,
  maxRuns: 16,
  confirmations: 3,
  seconds: 20,
};

/** The sample campaign with a search for each variant in each block; a variant sustains the given rates, or none for 0. */
function searchedWith(capacities: Record<string, number[]>): CampaignData {
  let data = sampleCampaign();
  const names = Object.keys(capacities);
  const all = names.map((name): PlannedVariant => ({ name, changes: [], clusters: {} }));
  const trials = capacities[names[0]!]!.length;
  data.record.plan = { ...data.record.plan, variants: { trials, seed: 1, all } };
  for (const [name, ofBlocks] of Object.entries(capacities)) {
    for (const [index, capacity] of ofBlocks.entries()) {
      const run = { id: `produce-${name}`, name: 'produce', variant: { name, of: 'produce' } };
      const own = searchAt(search, run, index + 1);
      const of = { group: 'kafka', title: 'Producer', variant: run.variant };
      const step = planSearchStep(own, of, [producer(search.to)]);
      data = withSearch(data, step, { perSecond: (level) => Math.min(level, capacity) });
    }
  }
  return data;
}

const kafka = (data: CampaignData) => findingsOf(data).systems.find(({ system }) => system === 'kafka')!;
const nearly = (capacity: number): number[] => [1, 1.01, 0.99, 1.005].map((factor) => factor * capacity);

describe('a run that is searched with each variant', () => {
  test('is compared by the confirmed maxima, with an interval from four blocks on', () => {
    const { variants } = findingsOf(searchedWith({ one: nearly(100_000), all: nearly(50_000) }));
    const [comparison, another] = variants!.comparisons;
    expect(another).toBeUndefined();
    expect(comparison).toMatchObject({
      variant: 'all',
      run: 'produce',
      level: 'the confirmed maximum of each',
      blocks: 4,
    });
    const [throughput] = comparison!.figures;
    expect(throughput?.ratio).toBeCloseTo(0.5, 1);
    expect(throughput?.effect.state).toBe('differs');
    expect(variants!.answers).toEqual([
      expect.stringMatching(/^all costs 5\d % \(\d+ % to \d+ %\) of throughput at the confirmed maximum of each/),
    ]);
  });

  test('has both maxima and their ratio with one block, and no interval', () => {
    const { variants } = findingsOf(searchedWith({ one: [100_000], all: [50_000] }));
    expect(variants!.answers).toEqual([
      expect.stringContaining(
        'inconclusive, because 1 of 1 block has a confirmed maximum of both and an interval needs 4 (throughput −5',
      ),
    ]);
    expect(variants!.peaks).toMatchObject([
      { variant: 'one', block: 1, peak: { state: 'confirmed', run: 'produce' } },
      { variant: 'all', block: 1, peak: { state: 'confirmed', run: 'produce' } },
    ]);
  });

  test('is inconclusive where a variant has no maximum, and the report says why', () => {
    const data = searchedWith({ one: [100_000], all: [0] });
    const findings = findingsOf(data);
    expect(findings.variants!.answers).toEqual([
      expect.stringContaining('inconclusive: no block has a steady run at a confirmed maximum of both.'),
    ]);
    for (const report of [htmlReport, markdownReport]) {
      const text = report(data, findings);
      expect(text).toContain('Producer (all)');
      expect(text).toContain('not even the lowest level');
    }
  });

  test('has the maximum of the base, of its middle block, as that of the system', () => {
    const { peaks } = kafka(searchedWith({ one: [60_000, 100_000, 80_000], all: [20_000, 20_000, 20_000] }));
    expect(peaks).toHaveLength(1);
    const [peak] = peaks!;
    expect(peak?.run).toBe('produce');
    expect(peak?.state === 'confirmed' && peak.perSecond.median).toBeGreaterThan(70_000);
    expect(peak?.state === 'confirmed' && peak.perSecond.median).toBeLessThan(85_000);
  });

  test('is told block by block in both reports', () => {
    const data = searchedWith({ one: nearly(100_000), all: nearly(50_000) });
    for (const report of [htmlReport, markdownReport]) {
      const text = report(data, findingsOf(data));
      expect(text).toContain('Results of the searches, by variant');
      expect(text).toContain('Producer (all, block 4)');
    }
  });
});
