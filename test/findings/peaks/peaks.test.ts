import { describe, expect, test } from 'vitest';
import { compareCampaigns } from '../../../src/findings/comparison/compare-campaigns.ts';
import { plain } from '../../../src/text/figures.ts';
import { findingsOf, type CampaignData } from '../../../src/findings/analyse.ts';
import { planSearchStep } from '../../../src/campaign/searches.ts';
import { htmlReport, markdownReport } from '../../report/rendered.ts';
import { noPeakText, peakLevelText, peakLimitations, peakTitle } from '../../../src/findings/peaks/peak-text.ts';
import { cancelledReason } from '../../../src/measurement/results/run-traits.ts';
import { isUnsteady, steadyPartOf } from '../../../src/measurement/results/steady-part.ts';
import { searchedRun } from '../../../src/measurement/results/searched-run.ts';
import type { SearchPlan } from '../../../src/plan/search-plan.ts';
import { nextStep } from '../../../src/search/next-step.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { producer } from '../../report/sample-loads.ts';
import { secondsOf, withSearch, type Given } from './made-search.ts';

/** The run that is searched. */
const produce = { id: 'kafka-search', name: 'kafka-search', title: 'Searched producer', trial: 1 };

const search: SearchPlan = {
  run: 'kafka-search',
  over: 'targetRecordsPerSecond',
  from: 10_000,
  to: 160_000,
  objective: { percentile: 'p99', atMostMilliseconds: 50 },
  precisionPercent: 20,
  maxRuns: 12,
  confirmations: 3,
  seconds: 20,
};

/** The sample campaign with a search, whose runs are made as by the workflow. */
function searched(given: Given): CampaignData {
  const data = sampleCampaign();
  const step = planSearchStep(search, produce, [producer(search.to)]);
  return withSearch(data, step, given);
}

const kafka = (data: CampaignData) => findingsOf(data).systems.find(({ system }) => system === 'kafka')!;
const upTo =
  (capacity: number) =>
  (level: number): number =>
    Math.min(level, capacity);

