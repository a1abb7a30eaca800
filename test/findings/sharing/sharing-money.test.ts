import { describe, expect, test } from 'vitest';
import { sharingMoney } from '../../../src/findings/sharing/sharing-money.ts';
import type { Sharing, SharingFigure } from '../../../src/findings/sharing/sharing-finding.ts';
import { moneySentences } from '../../../src/findings/sharing/sharing-wording.ts';
import type { Plan } from '../../../src/plan/plan.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

/** The five published hosts: three of Kafka, three of Spark and Cassandra, one of them under all three. */
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

function shared(workload: 'kafka-producer' | 'spark-perf' | 'cassandra-stress', its: Partial<SharingFigure>): Sharing {
  const system = ({ 'kafka-producer': 'kafka', 'spark-perf': 'spark', 'cassandra-stress': 'cassandra' } as const)[
    workload
  ];
  const effect = { state: 'differs', lowPercent: -30, highPercent: -20 } as const;
  const figure: SharingFigure = {
    name: 'perSecond',
    alone: 1000,
    together: 750,
    changePercent: -25,
    effect,
    drift: null,
    ...its,
  };
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
  shared('spark-perf', { name: 'totalSeconds', alone: 3600, together: 4500 }),
  shared('cassandra-stress', {
    together: 1000,
    changePercent: 0,
    effect: { state: 'no-difference', lowPercent: -2, highPercent: 2 },
  }),
];

describe('what sharing saved', () => {
  test('is the hosts that each system has, less those that there are', () => {
    const [money] = sharingMoney(all, priced(1));
    expect(money).toMatchObject({ sharedHosts: 5, separateHosts: 9, dollarsPerHour: { shared: 5, separate: 9 } });
  });

  test('is set against the load that kept the least of what it did alone', () => {
    const [money] = sharingMoney(all, priced(1));
    expect(money?.slowest).toEqual({ workload: 'kafka-producer', keptShare: 0.75, carried: true });
    expect(moneySentences(money!)).toEqual([
      'Together they take 5 hosts; with the same hosts for each system alone it would be 9.',
      'That is $5.00 an hour against $9.00 an hour, −44 %.',
      'kafka-producer kept the least, 75 % of what it did alone; as much work would take more of the shared hosts, at about $6.67 an hour: sharing still costs less.',
    ]);
  });

  test('is told by result: of shared hosts a system bears the part that its own would be of all', () => {
    const [money] = sharingMoney(all, priced(1));
    const producer = money?.results[0];
    expect(producer).toMatchObject({ workload: 'kafka-producer', unit: 'million records' });
    // 3 dollars an hour for 1,000 records a second alone; a third of 5 dollars for 750 together.
    expect(producer?.aloneDollars).toBeCloseTo((3 / 3600) * 1000);
    expect(producer?.togetherDollars).toBeCloseTo(((5 / 3 / 3600) * 1e6) / 750);
    expect(money?.results[1]).toMatchObject({ unit: 'batch', aloneDollars: 3 });
    expect(money?.results[1]?.togetherDollars).toBeCloseTo((5 / 3) * 1.25);
  });

  test('is no gain where what was lost is worth more than the hosts', () => {
    const lost = all.map((cost) =>
      cost.workload === 'kafka-producer' ? shared('kafka-producer', { together: 500 }) : cost,
    );
    expect(moneySentences(sharingMoney(lost, priced(1))[0]!).at(-1)).toContain(
      'at about $10.00 an hour: separate hosts cost less',
    );
  });

  test('is a gain without a loss of work where none was found: what it cost is in the latency', () => {
    const none = { effect: { state: 'no-difference', lowPercent: -3, highPercent: 2 } } as const;
    const offered = { effect: { state: 'by-design', offeredPerSecond: 1000 } } as const;
    const [money] = sharingMoney([shared('kafka-producer', offered), shared('cassandra-stress', none)], priced(1));
    expect(money?.slowest?.keptShare).toBe(1);
    expect(moneySentences(money!).at(-1)).toContain('No load was found to do less together than alone');
  });

  test('is told in hosts alone where one has no price', () => {
    const plan = priced(1);
    plan.lease!.estimate.hosts[0]!.pricePerHour = null;
    const [money] = sharingMoney(all, plan);
    expect(money).toMatchObject({ dollarsPerHour: null, results: [] });
    expect(moneySentences(money!).at(-1)).toBe(
      'Not every host has a price here: what that is worth in money cannot be told.',
    );
  });
});
