import { describe, expect, test } from 'vitest';
import { findingsOf, type CampaignData } from '../../../src/findings/analyse.ts';
import { searchSlots } from '../../../src/campaign/searches.ts';
import { htmlReport } from '../../../src/report/html-report.ts';
import { markdownReport } from '../../../src/report/markdown-report.ts';
import type { LoadResult } from '../../../src/measurement/results/types.ts';
import type { SeriesPoint } from '../../../src/workloads/load-output.ts';
import { nextStep } from '../../../src/search/next-step.ts';
import type { SearchPlan } from '../../../src/plan/search-plan.ts';
import { searchedRun } from '../../../src/measurement/results/searched-run.ts';
import { fillSlot } from '../../../src/search/slot.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { measuredFrom } from '../../workloads/made-load.ts';

const search: SearchPlan = {
  run: 'kafka-search',
  over: 'offeredRecordsPerSecond',
  from: 10_000,
  to: 160_000,
  objective: { percentile: 'p99', atMostMilliseconds: 50 },
  precisionPercent: 20,
  mostRuns: 12,
  confirmations: 3,
  seconds: 20,
};

const steady = Array.from({ length: 20 }, (_, second): SeriesPoint => ({
  endMilliseconds: (second + 1) * 1000,
  seconds: 1,
  count: 1000 + (second % 3),
  latencyMeanMilliseconds: 5,
  latencyMaxMilliseconds: 9,
}));

interface Given {
  /** Records a second at a level, counting the runs that confirm from 1; 0 for those that only search. */
  perSecond: (level: number, confirming: number) => number;
  p99?: (level: number) => number;
  voidFrom?: number;
  /** After so many runs the campaign ended. */
  ended?: number;
}

/** The sample campaign with a search whose runs were made one after the other, as the workflow makes them. */
function searched({ perSecond, p99 = () => 20, voidFrom = Infinity, ended = Infinity }: Given): CampaignData {
  const data = sampleCampaign();
  const { plan } = data.record;
  const template = data.runs[0]!;
  const slots = searchSlots(search, { group: 'kafka', title: 'Searched producer' }, producer(search.to));
  plan.searches = [search];
  plan.steps = [...plan.steps, ...slots];
  const skipped: NonNullable<CampaignData['record']['skipped']> = [];
  const made: typeof data.runs = [];
  for (const slot of slots) {
    const next = nextStep(
      search,
      made.flatMap((result) => searchedRun([search], result) ?? []),
    );
    if (made.length >= ended) continue;
    if (next.kind !== 'measure' || next.step !== slot.search?.step) {
      skipped.push({ runId: slot.id, reason: 'Not needed.' });
      continue;
    }
    const run = fillSlot(search, slot, next);
    const isVoid = next.level >= voidFrom;
    const confirming = made.filter(({ search: its }) => its?.step === 'confirm').length + 1;
    const rate = perSecond(next.level, next.step === 'confirm' ? confirming : 0);
    const figures = {
      ...producerFigures(rate, 1),
      latency: { mean: 5, p50: 5, p95: 10, p99: p99(next.level), p999: 99, max: 99 },
    };
    const measured = measuredFrom(run.loads[0]!, figures, steady);
    const load: LoadResult = { ...template.loads[0]!, load: run.loads[0]!, figures, measured };
    const { id: runId, level, trial, title } = run;
    const whole = {
      ...template,
      runId,
      title,
      level,
      trial,
      loads: [load],
      ...(run.search ? { search: run.search } : {}),
    };
    made.push(isVoid ? { ...whole, state: 'void', voidReasons: ['It took too long.'], loads: [] } : whole);
  }
  return { ...data, runs: [...data.runs, ...made], record: { ...data.record, skipped } };
}

const kafka = (data: CampaignData) => findingsOf(data).systems.find(({ system }) => system === 'kafka')!;
const upTo =
  (capacity: number) =>
  (level: number): number =>
    Math.min(level, capacity);

