import { expect, test } from 'vitest';
import { findingsOf } from '../../../src/findings/analyse.ts';
import type { Advice } from '../../../src/findings/bottlenecks/bottleneck.ts';
import type { FoundBottleneck, Pressure } from '../../../src/findings/bottlenecks/bottleneck.ts';
import type { Findings, ResultCost, SystemFinding } from '../../../src/findings/findings.ts';
import type { Projection } from '../../../src/findings/scaling/projection-findings.ts';
import { purchases } from '../../../src/findings/questions/purchase-text.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';

const cause: Pressure = {
  resource: 'network',
  where: { host: 'kafka01', service: null },
  figure: 0.97,
  threshold: 0.9,
  evidence: 'queueing',
  waiting: null,
  coverage: 1,
  saturationConfidence: 'high',
  signs: [],
};
const buyNics: Advice = {
  kind: 'faster-network',
  dimension: 'network',
  order: 'first',
  sentence: 'A faster NIC, or more brokers.',
  evidence: '',
};
const bottleneck = (advice: Advice[]): FoundBottleneck => ({
  state: 'found',
  cause,
  confidence: 'high',
  conditions: [],
  isSymptom: false,
  runnerUp: null,
  neighbour: null,
  advice,
  reasons: [],
  pressures: [],
  uses: [],
});

/** The sample with Kafka alone, changed. */
function kafka(change: Partial<SystemFinding>, cost?: Findings['cost']): Findings {
  const { cost: _, ...findings } = findingsOf(sampleCampaign());
  const [first] = findings.systems;
  return { ...findings, systems: [{ ...first!, ...change }], ...(cost ? { cost } : {}) };
}

const predicted = (change: string, high: number, dollarsLow: number | null): Projection => ({
  change,
  state: 'projected',
  unit: 'records',
  nowPerSecond: 90_000,
  nowDollarsPerMillion: dollarsLow === null ? null : 0.0037,
  perSecond: { low: 88_000, high },
  nextBottleneck: 'network',
  dollarsPerHour: dollarsLow === null ? null : 2.4,
  dollarsPerMillion: dollarsLow === null ? null : { low: dollarsLow, high: 0.0076 },
  assumptions: [],
});

const result = (dollars: number): ResultCost => ({
  system: 'kafka',
  workload: 'kafka-producer',
  runId: 'kafka-producer-10m',
  unit: 'million records',
  dollars,
  hosts: ['kafka01'],
  dollarsPerHour: 1,
});

const only = (findings: Findings) => purchases(findings, 'here')[0]!;

test('the hardware change with the lowest cost per result is recommended, as a projection', () => {
  const projections = [predicted('3 more hosts', 180_000, 0.0035), predicted('3 hosts of type 2', 900_000, 0.0011)];
  const { answer, confidenceText } = only(kafka({ bottleneck: bottleneck([buyNics]), projections }));
  expect(answer).toBe(
    '3 hosts of type 2: 88,000 to 900,000 records/s instead of 90,000, $2.40 per hour for all its hosts, $0.00110 to $0.00760 per million instead of $0.00370.',
  );
  expect(confidenceText).toBe(
    'Confidence: high. Bottleneck: network of kafka01 at 97 %. The figure is from one run. The gain is a projection, not a measurement; in the worst case there is none.',
  );
});

test('without prices the highest rate is recommended, and the smaller change if rates are equal', () => {
  const projections = [predicted('1 more host', 180_000, null), predicted('3 more hosts', 180_000, null)];
  const { answer } = only(kafka({ bottleneck: bottleneck([buyNics]), projections }));
  expect(answer).toBe('1 more host: 88,000 to 180,000 records/s instead of 90,000.');
});

test('without a projection no machine is recommended, with the reason', () => {
  const projections: Projection[] = [{ change: 'More hosts', state: 'inconclusive', reason: 'all share one machine' }];
  const { answer, confidenceText } = only(kafka({ bottleneck: bottleneck([buyNics]), projections }));
  expect(answer).toBe('A faster NIC, or more brokers. No machine is recommended: all share one machine.');
  expect(confidenceText).not.toContain('projection');
});

test('changes without cost are recommended before purchases', () => {
  const handlers: Advice = {
    ...buyNics,
    kind: 'more-pool-threads',
    dimension: 'threads',
    sentence: 'More request handlers.',
  };
  const projections = [predicted('3 more hosts', 180_000, 0.0035)];
  const { answer, confidenceText } = only(kafka({ bottleneck: bottleneck([handlers, buyNics]), projections }));
  expect(answer).toBe('Nothing yet. First: More request handlers.');
  expect(confidenceText).not.toContain('projection');
});

test('a load that was met needs nothing, and an inconclusive verdict recommends no purchase', () => {
  const verdict = {
    reasons: ['The target rate was met.'],
    conditions: [],
    pressures: [],
    uses: [],
    nearest: cause,
    runnerUp: null,
  };
  const met = only(kafka({ bottleneck: { ...verdict, state: 'none-found', confidence: 'medium' } }));
  expect(met.answer).toBe('Nothing for this load, but there is little headroom. The target rate was met.');
  const roomy = { ...verdict, nearest: { ...cause, figure: 0.4, saturationConfidence: null } };
  const easily = only(kafka({ bottleneck: { ...roomy, state: 'none-found', confidence: 'high' } }));
  expect(easily.answer).toBe('Nothing for this load. The target rate was met.');
  expect(met.confidenceText).toContain(
    'Confidence: medium. No bottleneck found; closest to saturation: network of kafka01 at 97 %.',
  );
  const reasons = ['Telemetry is missing.'];
  const inconclusive = only(
    kafka({ bottleneck: { ...verdict, reasons, state: 'inconclusive', why: 'telemetry', advice: [] } }),
  );
  expect(inconclusive.answer).toBe('Inconclusive.');
  expect(inconclusive.confidenceText).toContain('telemetry is missing');
});

test('measured profiles are listed by cost, the cheapest first', () => {
  const otherCampaigns = [{ profile: 'there', campaignId: 'c', results: [result(0.004)] }];
  const { answer } = only(kafka({ bottleneck: bottleneck([buyNics]) }, { results: [result(0.009)], otherCampaigns }));
  expect(answer).toMatch(/Measured cost per million records: \$0\.00400 on there, \$0\.00900 on here\.$/);
  expect(only(kafka({}, { results: [result(0.009)], otherCampaigns: [] })).answer).not.toContain('Measured');
});
