/** Made-up runs of two variants that take turns: a Spark job, alone or with requests in the background. */
import type { Objective } from '../../../src/plan/search-plan.ts';
import type { PlannedVariant } from '../../../src/plan/plan.ts';
import type { CampaignRecord, RunResult } from '../../../src/measurement/results/types.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { spark, sparkFigures, stress, stressFigures } from '../../report/sample-loads.ts';
import { madeLoad } from '../../workloads/made-load.ts';

const start = Date.UTC(2026, 0, 5, 8, 0, 0);
const names = ['one', 'two'];
const scatter = [1, 1.01, 0.99, 1.005, 0.995, 1.002];

/** Seconds of the job by topology and rate: the first is overtaken between 2,000 and 4,000 operations/s. */
const seconds: Record<string, (rate: number) => number> = {
  one: (rate) => 20 + rate / 100,
  two: (rate) => 44 + rate / 1000,
};

/** Median of the requests, in milliseconds; p95 is three times as much. */
const medians: Record<string, (rate: number) => number> = {
  one: (rate) => 2 + rate / 500,
  two: () => 2,
};

/** Blocks A-B-B-A, each with the job alone (rate 0) and with a background at every rate. */
export function blocks(rates: number[], count = 4): RunResult[] {
  let place = 0;
  return Array.from({ length: count }, (_, block) =>
    (block % 2 === 0 ? names : names.toReversed()).flatMap((name) =>
      rates.map((rate) => runOf(name, rate, block, place++)),
    ),
  ).flat();
}

function runOf(name: string, rate: number, block: number, place: number): RunResult {
  const startMilliseconds = start + place * 60_000;
  const window = { startMilliseconds, endMilliseconds: startMilliseconds + 50_000 };
  const by = scatter[(block + (name === 'one' ? 0 : 3)) % scatter.length]!;
  const requests = stress(16);
  const background = {
    ...requests,
    parameters: { ...requests.parameters, targetOperationsPerSecond: rate },
    background: { until: 'spark', leadSeconds: 5 },
  };
  const of = rate === 0 ? 'alone' : `with-${rate}`;
  return {
    schema: 4,
    runId: `${of}-${name}${block === 0 ? '' : `-t${block + 1}`}`,
    group: rate === 0 ? 'spark' : 'combined',
    title: 'The job',
    level: `scale factor 0.5 (${name})`,
    trial: block + 1,
    state: 'valid',
    invalidReasons: [],
    span: window,
    window,
    attempts: 1,
    variant: { name, of },
    loads: [
      madeLoad(spark(0.5), sparkFigures(0.5, seconds[name]!(rate) * by), { window }),
      ...(rate === 0 ? [] : [madeLoad(background, stressFigures(16, rate, medians[name]!(rate) * by), { window })]),
    ],
  };
}

/** A campaign whose two variants take turns, unless `services` is absent. */
export function recordWith(
  services: PlannedVariant['services'] = {},
  objective?: Objective,
  changes: Partial<Record<string, Partial<PlannedVariant>>> = {},
): CampaignRecord {
  const { record } = sampleCampaign();
  const all = names.map((name, index): PlannedVariant => ({
    name,
    changes: [],
    clusters: {},
    ...(index === 1 ? { services } : {}),
    ...changes[name],
  }));
  return {
    ...record,
    plan: {
      ...record.plan,
      variants: { trials: 4, seed: 1, all },
      ...(objective ? { backgroundObjective: objective } : {}),
    },
  };
}
