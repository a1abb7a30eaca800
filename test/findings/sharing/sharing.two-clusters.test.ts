import { expect, test } from 'vitest';
import { sharingCosts } from '../../../src/findings/sharing/sharing.ts';
import { noTelemetry } from '../../../src/measurement/telemetry/statistics.ts';
import { runsOf } from '../../../src/plan/runs-of.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { stress, stressFigures } from '../../report/sample-loads.ts';
import { sharedTrials } from '../shared-trials.ts';

const on = (cluster: string, isolated: number, combined: number) => ({
  load: { ...stress(64), id: cluster, cluster },
  isolated: [stressFigures(64, isolated)],
  combined: [stressFigures(64, combined)],
});

/** The same load on two clusters of one system, each alone and both at the same time, without blocks. */
function twoClusters() {
  const { runs, blocks } = sharedTrials([on('east', 8000, 4000), on('west', 6000, 5000)]);
  const { record } = sampleCampaign();
  const steps = runsOf(blocks).map(({ block: _block, ...run }) => run);
  return { runs, record: { ...record, plan: { ...record.plan, steps } } };
}

test('the same load on two clusters is compared on each by itself', () => {
  const { runs, record } = twoClusters();
  const costs = sharingCosts(runs, record, noTelemetry);
  const found = costs.map((cost) =>
    cost.state === 'measured'
      ? [cost.system, ...cost.figures.flatMap(({ name, base, other }) => (name === 'perSecond' ? [base, other] : []))]
      : cost.reason,
  );
  expect(found).toEqual([
    ['east', 8000, 4000],
    ['west', 6000, 5000],
  ]);
});
