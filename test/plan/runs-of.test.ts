import { describe, expect, test } from 'vitest';
import { readCampaignText } from '../../src/campaign/find.ts';
import { planCampaign } from '../../src/campaign/plan-campaign.ts';
import { runsOf, saturatedLowerLevel } from '../../src/plan/runs-of.ts';
import { readProfile } from '../../src/hardware/profile/read.ts';

const campaign = await readCampaignText('pipeline-stress');
const profile = await readProfile('local');

function planned(sets: string[] = []) {
  const plan = planCampaign({ campaign, profile, size: 'published', sets });
  const run = (id: string) => runsOf(plan).find((each) => each.id === id)!;
  return { plan, run };
}

describe('once a scale factor is saturated', () => {
  test('the higher ones are left out, and nothing else', () => {
    const { plan, run } = planned();
    const saturated = [run('spark-perf-1')];
    const left = runsOf(plan)
      .filter((each) => saturatedLowerLevel(each, saturated) !== null)
      .map(({ id }) => id);
    expect(left).toEqual(['spark-perf-2', 'spark-perf-3']);
    expect(saturatedLowerLevel(run('spark-perf-3'), saturated)?.id).toBe('spark-perf-1');
  });

  test('another run of the file is not left out, though it has the same title', () => {
    const { run } = planned();
    const lower = run('spark-perf-1');
    const other = { ...run('spark-perf-3'), sweep: { of: 'another', level: 3, onSaturation: 'stop' as const } };
    expect(other.title).toBe(lower.title);
    expect(saturatedLowerLevel(other, [lower])).toBeNull();
  });

  test('nothing is skipped if the campaign continues on saturation', () => {
    const { plan, run } = planned(['runs.spark-perf.onSaturation=continue']);
    expect(runsOf(plan).filter((each) => saturatedLowerLevel(each, [run('spark-perf-1')]) !== null)).toEqual([]);
  });
});

const stuck = (size: string) =>
  runsOf(planCampaign({ campaign, profile, size, sets: [] }))
    .flatMap((run) => run.loads)
    .flatMap((load) => (load.workload === 'spark-perf' ? [load.parameters.stuckSeconds] : []));

test('a stage counts as stuck after half an hour as published, after two minutes elsewhere', () => {
  expect(new Set(stuck('published'))).toEqual(new Set([1800]));
  expect(new Set([...stuck('laptop'), ...stuck('smoke')])).toEqual(new Set([120]));
});
