import { describe, expect, test } from 'vitest';
import { findingsOf, type CampaignData } from '../../../src/findings/analyse.ts';
import { contrastFamily } from '../../../src/findings/questions/contrast-family.ts';
import type { FigureName } from '../../../src/findings/contrast/contrast-finding.ts';
import { decideFamily, verdictOf } from '../../../src/findings/contrast/decide.ts';
import type { MeasuredSharing } from '../../../src/findings/sharing/sharing-finding.ts';
import { headlineText } from '../../../src/findings/contrast/contrast-text.ts';
import { plain } from '../../../src/text/figures.ts';
import { sharingCosts } from '../../../src/findings/sharing/sharing.ts';
import type { Plan } from '../../../src/plan/plan.ts';
import type { CampaignRecord, LoadFigures } from '../../../src/measurement/results/types.ts';
import { noTelemetry } from '../../../src/measurement/telemetry/statistics.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import {
  consumer,
  consumerFigures,
  producer,
  producerFigures,
  stress,
  stressFigures,
} from '../../report/sample-loads.ts';
import { sharedTrials, type SharedLoad } from '../shared-trials.ts';

const finding = (data: CampaignData, system: string) => findingsOf(data).systems.find((its) => its.system === system)!;

const figure = ({ figures }: MeasuredSharing, name: FigureName) => figures.find((its) => its.name === name)!;

function measured(sharing: ReturnType<typeof sharingCosts>[number] | undefined): MeasuredSharing {
  if (sharing?.state !== 'measured') throw new Error('Nothing was measured.');
  return sharing;
}

function recordOf(blocks: Pick<Plan, 'steps'>): CampaignRecord {
  const { record } = sampleCampaign();
  return { ...record, plan: { ...record.plan, ...blocks } };
}

function costs(loads: SharedLoad[]): MeasuredSharing[] {
  const { runs, blocks } = sharedTrials(loads);
  const sharing = sharingCosts(runs, recordOf(blocks), noTelemetry);
  decideFamily(contrastFamily({ sharing }));
  return sharing.map(measured);
}

const writes = (rates: number[], medians: number[] = rates.map(() => 4)): LoadFigures[] =>
  rates.map((rate, index) => producerFigures(rate, medians[index]));

const unchanged = (blocks: number[]): SharedLoad => ({
  load: stress(64),
  isolated: blocks.map(() => stressFigures(64, 8000)),
  combined: blocks.map(() => stressFigures(64, 8000)),
});
const threeQuarters = (isolated: number[]): SharedLoad => ({
  load: producer(null),
  isolated: writes(isolated),
  combined: writes(isolated.map((rate, index) => rate * (0.72 + index / 100))),
});

