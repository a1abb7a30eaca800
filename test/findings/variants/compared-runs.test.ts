import { describe, expect, test } from 'vitest';
import { planSearchStep } from '../../../src/campaign/searches.ts';
import { findingsOf, type CampaignData } from '../../../src/findings/analyse.ts';
import type { PlannedVariant } from '../../../src/plan/plan.ts';
import type { SearchPlan } from '../../../src/plan/search-plan.ts';
import { htmlReport, markdownReport } from '../../report/rendered.ts';
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
      const of = { id: `produce-${name}`, name: 'produce', title: 'Producer', trial: index + 1 };
      const step = planSearchStep(search, { ...of, variant: { name, of: 'produce' } }, [producer(search.to)]);
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
    expect(throughput?.estimate).toMatchObject({ decision: { verdict: 'differs' } });
  });

  test('has both maxima and their ratio with one block, and no interval', () => {
    const { variants } = findingsOf(searchedWith({ one: [100_000], all: [50_000] }));
    const [{ figures } = { figures: [] }] = variants!.comparisons;
    expect(figures[0]).toMatchObject({ ratio: expect.closeTo(0.5, 1), estimate: { state: 'one-trial' } });
    expect(variants!.peaks).toMatchObject([
      { variant: 'one', block: 1, peak: { state: 'confirmed', run: 'produce' } },
      { variant: 'all', block: 1, peak: { state: 'confirmed', run: 'produce' } },
    ]);
  });

  test('is inconclusive where a variant has no maximum, and the report says why', () => {
    const data = searchedWith({ one: [100_000], all: [0] });
    const findings = findingsOf(data);
    expect(findings.variants!.comparisons).toMatchObject([{ isSearched: true, blocks: 0, figures: [] }]);
    for (const report of [htmlReport, markdownReport]) {
      const text = report(data, findings);
      expect(text).toContain('inconclusive: no block has a steady run at a confirmed maximum of both');
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
