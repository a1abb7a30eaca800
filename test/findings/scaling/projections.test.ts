import { expect, test } from 'vitest';
import type { Bottleneck, LimitingResource, FoundBottleneck } from '../../../src/findings/bottlenecks/bottleneck.ts';
import type { ResourceName, ResourceUse } from '../../../src/findings/resource-use.ts';
import { highestRate } from '../../../src/findings/peaks/maximum.ts';
import type { ProjectionBasis } from '../../../src/findings/scaling/projection-basis.ts';
import { projectionsOf } from '../../../src/findings/scaling/projections.ts';
import type { LeasePlan } from '../../../src/plan/cost.ts';
import type { Plan } from '../../../src/plan/plan.ts';
import { catalogueType, usableMebibytes } from '../../../src/providers/catalogue.ts';
import { sampleCampaign } from '../../report/sample-campaign.ts';
import { producer, producerFigures } from '../../report/sample-loads.ts';
import { singleRun } from './single-run.ts';

const typeOne = catalogueType('packet/type-1')!;

function use(resource: ResourceName, where: string, meanShare: number): ResourceUse {
  return { resource, where, meanShare, p95Share: meanShare, peakShare: meanShare, limit: 1, coverage: 1 };
}

/** The first use is the bottleneck. */
function bottleneck(cause: ResourceUse, ...rest: ResourceUse[]): FoundBottleneck {
  return {
    state: 'found',
    cause: pressure(cause.resource, cause.where, cause.meanShare),
    confidence: 'high',
    conditions: [],
    isSymptom: false,
    runnerUp: null,
    neighbour: null,
    advice: [],
    reasons: [],
    pressures: [],
    uses: [cause, ...rest],
  };
}

function pressure(resource: LimitingResource, host: string, figure: number, service: string | null = null) {
  return {
    resource,
    where: { host, service },
    figure,
    threshold: 0.9,
    evidence: 'queueing' as const,
    waiting: null,
    coverage: 1,
    saturationConfidence: 'high' as const,
    signs: [],
  };
}

const noVerdict = { reasons: ['Telemetry is missing.'], pressures: [], uses: [], nearest: null, runnerUp: null };
const noneFound: Bottleneck = { ...noVerdict, state: 'none-found', confidence: 'high', conditions: [] };
const inconclusive: Bottleneck = { ...noVerdict, state: 'inconclusive', why: 'telemetry', advice: [] };
const full = bottleneck(use('cpu', 'kafka02', 0.97));

/** The five sample hosts as Packet's type 1 with its price. */
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

/** Three brokers loaded from another host; the NIC of kafka02 is saturated. */
function basis(change: Partial<ProjectionBasis> = {}): ProjectionBasis {
  const load = producer(1_000_000, 'spark-cassandra-worker01');
  const runs = [singleRun('kafka', load, producerFigures(90_000)), singleRun('kafka', load, producerFigures(88_000))];
  return {
    system: 'kafka',
    maximum: highestRate(runs, 'kafka-producer')!,
    bottleneck: bottleneck(use('network', 'kafka02', 0.95), use('cpu', 'kafka02', 0.5)),
    runs,
    plan: plan(),
    provider: 'equinix',
    ...change,
  };
}

/** Dollars for a million. */
const price = (dollarsPerHour: number, perSecond: number): number => ((dollarsPerHour / 3600) * 1e6) / perSecond;

test('twice the brokers carry at most twice as much, and at least what was measured', () => {
  const [one, two, twice] = projectionsOf(basis());
  expect(one).toMatchObject({
    change: '1 more host of type-1',
    state: 'inconclusive',
    reason: '6 partitions over 4 brokers leave the busiest with as many as before',
  });
  expect(two).toMatchObject({ change: '2 more hosts of type-1', state: 'inconclusive' });
  expect(twice).toMatchObject({
    change: '3 more hosts of type-1',
    state: 'projected',
    unit: 'records',
    nowPerSecond: 89_000,
    perSecond: { low: 88_000, high: 2 * 90_000 },
    nextBottleneck: 'network',
    dollarsPerHour: expect.closeTo(2.4),
  });
  expect(twice?.state === 'projected' && twice.nowDollarsPerMillion).toBeCloseTo(price(1.2, 89_000), 6);
  expect(twice?.state === 'projected' && twice.dollarsPerMillion?.high).toBeCloseTo(price(2.4, 88_000), 6);
});

test('the next bottleneck of the next hardware type is named, and nothing is projected beyond twice what was measured', () => {
  const next = projectionsOf(basis()).at(-1);
  // Type 2: ten times the network and six times the cores of type 1; the processor was half used.
  expect(next).toMatchObject({
    change: '3 hosts of baremetal_2 in place of baremetal_1',
    state: 'projected',
    perSecond: { low: 88_000, high: 2 * 90_000 },
    nextBottleneck: 'network',
    dollarsPerHour: expect.closeTo(3.75),
    assumptions: expect.arrayContaining([
      'The upper end is 2 times the measured throughput: no projection goes beyond that.',
    ]),
  });
  const busier = basis({ bottleneck: bottleneck(use('network', 'kafka02', 0.95), use('cpu', 'kafka02', 0.9)) });
  expect(projectionsOf(busier).at(-1)).toMatchObject({
    nextBottleneck: 'cpu',
    perSecond: { high: 2 * 90_000 },
  });
});