describe('isolated and combined runs at the same level', () => {
  test('are compared over the common window, with the isolated run of the same loads', () => {
    const [first, second] = finding(sampleCampaign(), 'kafka').sharing.map(measured);
    // 94,510 in the common window of the combined run, 149,800 in that of producer with consumer.
    expect(figure(first!, 'perSecond')).toMatchObject({ base: 149_800, other: 94_510 });
    expect(figure(first!, 'perSecond').ratio).toBeCloseTo(0.6309, 4);
    expect(first).toMatchObject({ isolatedRuns: ['kafka-pair'], blocks: null });
    expect(second).toMatchObject({ workload: 'kafka-consumer', isolatedRuns: ['kafka-pair'] });
    expect(figure(second!, 'latencyP99Milliseconds')).toBeUndefined();
  });

  test('give a difference without an interval for one trial: inconclusive', () => {
    const kafka = finding(sampleCampaign(), 'kafka');
    expect(figure(measured(kafka.sharing[0]), 'perSecond').estimate).toEqual({ state: 'one-trial' });
    expect(plain(headlineText(measured(kafka.sharing[0]).figures)!)).toBe(
      'throughput −37 %, inconclusive: one trial each',
    );
  });

  test('give the range over all pairs with two trials on either side', () => {
    const data = sampleCampaign();
    const again = (id: string, perSecond: number) => {
      const run = structuredClone(data.runs.find((its) => its.runId === id)!);
      run.trial = 2;
      run.runId = `${id}-t2`;
      run.loads[0]!.commonWindowPerSecond = perSecond;
      data.runs.push(run);
    };
    again('kafka-pair', 120_000);
    again('combined', 90_000);
    const { base, estimate } = figure(measured(finding(data, 'kafka').sharing[0]), 'perSecond');
    expect(base).toBeCloseTo(Math.sqrt(149_800 * 120_000));
    const low = expect.closeTo(90_000 / 149_800);
    const high = expect.closeTo(94_510 / 120_000);
    expect(estimate).toEqual({ state: 'range', basis: 'successive-runs', n: 2, low, high });
  });

  test('are not compared at another level: the answer is inconclusive', () => {
    const data = structuredClone(sampleCampaign());
    for (const run of data.runs.filter((its) => its.group === 'cassandra')) {
      const { load } = run.loads[0]!;
      if (load.workload === 'cassandra-stress') load.parameters.threads = 7;
    }
    expect(finding(data, 'cassandra').sharing).toMatchObject([
      { state: 'inconclusive', reason: 'no valid isolated run at the same level' },
    ]);
  });

  test('give the resource use of each system per operation, and the network of its exclusive hosts', () => {
    const [first] = finding(sampleCampaign(), 'kafka').sharing.map(measured);
    expect(figure(first!, 'networkBytesPerOperation').base).toBeGreaterThan(0);
    // The hosts of Cassandra run Spark as well.
    const [stressed] = finding(sampleCampaign(), 'cassandra').sharing.map(measured);
    expect(figure(stressed!, 'networkBytesPerOperation')).toBeUndefined();
  });
});

test('a percentile that a run has too few operations for is in no comparison, and says why', () => {
  // Twenty seconds at 400 operations a second isolated, at 30 combined.
  const slow = { load: stress(64), isolated: [stressFigures(64, 400)], combined: [stressFigures(64, 30)] };
  const cost = costs([threeQuarters([100_000]), slow]).find(({ system }) => system === 'cassandra');
  expect(figure(cost!, 'latencyP95Milliseconds').operations).toBe(600);
  expect(figure(cost!, 'perSecond')).not.toHaveProperty('operations');
  expect(figure(cost!, 'latencyP99Milliseconds')).toBeUndefined();
  expect(cost!.omitted).toEqual([
    { name: 'latencyP99Milliseconds', reason: 'p99 needs 1,000 operations, and there were 600' },
    { name: 'latencyP999Milliseconds', reason: 'p99.9 needs 10,000 operations, and there were 600' },
  ]);
});

const falls = (place: number): number => 100_000 * 0.95 ** place;

