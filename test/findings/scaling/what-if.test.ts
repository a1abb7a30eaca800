import { expect, test } from 'vitest';
import type { Bound, BoundResource, FoundBound } from '../../../src/findings/bottlenecks/bound.ts';
import type { ResourceName, ResourceUse } from '../../../src/findings/resource-use.ts';
import { highestRate } from '../../../src/findings/peaks/most.ts';
import type { PredictionGround } from '../../../src/findings/scaling/prediction-ground.ts';
import { predictionsOf } from '../../../src/findings/scaling/what-if.ts';
import type { LeasePlan, Plan } from '../../../src/plan/plan.ts';
import { catalogueType, usableMebibytes } from '../../../src/providers/catalogue.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { singleRun } from './single-run.ts';

const typeOne = catalogueType('packet/type-1')!;

function use(resource: ResourceName, where: string, meanShare: number): ResourceUse {
  return { resource, where, meanShare, p95Share: meanShare, peakShare: meanShare, bound: 1, coverage: 1 };
}

/** The first use is what bound it. */
function bound(cause: ResourceUse, ...rest: ResourceUse[]): FoundBound {
  return {
    state: 'bound',
    cause: pressure(cause.resource, cause.where, cause.meanShare),
    confidence: 'sure',
    runnerUp: null,
    neighbour: null,
    advice: [],
    reasons: [],
    pressures: [],
    uses: [cause, ...rest],
  };
}

function pressure(resource: BoundResource, host: string, figure: number, service: string | null = null) {
  return { resource, where: { host, service }, figure, threshold: 0.9, atBound: 'sure' as const, signs: [] };
}

const unbound = { reasons: ['Telemetry is missing.'], pressures: [], uses: [], nearest: null, runnerUp: null };
const noneFound: Bound = { ...unbound, state: 'none-found', confidence: 'sure' };
const untold: Bound = { ...unbound, state: 'cannot-tell', why: 'telemetry', advice: [] };
const full = bound(use('cpu', 'kafka02', 0.97));

/** The five hosts of the sample as Packet's type 1, each at its price. */
function plan(): Plan {
  const { plan: sample } = sampleCampaign().record;
  const hosts = sample.hosts.map((host) => ({
    ...host,
    hardware: 'type-1',
    cores: typeOne.cores,
    networkGigabitsPerSecond: typeOne.networkGigabitsPerSecond,
    memoryMebibytes: usableMebibytes(typeOne),
  }));
  const prices = hosts.map(({ name, hardware }) => ({
    host: name,
    hardware,
    pricePerHour: 0.4,
    hours: 1,
    dollars: 0.4,
  }));
  const estimate = { hostHours: 5, dollarsPerHour: 2, dollars: 2, phases: [], hosts: prices };
  const lease: LeasePlan = { hours: 1, hardLimitHours: 1, dollars: 10, graceMinutes: 30, estimate };
  return { ...sample, hosts, lease };
}

/** Three brokers of which kafka02's NIC is full, loaded from a host that is none of them. */
function ground(change: Partial<PredictionGround> = {}): PredictionGround {
  const load = producer(1_000_000, 'spark-cassandra-worker01');
  const runs = [singleRun('kafka', load, producerFigures(90_000)), singleRun('kafka', load, producerFigures(88_000))];
  return {
    system: 'kafka',
    most: highestRate(runs, 'kafka-producer')!,
    bound: bound(use('network', 'kafka02', 0.95), use('cpu', 'kafka02', 0.5)),
    runs,
    plan: plan(),
    provider: 'equinix',
    ...change,
  };
}

/** Dollars for a million. */
const price = (dollarsPerHour: number, perSecond: number): number => ((dollarsPerHour / 3600) * 1e6) / perSecond;

test('twice the brokers bear at most twice as much, and at least what was measured', () => {
  const [one, two, twice] = predictionsOf(ground());
  expect(one).toMatchObject({
    change: '1 more host of type-1',
    state: 'cannot-tell',
    reason: '6 partitions over 4 brokers leave the busiest with as many as before',
  });
  expect(two).toMatchObject({ change: '2 more hosts of type-1', state: 'cannot-tell' });
  expect(twice).toMatchObject({
    change: '3 more hosts of type-1',
    state: 'predicted',
    unit: 'records',
    nowPerSecond: 90_000,
    perSecond: { low: 88_000, high: expect.closeTo((90_000 * 2) / 0.95) },
    nextBound: 'network',
    dollarsPerHour: expect.closeTo(2.4),
  });
  expect(twice?.state === 'predicted' && twice.nowDollarsPerMillion).toBeCloseTo(price(1.2, 90_000), 6);
  expect(twice?.state === 'predicted' && twice.dollarsPerMillion?.high).toBeCloseTo(price(2.4, 88_000), 6);
});