test('a host that does not change can be the next bottleneck', () => {
  const generator = use('cpu', 'spark-cassandra-worker01', 0.8);
  const projected = projectionsOf(basis({ bottleneck: bottleneck(use('network', 'kafka02', 0.95), generator) }))[2];
  expect(projected).toMatchObject({ nextBottleneck: 'cpu', perSecond: { high: expect.closeTo(90_000 / 0.8) } });
});

test('lists the assumptions of a projection', () => {
  const single = basis();
  single.runs.pop();
  const projected = projectionsOf(single).filter((each) => each.state === 'projected');
  expect(projected).toHaveLength(2);
  for (const { assumptions } of projected) {
    expect(assumptions).toContain('The load generator and its host can deliver the higher load.');
    expect(assumptions).toContain('Unmeasured resources (disk) are not the next bottleneck.');
    expect(assumptions).toContain('The maximum was measured once, so the interval has no variation between runs.');
  }
});

test.each<[string, Partial<ProjectionBasis>, string]>([
  [
    'the bottleneck is inconclusive',
    { bottleneck: inconclusive },
    'the bottleneck is inconclusive: Telemetry is missing',
  ],
  ['nothing was saturated', { bottleneck: noneFound }, 'no resource was saturated'],
  ['hosts share a machine', { bottleneck: full, provider: 'local' }, 'all hosts share one machine'],
  [
    'memory is full',
    { bottleneck: bottleneck(use('memory', 'kafka02', 0.97)) },
    'does not scale with its bottleneck, memory of kafka02',
  ],
  [
    'the bottleneck is a resource of a service',
    { bottleneck: { ...full, cause: pressure('request-handlers', 'kafka02', 0.9, 'kafka-broker') } },
    'does not scale with its bottleneck, request handlers of kafka-broker on kafka02',
  ],
  [
    'a neighbour uses part of it',
    { bottleneck: { ...full, neighbour: { owner: 'process', name: 'a hog', share: 0.4 } } },
    'a hog used part of',
  ],
  [
    'another host is saturated',
    { bottleneck: bottleneck(use('cpu', 'spark-cassandra-worker02', 0.97)) },
    'does not share the load of the system',
  ],
])('projects nothing if %s', (_, change, reason) => {
  expect(projectionsOf(basis(change))).toEqual([
    { change: 'More or other hosts', state: 'inconclusive', reason: expect.stringContaining(reason) },
  ]);
});

test('projects nothing if the load generator ran on the saturated host', () => {
  const load = producer(1_000_000, 'kafka02');
  const runs = [singleRun('kafka', load, producerFigures(90_000))];
  const [refused, ...rest] = projectionsOf(basis({ runs, maximum: highestRate(runs, 'kafka-producer')! }));
  expect(rest).toEqual([]);
  expect(refused).toMatchObject({ reason: expect.stringContaining('where the load generator ran as well') });
});

test('a bottleneck of medium confidence is an assumption', () => {
  const projected = projectionsOf(basis({ bottleneck: { ...full, confidence: 'medium' } }))[2];
  expect(projected?.state === 'projected' && projected.assumptions).toContain(
    'The bottleneck has only medium confidence.',
  );
});

test('projects nothing if hosts differ', () => {
  const mixed = plan();
  mixed.hosts[0]!.hardware = 'type-2';
  expect(projectionsOf(basis({ plan: mixed }))).toMatchObject([
    { reason: 'the hosts of the system have different hardware types' },
  ]);
});

test('nothing is projected for types that are not in the catalogue, nor for disks', () => {
  const own = plan();
  for (const host of own.hosts) host.cores = 5;
  expect(projectionsOf(basis({ plan: own })).at(-1)).toMatchObject({ reason: 'the catalogue does not have type-1' });
  const slow = basis({ bottleneck: bottleneck(use('disk', 'kafka02', 0.99)) });
  expect(projectionsOf(slow).at(-1)).toMatchObject({ reason: expect.stringContaining('no disk speeds') });
});

test('without the price of a host a projection has no dollars, and a batch has no projection', () => {
  const free = plan();
  for (const host of free.lease!.estimate.hosts) host.pricePerHour = null;
  const projected = projectionsOf(basis({ plan: free }))[2];
  expect(projected).toMatchObject({ state: 'projected', dollarsPerHour: null, dollarsPerMillion: null });
  expect(projectionsOf(basis({ maximum: { state: 'inconclusive', reason: 'no run' } }))).toEqual([]);
});
