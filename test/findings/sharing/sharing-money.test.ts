import { describe, expect, test } from 'vitest';
import { sharingMoney } from '../../../src/findings/sharing/sharing-money.ts';
import type { ContrastFigure, RatioEstimate } from '../../../src/findings/contrast/contrast-finding.ts';
import type { Sharing } from '../../../src/findings/sharing/sharing-finding.ts';
import { moneyTexts } from '../../../src/findings/sharing/sharing-text.ts';
import type { Plan } from '../../../src/plan/plan.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

/** The five published hosts: three for Kafka, three for Spark and Cassandra, one of them shared by all. */
function priced(dollars: number | null): Plan {
  const { plan } = sampleCampaign().record;
  const hosts = plan.hosts.map(({ name, hardware }) => ({
    host: name,
    hardware,
    pricePerHour: dollars,
    hours: 1,
    dollars,
  }));
  const estimate = { hostHours: 5, dollarsPerHour: dollars === null ? null : 5 * dollars, dollars, phases: [], hosts };
  return { ...plan, lease: { hours: 1, hardLimitHours: 2, dollars: 9, graceMinutes: 30, estimate } };
}

const interval = (low: number, high: number, verdict: 'differs' | 'inconclusive' = 'inconclusive'): RatioEstimate => ({
  state: 'interval',
  basis: 'blocks',
  n: 4,
  low,
  high,
  probability: 0.5,
  decision: { verdict, probability: 0.5, margin: 1.05 },
});

function shared(workload: 'kafka-producer' | 'spark-perf' | 'cassandra-stress', its: Partial<ContrastFigure>): Sharing {
  const system = ({ 'kafka-producer': 'kafka', 'spark-perf': 'spark', 'cassandra-stress': 'cassandra' } as const)[
    workload
  ];
  const estimate = interval(0.7, 0.8, 'differs');
  const figure: ContrastFigure = { name: 'perSecond', base: 1000, other: 750, ratio: 0.75, estimate, ...its };
  return {
    state: 'measured',
    system,
    workload,
    title: 'All of it together',
    level: 'as it is',
    isolatedRuns: [],
    combinedRuns: [],
    blocks: 4,
    figures: [figure],
    overlapShare: 1,
    commonSeconds: 60,
  };
}

const all = [
  shared('kafka-producer', {}),
  shared('spark-perf', { name: 'totalSeconds', base: 3600, other: 4500, ratio: 1.25 }),
  shared('cassandra-stress', {
    other: 1000,
    ratio: 1,
    estimate: interval(0.98, 1.02),
  }),
];

describe('what sharing saved', () => {
  test('is the hosts of all systems, minus the shared hosts', () => {
    const [money] = sharingMoney(all, priced(1));
    expect(money).toMatchObject({ sharedHosts: 5, separateHosts: 9, dollarsPerHour: { shared: 5, separate: 9 } });
  });

  test('is compared with the load that slowed down most', () => {
    const [money] = sharingMoney(all, priced(1));
    expect(money?.slowest).toEqual({ workload: 'kafka-producer', keptShare: 0.75, differs: true });
    expect(moneyTexts(money!)).toEqual([
      'Together the systems use 5 hosts; on separate hosts they would use 9.',
      'That costs $5.00 an hour instead of $9.00 an hour, −44 %.',
      'kafka-producer slowed down the most, to 75 % of its isolated performance; the same work would need more shared hosts, at about $6.67 an hour: sharing still costs less.',
    ]);
  });

  test('is given by result: a system pays its part of the shared hosts', () => {
    const [money] = sharingMoney(all, priced(1));
    const producer = money?.results[0];
    expect(producer).toMatchObject({ workload: 'kafka-producer', unit: 'million records' });
    // 3 dollars an hour for 1,000 records a second isolated; a third of 5 dollars for 750 combined.
    expect(producer?.isolatedDollars).toBeCloseTo((3 / 3600) * 1000);
    expect(producer?.combinedDollars).toBeCloseTo(((5 / 3 / 3600) * 1e6) / 750);
    expect(money?.results[1]).toMatchObject({ unit: 'batch', isolatedDollars: 3 });
    expect(money?.results[1]?.combinedDollars).toBeCloseTo((5 / 3) * 1.25);
  });

  test('is no gain if the lost performance is worth more than the hosts', () => {
    const lost = all.map((cost) =>
      cost.workload === 'kafka-producer' ? shared('kafka-producer', { other: 500, ratio: 0.5 }) : cost,
    );
    expect(moneyTexts(sharingMoney(lost, priced(1))[0]!).at(-1)).toContain(
      'at about $10.00 an hour: separate hosts cost less',
    );
  });

  test('is a gain if no loss was found, up to the loss that the data exclude', () => {
    const none = { estimate: interval(0.97, 1.02) };
    const byDesign = { estimate: { state: 'by-design', targetPerSecond: 1000 } } as const;
    const [money] = sharingMoney([shared('kafka-producer', byDesign), shared('cassandra-stress', none)], priced(1));
    expect(money).toMatchObject({
      slowest: null,
      leastCertain: { workload: 'cassandra-stress', keptShareAtLeast: expect.closeTo(0.97) },
    });
    expect(moneyTexts(money!).at(-1)).toBe(
      'No loss of performance was found in combined runs; for cassandra-stress, a loss of more than 3 % is excluded at 95 %.',
    );
  });

  test('is a gain without a loss if every load met its target: the cost is in the latency', () => {
    const byDesign = { estimate: { state: 'by-design', targetPerSecond: 1000 } } as const;
    const [money] = sharingMoney([shared('kafka-producer', byDesign)], priced(1));
    expect(moneyTexts(money!).at(-1)).toContain('No load lost throughput in combined runs');
  });

  test('names a load that may have lost more than the slowest did', () => {
    const vague = { estimate: interval(0.6, 1.6) };
    const [money] = sharingMoney([all[0]!, shared('cassandra-stress', vague)], priced(1));
    expect(moneyTexts(money!).at(-1)).toBe(
      'For cassandra-stress no loss was found, but only a loss of more than 40 % is excluded at 95 %.',
    );
  });

  test('counts a possible rise of a batch’s time as a loss', () => {
    const vague = { name: 'totalSeconds', estimate: interval(0.95, 1.25) } as const;
    const [money] = sharingMoney([shared('spark-perf', vague)], priced(1));
    expect(money?.leastCertain?.keptShareAtLeast).toBeCloseTo(0.8);
  });

  test('is given only in hosts if one has no price', () => {
    const plan = priced(1);
    plan.lease!.estimate.hosts[0]!.pricePerHour = null;
    const [money] = sharingMoney(all, plan);
    expect(money).toMatchObject({ dollarsPerHour: null, results: [] });
    expect(moneyTexts(money!).at(-1)).toBe('Some hosts have no price, so the saving in dollars is unknown.');
  });
});