describe('a search', () => {
  test('whose level fresh runs bear out is a peak with their spread', () => {
    const data = searched({ perSecond: (level, confirming) => upTo(61_000)(level) - 100 * confirming });
    const { peaks, verdict } = kafka(data);
    expect(peaks).toMatchObject([
      {
        state: 'confirmed',
        run: 'kafka-search',
        unit: 'records',
        usedUp: false,
        refuted: [],
        latency: { median: 20, lowest: 20, highest: 20 },
        confirmations: [1, 2, 3].map((each) => ({ runId: `kafka-search-confirm-${each}`, met: true, settled: true })),
      },
    ]);
    const [peak] = peaks!;
    if (peak?.state !== 'confirmed') throw new Error('no peak');
    expect(peak.level).toBeGreaterThan(55_000);
    expect(peak.perSecond.highest - peak.perSecond.lowest).toBeCloseTo(200);
    expect(peak.failedAt).toBeGreaterThan(peak.level);
    expect(verdict).toMatch(
      /Peak with p99 <= 50 ms: [\d,]+ records\/s at [\d,]+ records\/s offered, confirmed by 3 of 3 fresh runs \([\d,]+ to [\d,]+, p99 20 ms to 20 ms\) after \d+ runs of search\./,
    );
  });

  test('that saw nothing fail says that the peak may be higher', () => {
    const [peak] = kafka(searched({ perSecond: (level) => level })).peaks!;
    expect(peak).toMatchObject({ state: 'confirmed', level: 160_000, failedAt: null });
    expect(kafka(searched({ perSecond: (level) => level })).verdict).toContain(
      'nothing above it was seen to fail, so it may be higher',
    );
  });

  test('whose level no fresh run bears out is not reported as a peak', () => {
    const data = searched({ perSecond: (level, confirming) => (confirming > 0 ? level / 2 : upTo(61_000)(level)) });
    const { peaks, verdict } = kafka(data);
    expect(peaks).toMatchObject([{ state: 'not-confirmed', refuted: expect.any(Array) }]);
    expect(verdict).toMatch(
      /Peak with p99 <= 50 ms: not confirmed, fresh runs did not bear out [\d,]+ records\/s, [\d,]+ records\/s/,
    );
  });

  test('whose lowest level fails cannot tell', () => {
    const { peaks } = kafka(searched({ perSecond: (level) => level, p99: () => 70 }));
    expect(peaks).toMatchObject([
      { state: 'cannot-tell', reason: 'not even the lowest level, 10,000 records/s, met what is asked' },
    ]);
  });

  test('that was cut short cannot tell, and says how far it was', () => {
    expect(kafka(searched({ perSecond: upTo(61_000), ended: 3 })).peaks).toMatchObject([
      { state: 'cannot-tell', reason: 'the search ended early, after 3 runs: it had not found a level' },
    ]);
    expect(kafka(searched({ perSecond: upTo(61_000), ended: 0 })).peaks).toMatchObject([
      { state: 'cannot-tell', reason: 'no run of the search was made' },
    ]);
  });

  test('takes a level whose runs stay void for one that was not borne', () => {
    const data = searched({ perSecond: (level) => level, voidFrom: 50_000 });
    const [peak] = kafka(data).peaks!;
    expect(peak).toMatchObject({ state: 'confirmed' });
    expect(peak?.state === 'confirmed' && peak.level).toBeLessThan(50_000);
    const report = markdownReport(data, findingsOf(data));
    expect(report).toMatch(
      /; \d runs above it stayed void and counted as not having borne the level, so it may be higher/,
    );
    expect(report).toMatch(
      /Run kafka-search-search-\d is void, and its search took the level for one that was not borne: It took too long\./,
    );
  });

  test('leaves the runs by which it found its way out of what the system did at the most', () => {
    const data = searched({ perSecond: (level, confirming) => (confirming > 0 ? level : level + 300_000) });
    expect(kafka(data).most).toMatchObject({ perSecond: 187_432 });
  });
});

test('a campaign that searched for nothing has no peaks', () => {
  expect(kafka(sampleCampaign()).peaks).toBeUndefined();
});

test('both reports tell of the peak, of what it rests on and of what was not', () => {
  const whole = searched({ perSecond: upTo(61_000) });
  const refuted = searched({ perSecond: (level, confirming) => (confirming > 0 ? level / 2 : upTo(61_000)(level)) });
  for (const report of [htmlReport, markdownReport]) {
    const found = report(whole, findingsOf(whole));
    expect(found).toContain('Peaks that were searched for');
    expect(found).toContain('3 of 3 runs');
    expect(found).not.toContain('Not needed');
    expect(found).toMatch(/\d+ runs that were set aside for searches were not made/);
    expect(report(refuted, findingsOf(refuted))).toContain('not confirmed, fresh runs did not bear out');
  }
  const sign = 'Peak, confirmed in fresh runs';
  expect(htmlReport(whole, findingsOf(whole)).split(sign)).toHaveLength(3);
  expect(htmlReport(whole, findingsOf(whole))).toMatch(/<desc [^>]*>[^<]*; confirmed at [\d,]+ records\/s: /);
  expect(htmlReport(refuted, findingsOf(refuted))).not.toContain(sign);
});
