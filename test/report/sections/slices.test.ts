import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import { bySlice } from '../../../src/report/charts/by-slice.ts';
import { htmlReport, markdownReport } from '../rendered.ts';
import { longRunTitles } from '../../../src/report/sections/slices.ts';
import type { CampaignData } from '../../../src/findings/analyse.ts';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { idOfSlice } from '../../../src/plan/run-place.ts';
import { sampleCampaign } from '../sample-campaign.ts';

/** The sample campaign with its first run as a long run of twelve slices, of which the third is invalid. */
function longCampaign(): CampaignData {
  const data = sampleCampaign();
  const first = data.runs[0]!;
  const planned = runsOf(data.record.plan).find(({ id }) => id === first.runId)!;
  const slices = Array.from({ length: 12 }, (_, index) => ({
    id: idOfSlice(first.runId, index + 1),
    trial: index + 1,
    slice: { of: first.runId, number: index + 1, count: 12 },
  }));
  const runs = slices.map(({ id, trial, slice }): RunResult => {
    const shifted = <Window extends { startMilliseconds: number; endMilliseconds: number }>(
      window: Window,
    ): Window => ({
      ...window,
      startMilliseconds: window.startMilliseconds + trial * 600_000,
      endMilliseconds: window.endMilliseconds + trial * 600_000,
    });
    const state = trial === 3 ? { state: 'invalid' as const, invalidReasons: ['A <broker> died.'], loads: [] } : {};
    return {
      ...first,
      runId: id,
      trial,
      slice,
      span: shifted(first.span),
      window: first.window && shifted(first.window),
      ...state,
    };
  });
  const { plan } = data.record;
  const steps = [
    ...slices.map((each) => ({ ...planned, ...each })),
    ...plan.steps.filter(({ id }) => id !== first.runId),
  ];
  return {
    ...data,
    record: { ...data.record, plan: { ...plan, steps } },
    runs: [...runs, ...data.runs.slice(1)],
  };
}

test('both reports have each slice, why one does not count, and the answers', () => {
  const data = longCampaign();
  const findings = findingsOf(data);
  for (const report of [htmlReport(data, findings), markdownReport(data, findings)]) {
    expect(report).toContain('Long runs');
    expect(report).toContain('11 of 12 slices are valid, 1 invalid (3).');
    expect(report).toMatch(/invalid: A (&lt;|\\<|<)broker/);
    expect(report).toContain('shift of level');
    expect(report).toContain('an invalid slice is not made again');
  }
  expect(htmlReport(data, findings)).toContain('id="long-run-1-throughput-title"');
  expect(htmlReport(data, findings)).not.toContain('<broker>');
});

test('the charts leave a gap for an invalid slice, and mark it', () => {
  const [finding] = findingsOf(longCampaign()).slices!;
  const [chart] = bySlice('long', finding!);
  const [line] = chart!.drawn;
  expect(line!.places).toHaveLength(12);
  expect(line!.places[2]).toEqual([20, null]);
  expect(chart!.spans).toMatchObject([{ label: '3', from: 20, to: 30 }]);
  expect(chart!.x.name).toBe('minutes since the first slice');
});

test('long runs under the same load have the names of their runs in their titles', () => {
  const [finding] = findingsOf(longCampaign()).slices!;
  const [alone] = longRunTitles([finding!]);
  expect(alone).not.toContain(finding!.of);
  expect(longRunTitles([finding!, { ...finding!, of: 'again' }])).toEqual([
    `${alone} (${finding!.of})`,
    `${alone} (again)`,
  ]);
});

test('a campaign without a long run has no such section', () => {
  const data = sampleCampaign();
  expect(markdownReport(data, findingsOf(data))).not.toContain('## Long runs');
});
