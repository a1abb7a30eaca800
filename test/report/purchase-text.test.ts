import { expect, test } from 'vitest';
import { findingsOf } from '../../src/findings/analyse.ts';
import type { Advice } from '../../src/findings/bottlenecks/bound.ts';
import type { FoundBound, Pressure } from '../../src/findings/bottlenecks/bound.ts';
import type { Findings, ResultCost, SystemFinding } from '../../src/findings/findings.ts';
import type { Prediction } from '../../src/findings/scaling/prediction-findings.ts';
import { purchases } from '../../src/report/purchase-text.ts';
import { sampleCampaign } from './sample-campaign.ts';

const cause: Pressure = {
  resource: 'network',
  where: { host: 'kafka01', service: null },
  figure: 0.97,
  threshold: 0.9,
  atBound: 'sure',
  signs: [],
};
const buyNics: Advice = {
  dimension: 'network',
  order: 'first',
  sentence: 'A faster NIC, or more brokers.',
  evidence: '',
};
const bound = (advice: Advice[]): FoundBound => ({
  state: 'bound',
  cause,
  confidence: 'sure',
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

const predicted = (change: string, high: number, dollarsLow: number | null): Prediction => ({
  change,
  state: 'predicted',
  unit: 'records',
  nowPerSecond: 90_000,
  nowDollarsPerMillion: dollarsLow === null ? null : 0.0037,
  perSecond: { low: 88_000, high },
  nextBound: 'network',
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

test('the change of hardware that can give a result for least is named, as a prediction', () => {
  const predictions = [predicted('3 more hosts', 180_000, 0.0035), predicted('3 hosts of type 2', 900_000, 0.0011)];
  const { answer, sureness } = only(kafka({ bound: bound([buyNics]), predictions }));
  expect(answer).toBe(
    '3 hosts of type 2: 88,000 to 900,000 records/s in place of 90,000, $2.40 an hour for all its hosts, $0.00110 to $0.00760 for a million in place of $0.00370.',
  );
  expect(sureness).toBe(
    'Sure: bound by network of kafka01 at 97 %. The figure is of one run. What it gains is a prediction, not measured; at worst it gains nothing.',
  );
});

test('without prices the highest rate is named, and of equal ones the smaller change', () => {
  const predictions = [predicted('1 more host', 180_000, null), predicted('3 more hosts', 180_000, null)];
  const { answer } = only(kafka({ bound: bound([buyNics]), predictions }));
  expect(answer).toBe('1 more host: 88,000 to 180,000 records/s in place of 90,000.');
});

test('where nothing can be predicted no machine is named, with the reason', () => {
  const predictions: Prediction[] = [{ change: 'More hosts', state: 'cannot-tell', reason: 'all share one machine' }];
  const { answer, sureness } = only(kafka({ bound: bound([buyNics]), predictions }));
  expect(answer).toBe('A faster NIC, or more brokers. No machine is named: all share one machine.');
  expect(sureness).not.toContain('prediction');
});

test('what costs nothing is tried before anything is bought', () => {
  const handlers: Advice = { ...buyNics, dimension: 'threads', sentence: 'More request handlers.' };
  const predictions = [predicted('3 more hosts', 180_000, 0.0035)];
  const { answer, sureness } = only(kafka({ bound: bound([handlers, buyNics]), predictions }));
  expect(answer).toBe('Nothing yet. First: More request handlers.');
  expect(sureness).not.toContain('prediction');
});

test('a load that was met needs nothing, and a verdict that cannot be given buys nothing', () => {
  const verdict = { reasons: ['The offered load was met.'], pressures: [], uses: [], nearest: cause, runnerUp: null };
  const met = only(kafka({ bound: { ...verdict, state: 'none-found', confidence: 'likely' } }));
  expect(met.answer).toBe('Nothing for this load, but little is left for more. The offered load was met.');
  const roomy = { ...verdict, nearest: { ...cause, figure: 0.4, atBound: null } };
  const easily = only(kafka({ bound: { ...roomy, state: 'none-found', confidence: 'sure' } }));
  expect(easily.answer).toBe('Nothing for this load. The offered load was met.');
  expect(met.sureness).toContain('Likely, not sure: no bound found, nearest network of kafka01 at 97 %.');
  const reasons = ['Telemetry is missing.'];
  const untold = only(kafka({ bound: { ...verdict, reasons, state: 'cannot-tell', why: 'telemetry', advice: [] } }));
  expect(untold.answer).toBe('Cannot tell.');
  expect(untold.sureness).toContain('Not sure at all: cannot tell what bounds it: telemetry is missing');
});

test('profiles that were measured stand beside each other, the cheapest first', () => {
  const besides = [{ profile: 'there', campaignId: 'c', results: [result(0.004)] }];
  const { answer } = only(kafka({ bound: bound([buyNics]) }, { results: [result(0.009)], besides }));
  expect(answer).toMatch(/Measured dollars for one million records: \$0\.00400 on there, \$0\.00900 on here\.$/);
  expect(only(kafka({}, { results: [result(0.009)], besides: [] })).answer).not.toContain('Measured');
});