describe('interleaved runs', () => {
  test('a change in all blocks differs, however much the blocks differ from each other', () => {
    const isolated = [100_000, 200_000, 50_000, 105_000];
    const [kafka] = costs([threeQuarters(isolated), unchanged(isolated)]);
    expect(kafka).toMatchObject({ blocks: 4, isolatedRuns: { length: 4 }, combinedRuns: { length: 4 } });
    expect(figure(kafka!, 'perSecond').ratio).toBeCloseTo(0.735, 3);
    expect(verdictOf(figure(kafka!, 'perSecond'))).toBe('differs');
  });

  test('a change differs however far the isolated runs drift: a drift changes both sides of a block alike', () => {
    const isolated = [200_000, 150_000, 100_000, 50_000];
    const [kafka] = costs([threeQuarters(isolated), unchanged(isolated)]);
    expect(verdictOf(figure(kafka!, 'perSecond'))).toBe('differs');
  });

  test('a drift within the blocks is no change', () => {
    // Places of the runs in blocks of three, A-B-C and C-B-A: the combined run is first, then last.
    const [kafka] = costs([
      {
        load: producer(null),
        isolated: writes([1, 4, 7, 10].map(falls)),
        combined: writes([0, 5, 6, 11].map(falls)),
      },
      unchanged([1, 2, 3, 4]),
    ]);
    expect(figure(kafka!, 'perSecond').ratio).toBeCloseTo(1);
    expect(verdictOf(figure(kafka!, 'perSecond'))).not.toBe('differs');
  });

  test('a change within the noise is no difference that matters, with its interval', () => {
    const [, cassandra] = costs([
      { load: producer(null), isolated: writes([1, 1, 1, 1]), combined: writes([1, 1, 1, 1]) },
      {
        load: stress(64),
        isolated: [8000, 8100, 7900, 8050].map((rate) => stressFigures(64, rate)),
        combined: [8100, 7950, 8020, 8060].map((rate) => stressFigures(64, rate)),
      },
    ]);
    const { estimate } = figure(cassandra!, 'perSecond');
    expect(estimate).toMatchObject({ state: 'interval', decision: { verdict: 'equivalent' } });
    expect('low' in estimate && estimate.low < 1 && estimate.high > 1).toBe(true);
    expect(plain(headlineText(cassandra!.figures)!)).toMatch(
      /no difference in throughput that matters \(−\d(\.\d)? % to \+\d(\.\d)? %\)/,
    );
  });

  test('if both sides met the target rate, throughput is equal by design, and latency is the finding', () => {
    const [kafka, reader] = costs([
      {
        load: producer(10_000),
        isolated: writes([9998, 9990, 10_000, 9995], [4, 4.1, 4.2, 4]),
        combined: writes([9980, 9991, 9997, 9990], [6, 6.2, 6.1, 6.3]),
      },
      {
        load: consumer('kafka02', null),
        isolated: [9990, 9990, 9990, 9990].map((rate) => consumerFigures(rate)),
        combined: [9950, 9960, 9970, 9980].map((rate) => consumerFigures(rate)),
      },
      unchanged([1, 2, 3, 4]),
    ]);
    expect(figure(kafka!, 'perSecond').estimate).toEqual({ state: 'by-design', targetPerSecond: 10_000 });
    expect(figure(reader!, 'perSecond').estimate).toEqual({ state: 'by-design', targetPerSecond: 10_000 });
    expect(verdictOf(figure(kafka!, 'latencyP99Milliseconds'))).toBe('differs');
  });

  test('a block without a valid run on one side is not in the interval', () => {
    const loads = [
      { load: producer(null), isolated: writes([90, 91, 92, 93]), combined: writes([60, 61, 62, 63]) },
      unchanged([1, 2, 3, 4]),
    ];
    const { runs, blocks } = sharedTrials(loads);
    runs.find(({ runId }) => runId === 'combined-t3')!.state = 'invalid';
    const kafka = measured(sharingCosts(runs, recordOf(blocks), noTelemetry)[0]);
    expect(kafka.blocks).toBe(3);
    expect(figure(kafka, 'perSecond').estimate).toMatchObject({ state: 'range', basis: 'blocks', n: 3 });
  });

  test('a common window of seconds gives no throughput, but latency over the whole load', () => {
    const { runs, blocks } = sharedTrials([threeQuarters([90, 91, 92, 93]), unchanged([1, 2, 3, 4])]);
    const { window } = runs.find(({ runId }) => runId === 'combined-t2')!;
    window!.endMilliseconds = window!.startMilliseconds + 4000;
    const kafka = measured(sharingCosts(runs, recordOf(blocks), noTelemetry)[0]);
    expect(figure(kafka, 'perSecond').estimate).toEqual({ state: 'too-short' });
    expect(figure(kafka, 'latencyP99Milliseconds').estimate.state).toBe('interval');
  });

  test('a block that a resumption split over different hosts is not in the interval', () => {
    const { runs, blocks } = sharedTrials([threeQuarters([90, 91, 92, 93]), unchanged([1, 2, 3, 4])]);
    const record = recordOf(blocks);
    const { sessions: _, ...first } = record;
    const second = runs.find(({ runId }) => runId === 'together-kafka-alone-t2')!.span.startMilliseconds;
    const plan = { phase: 'plan' as const, startMilliseconds: second + 1000, endMilliseconds: null };
    const resumed = { ...record, sessions: [first], phases: [plan] };
    // The second block is in reverse order: the combined run follows the isolated one.
    const kafka = measured(sharingCosts(runs, resumed, noTelemetry)[0]);
    expect(kafka.blocks).toBe(3);
    expect(figure(kafka, 'perSecond').estimate).toMatchObject({ state: 'range', basis: 'blocks', n: 3 });
  });
});