describe('a search', () => {
  test('counts with the runs that it made, not with those that it might have made', () => {
    const data = searched({ perSecond: upTo(61_000) });
    const without = findingsOf(sampleCampaign()).runs;
    const made = data.runs.filter((run) => run.search).length;
    expect(made).toBeGreaterThan(3);
    expect(findingsOf(data).runs).toEqual({
      ...without,
      planned: without.planned + made,
      valid: without.valid + made,
    });
    expect(compareCampaigns([data, data]).campaigns[0]!.runs.planned).toBe(without.planned + made);
  });

  test('whose level fresh runs confirm is a peak with their spread', () => {
    const data = searched({ perSecond: (level, confirming) => upTo(61_000)(level) - 100 * confirming });
    const { peaks } = kafka(data);
    expect(peaks).toMatchObject([
      {
        state: 'confirmed',
        run: 'kafka-search',
        unit: 'records',
        usedUp: false,
        refuted: [],
        latency: { median: 20, lowest: 20, highest: 20, operations: 1_000_000 },
        confirmations: [1, 2, 3].map((each) => ({
          runId: `kafka-search-confirm-${each}`,
          met: true,
          isSteady: true,
        })),
      },
    ]);
    const [peak] = peaks!;
    if (peak?.state !== 'confirmed') throw new Error('no peak');
    expect(peak.level).toBeGreaterThan(55_000);
    expect(peak.perSecond.highest - peak.perSecond.lowest).toBeCloseTo(200);
    expect(peak.failedAt).toBeGreaterThan(peak.level);
    expect(plain(`${peakTitle(peak)}: ${peakLevelText(peak)}`)).toMatch(
      /^Maximum sustained throughput with p99 <= 50 ms: [\d,]+ records\/s target rate$/,
    );
    expect(plain(peakLimitations(peak).join())).toBe(
      'it assumes one mode: slow runs could have stayed unseen if they are fewer than 63 % of all runs',
    );
  });

  test('is limited by what was full in a run above the peak, though the runs at the peak met their goal', () => {
    const data = searched({ perSecond: upTo(61_000) });
    const [peak] = kafka(data).peaks!;
    const failed = peak?.state === 'confirmed' ? peak.failedRuns : [];
    expect(kafka(data)).not.toHaveProperty('limitedIn');
    // In the window of this run all cores of a broker's host were busy.
    const { window } = data.runs.find(({ runId }) => runId === 'spark-2')!;
    const runs = data.runs.map((run) => (run.runId === failed[0] ? { ...run, window } : run));
    const found = kafka({ ...data, runs });
    expect(found.limitedIn).toBe(failed[0]);
    expect(found.bottleneck.state).toBe('found');
  });

  test('without a failed level says that the peak may be higher', () => {
    const [peak] = kafka(searched({ perSecond: (level) => level })).peaks!;
    expect(peak).toMatchObject({ state: 'confirmed', level: 160_000, failedAt: null });
    if (peak?.state !== 'confirmed') throw new Error('no peak');
    expect(peakLimitations(peak)).toContain('no higher level failed, so it may be higher');
  });

  test('over threads without a level of less throughput says that the highest level had the most', () => {
    const [peak] = kafka(searched({ perSecond: (level) => level })).peaks!;
    if (peak?.state !== 'confirmed') throw new Error('no peak');
    expect(peakLimitations({ ...peak, over: 'threads', objective: null, level: 4 })).toContain(
      'throughput was highest at the highest level measured, so it may be higher above it',
    );
  });

  test('whose level no fresh run confirms is not reported as a peak', () => {
    const data = searched({ perSecond: (level, confirming) => (confirming > 0 ? level / 2 : upTo(61_000)(level)) });
    const { peaks } = kafka(data);
    expect(peaks).toMatchObject([{ state: 'not-confirmed' }]);
    if (peaks![0]?.state !== 'not-confirmed') throw new Error('a peak');
    expect(plain(noPeakText(peaks![0]))).toMatch(
      /^not confirmed, fresh runs did not confirm [\d,]+ records\/s, [\d,]+ records\/s/,
    );
  });

  test('whose lowest level fails is inconclusive', () => {
    const { peaks } = kafka(searched({ perSecond: (level) => level, p99: () => 70 }));
    expect(peaks).toMatchObject([
      { state: 'inconclusive', reason: 'not even the lowest level, 10,000 records/s, met the goal' },
    ]);
  });

  test('that ended early is inconclusive, and says how far it was', () => {
    expect(kafka(searched({ perSecond: upTo(61_000), ended: 3 })).peaks).toMatchObject([
      { state: 'inconclusive', reason: 'the search ended early, after 3 runs: it had found no level' },
    ]);
    expect(kafka(searched({ perSecond: upTo(61_000), ended: 0 })).peaks).toMatchObject([
      { state: 'inconclusive', reason: 'no search run was made' },
    ]);
  });

  test('counts a level whose runs stay invalid as failed', () => {
    const data = searched({ perSecond: (level) => level, invalidFrom: 50_000 });
    const [peak] = kafka(data).peaks!;
    expect(peak).toMatchObject({ state: 'confirmed' });
    expect(peak?.state === 'confirmed' && peak.level).toBeLessThan(50_000);
    const report = markdownReport(data, findingsOf(data));
    expect(report).toMatch(/: \d runs above it stayed invalid and counted as failed, so it may be higher/);
    expect(report).toMatch(
      /Run kafka-search-search-\d is invalid, so its search counted the level as failed: It took too long\./,
    );
  });

  test('does not count a run that a cancellation interrupted as failed', () => {
    const data = searched({ perSecond: (level) => level, ended: 2 });
    const cut = data.runs.find((run) => run.search)!;
    Object.assign(cut, { state: 'invalid', invalidReasons: [cancelledReason], loads: [] });
    const report = markdownReport(data, findingsOf(data));
    expect(report).toContain('the search ended early, after 1 run');
    expect(report).not.toContain('counted as failed');
    expect(report).toContain(`Run ${cut.runId} is invalid and does not count: ${cancelledReason}`);
  });

  test('is judged with its own precision, as it chose its levels, also where runs are unsteady for other findings', () => {
    const series = secondsOf((second) => 1000 + 8 * second);
    const coarse = { ...search, precisionPercent: 30 };
    const step = planSearchStep(coarse, produce, [producer(search.to)]);
    const data = withSearch(sampleCampaign(), step, { perSecond: upTo(61_000), series });
    const runs = data.runs.flatMap((result) => searchedRun([coarse], result) ?? []);
    const { kind } = nextStep(coarse, runs);
    expect(runs.every(({ isSteady }) => isSteady)).toBe(true);
    expect(data.runs.some((run) => run.search && isUnsteady(steadyPartOf(run)))).toBe(true);
    expect([kind, kafka(data).peaks![0]!.state]).toEqual(['confirmed', 'confirmed']);
  });

  test('excludes its search runs from the maximum of the system', () => {
    const data = searched({ perSecond: (level, confirming) => (confirming > 0 ? level : level + 300_000) });
    expect(kafka(data).maximum).toMatchObject({ perSecond: 187_432 });
  });
});

test('a campaign without a search has no peaks', () => {
  expect(kafka(sampleCampaign()).peaks).toBeUndefined();
});

test('both reports show the peak, its evidence and what was not confirmed', () => {
  const confirmed = searched({ perSecond: upTo(61_000) });
  const refuted = searched({ perSecond: (level, confirming) => (confirming > 0 ? level / 2 : upTo(61_000)(level)) });
  for (const report of [htmlReport, markdownReport]) {
    const found = report(confirmed, findingsOf(confirmed));
    expect(found).toContain('Results of the searches');
    expect(found).toContain('3 of 3 runs');
    expect(found).not.toContain('Not needed');
    expect(found).toMatch(/\d+ runs reserved for searches were not needed/);
    expect(report(refuted, findingsOf(refuted))).toContain('not confirmed, fresh runs did not confirm');
  }
  const sign = 'Peak, confirmed by fresh runs';
  expect(htmlReport(confirmed, findingsOf(confirmed))).toContain(sign);
  expect(htmlReport(confirmed, findingsOf(confirmed))).toMatch(/<desc [^>]*>[^<]*; confirmed at [\d,]+ records\/s: /);
  expect(htmlReport(refuted, findingsOf(refuted))).not.toContain(sign);
});
