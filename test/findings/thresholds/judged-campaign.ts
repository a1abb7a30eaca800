/** A campaign of trials at one or more target rates, with thresholds to judge. */
import { judgeCampaign, type JudgedCampaign } from '../../../src/findings/thresholds/judge-campaign.ts';
import type { ThresholdFinding } from '../../../src/findings/thresholds/threshold-finding.ts';
import { steadyPartOf } from '../../../src/measurement/results/steady-part.ts';
import type { RunResult } from '../../../src/measurement/results/types.ts';
import type { RunPlan } from '../../../src/plan/plan.ts';
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { singleRun } from '../scaling/single-run.ts';

/** One level with the rate of each of its trials. */
export interface Level {
  target: number | null;
  rates: number[];
  p50?: number;
}

const minute = 60_000;

/** Runs in the order of the levels, all valid and steady. */
export function campaignOf(levels: Level[]): JudgedCampaign {
  const { record } = sampleCampaign();
  const each = levels.flatMap(({ target, rates, p50 = 1 }) =>
    rates.map((rate, trial) => ({ target, rate, p50, trial: trial + 1 })),
  );
  const runs = each.map(({ target, rate, p50, trial }, place): RunResult => {
    const start = record.phases[0]!.startMilliseconds + place * minute;
    const made = singleRun('kafka', producer(target), producerFigures(rate, p50));
    const span = { startMilliseconds: start, endMilliseconds: start + minute };
    return steadyPartOf({ ...made, runId: idOf(target, trial), trial, span });
  });
  const steps = runs.map(({ runId: id, title, trial }, index): RunPlan => ({
    kind: 'run',
    id,
    group: 'kafka',
    title,
    level: '',
    trial,
    loads: [producer(each[index]!.target)],
    plannedSeconds: 20,
    limitSeconds: 60,
  }));
  return { record: { ...record, plan: { ...record.plan, steps } }, runs, peaks: [], references: new Map() };
}

function idOf(target: number | null, trial: number): string {
  const id = target === null ? 'produce' : `produce-${target / 1000}k`;
  return trial === 1 ? id : `${id}-t${trial}`;
}

/** The finding on one threshold. */
export function judged(text: string, campaign: JudgedCampaign): ThresholdFinding {
  const { record } = campaign;
  const [finding] = judgeCampaign({ ...campaign, record: { ...record, plan: { ...record.plan, thresholds: [text] } } });
  return finding!;
}