test('the next type of hardware bears what its next bound lets it', () => {
  const next = predictionsOf(ground()).at(-1);
  // Type 2: ten times the network and six times the cores of type 1; the processor was half used.
  expect(next).toMatchObject({
    change: '3 hosts of baremetal_2 in place of baremetal_1',
    state: 'predicted',
    perSecond: { low: 88_000, high: expect.closeTo((90_000 * 10) / 0.95) },
    nextBound: 'network',
    dollarsPerHour: expect.closeTo(3.75),
  });
  const busier = ground({ bound: bound(use('network', 'kafka02', 0.95), use('cpu', 'kafka02', 0.9)) });
  expect(predictionsOf(busier).at(-1)).toMatchObject({
    nextBound: 'cpu',
    perSecond: { high: expect.closeTo((90_000 * 6) / 0.9) },
  });
});

test('a host that is not changed stays the bound that it was', () => {
  const generator = use('cpu', 'spark-cassandra-worker01', 0.8);
  const told = predictionsOf(ground({ bound: bound(use('network', 'kafka02', 0.95), generator) }))[2];
  expect(told).toMatchObject({ nextBound: 'cpu', perSecond: { high: expect.closeTo(90_000 / 0.8) } });
});

test('says what a prediction rests on', () => {
  const single = ground();
  single.runs.pop();
  const told = predictionsOf(single).filter((each) => each.state === 'predicted');
  expect(told).toHaveLength(2);
  for (const { assumptions } of told) {
    expect(assumptions).toContain('The load tool offers as much more as that takes, and its host keeps up.');
    expect(assumptions).toContain('What was not measured (disk) is not the next bound.');
    expect(assumptions).toContain('The most was measured once: its scatter is not in the interval.');
  }
});

test.each<[string, Partial<PredictionGround>, string]>([
  ['the bound is not known', { bound: untold }, 'what bound it is not known: Telemetry is missing'],
  ['nothing was at its bound', { bound: noneFound }, 'no resource was at its bound'],
  ['hosts share a machine', { bound: full, provider: 'local' }, 'all hosts share one machine'],
  ['memory is full', { bound: bound(use('memory', 'kafka02', 0.97)) }, 'not in proportion to memory of kafka02'],
  [
    'a service has a bound of its own',
    { bound: { ...full, cause: pressure('request-handlers', 'kafka02', 0.9, 'kafka-broker') } },
    'not in proportion to request handlers of kafka-broker on kafka02',
  ],
  ['a neighbour has a part', { bound: { ...full, neighbour: { name: 'a hog', share: 0.4 } } }, 'went to a hog'],
  [
    'another host is at its bound',
    { bound: bound(use('cpu', 'spark-cassandra-worker02', 0.97)) },
    'bears no part of its load',
  ],
])('predicts nothing where %s', (_, change, reason) => {
  expect(predictionsOf(ground(change))).toEqual([
    { change: 'More hosts, or other ones', state: 'cannot-tell', reason: expect.stringContaining(reason) },
  ]);
});

test('predicts nothing where the load tool ran on the host at its bound', () => {
  const load = producer(1_000_000, 'kafka02');
  const runs = [singleRun('kafka', load, producerFigures(90_000))];
  const [refused, ...rest] = predictionsOf(ground({ runs, most: highestRate(runs, 'kafka-producer')! }));
  expect(rest).toEqual([]);
  expect(refused).toMatchObject({ reason: expect.stringContaining('where the load tool ran as well') });
});

test('a bound that is only likely is among the assumptions', () => {
  const told = predictionsOf(ground({ bound: { ...full, confidence: 'likely' } }))[2];
  expect(told?.state === 'predicted' && told.assumptions).toContain('What bound it is likely, and not sure.');
});

test('predicts nothing where hosts differ', () => {
  const mixed = plan();
  mixed.hosts[0]!.hardware = 'type-2';
  expect(predictionsOf(ground({ plan: mixed }))).toMatchObject([
    { reason: 'the hosts of the system are not of one type, so none stands for the others' },
  ]);
});

test('the catalogue is asked for types that it has, and for no speed of disks', () => {
  const own = plan();
  for (const host of own.hosts) host.cores = 5;
  expect(predictionsOf(ground({ plan: own })).at(-1)).toMatchObject({ reason: 'the catalogue does not have type-1' });
  const slow = ground({ bound: bound(use('disk', 'kafka02', 0.99)) });
  expect(predictionsOf(slow).at(-1)).toMatchObject({ reason: expect.stringContaining('how fast the disks') });
});

test('a host without a price leaves the dollars out, and a batch has no prediction', () => {
  const free = plan();
  for (const host of free.lease!.estimate.hosts) host.pricePerHour = null;
  const told = predictionsOf(ground({ plan: free }))[2];
  expect(told).toMatchObject({ state: 'predicted', dollarsPerHour: null, dollarsPerMillion: null });
  expect(predictionsOf(ground({ most: { state: 'cannot-tell', reason: 'no run' } }))).toEqual([]);
});
