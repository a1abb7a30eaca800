import { describe, expect, it } from 'vitest';
import type { ComparableCampaign } from '../../../src/findings/comparison/comparison.ts';
import { compareCampaigns } from '../../../src/findings/comparison/compare-campaigns.ts';
import { pricePerformanceTable } from '../../../src/report/price-performance-table.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { producerFigures } from '../../report/sample-loads.ts';
import { withFigures } from '../../workloads/made-load.ts';

/** The sample campaign with only its fastest producer, measured once for each rate. */
function campaignOn(profile: string, pricePerHour: number | null, rates: number[]): ComparableCampaign {
  const { record, runs } = sampleCampaign();
  const run = runs.find(({ runId }) => runId === 'kafka-producer-10m')!;
  const hosts = record.plan.hosts.map(({ name, hardware }) => ({
    host: name,
    hardware,
    pricePerHour,
    hours: 1,
    dollars: pricePerHour,
  }));
  const estimate = { hostHours: 5, dollarsPerHour: pricePerHour, dollars: pricePerHour, phases: [], hosts };
  const lease = { hours: 1, hardLimitHours: 2, dollars: 100, graceMinutes: 5, estimate };
  return {
    record: { ...record, id: `on-${profile}`, plan: { ...record.plan, profile, lease } },
    runs: rates.map((rate, index) => ({
      ...run,
      runId: index === 0 ? run.runId : `${run.runId}-t${index + 1}`,
      trial: index + 1,
      span: {
        startMilliseconds: run.span.startMilliseconds + index * 60_000,
        endMilliseconds: run.span.endMilliseconds + index * 60_000,
      },
      loads: [withFigures(run.loads[0]!, producerFigures(rate))],
    })),
  };
}

const fast = [200_000, 202_000, 198_000, 201_000];

describe('price and performance of two profiles', () => {
  const comparison = compareCampaigns([
    campaignOn('big', 2, fast),
    campaignOn(
      'small',
      0.5,
      fast.map((rate) => rate / 2),
    ),
  ]);
  const kafka = comparison.pricePerformance!.find(({ workload }) => workload === 'kafka-producer')!;

  it('are the best level of each, with its interval, and dollars an hour and per unit', () => {
    const [big, small] = kafka.results;
    expect(big).toMatchObject({ trials: 4, figure: 'perSecond', unit: 'records', dollarsPerHour: 6 });
    expect(big!.value).toBeCloseTo(200_244.5, 0);
    expect(big!.interval!.low).toBeLessThan(big!.value);
    expect(big!.interval!.high).toBeGreaterThan(big!.value);
    // Three brokers at $2: 6 / 3600 dollars a second, for 0.2 million records a second.
    expect(big!.cost.dollars).toBeCloseTo(6 / 3600 / 0.200_244, 6);
    expect(big!.cost.interval!.low).toBeCloseTo(6 / 3600 / (big!.interval!.high / 1e6), 9);
    expect(small!.cost.dollars! / big!.cost.dollars!).toBeCloseTo(0.5, 6);
  });

  it('are shown side by side, without a claim', () => {
    const { rows, notes } = pricePerformanceTable(comparison);
    expect(rows.map(({ cells }) => cells[2])).toEqual(['big', 'small']);
    expect(notes.join(' ')).toContain('This table claims no difference');
  });

  it('are without a price where the hardware has none, and without an interval below four trials', () => {
    const [, free] = compareCampaigns([campaignOn('big', 2, fast), campaignOn('own', null, fast.slice(0, 3))])
      .pricePerformance![0]!.results;
    expect(free).toMatchObject({ trials: 3, interval: null, dollarsPerHour: null, cost: { dollars: null } });
  });

  it('are left out if all campaigns are on one profile without a price', () => {
    expect(compareCampaigns([campaignOn('big', null, fast), campaignOn('big', null, fast)])).not.toHaveProperty(
      'pricePerformance',
    );
  });
});
