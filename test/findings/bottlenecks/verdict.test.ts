import { describe, expect, it } from 'vitest';
import {
  consumer,
  consumerFigures,
  producer,
  producerFigures,
  spark,
  sparkFigures,
  sparkJob,
  sparkJobFigures,
  stress,
  stressFigures,
} from '../../report/sample-loads.ts';
import { bottleneckIn, full, inShort, kafka, overloaded, type Figures, type Scene } from './scene.ts';

const producerJob = 'kafka01/a-run-a2-producer';

describe('the target rate', () => {
  const met: Scene = { loads: [[producer(50_000), producerFigures(49_000)]] };
  it('is the limit if it was met, whatever the utilization', () => {
    const idle = bottleneckIn(met);
    expect(inShort(idle)).toBe('high: none');
    expect(idle.reasons).toEqual(['The target rate was met.']);
    const busy = bottleneckIn({ ...met, scopes: { 'kafka02/host': full } });
    expect(inShort(busy)).toBe('medium: none');
    expect(busy.reasons).toContain('There is little headroom: CPU of kafka02 at 98 %.');
  });
  it('is met by a producer whose consumer follows it, and not by a consumer that reads existing records', () => {
    const follows: Scene = { loads: [...met.loads, [consumer('kafka02', null), consumerFigures(49_000)]] };
    expect(inShort(bottleneckIn(follows))).toBe('high: none');
    const reads: Scene = { loads: [[consumer('kafka02', 'earlier'), consumerFigures(900_000)]] };
    expect(inShort(bottleneckIn(reads))).toBe('inconclusive: nothing-near');
  });
  it('that was missed with nothing saturated makes the verdict inconclusive, with the achieved share', () => {
    const bottleneck = bottleneckIn(overloaded);
    expect(inShort(bottleneck)).toBe('inconclusive: nothing-near');
    expect(bottleneck.reasons[0]).toBe(
      'kafka-producer reached 1,000,000 a second, 10 % of its target rate of 10,000,000.',
    );
  });
  it('of closed-loop threads is what they can request, by Little’s law', () => {
    // 16 threads that wait 2.6 ms request 6,154 a second.
    const few = bottleneckIn({ system: 'cassandra', loads: [[stress(16), stressFigures(16, 6_000, 2)]] });
    expect(inShort(few)).toBe('inconclusive: closed-loop');
    expect(few.reasons[0]).toContain('can request at most 6,154 a second');
    const waiting = bottleneckIn({ system: 'cassandra', loads: [[stress(16), stressFigures(16, 3_000, 2)]] });
    expect(inShort(waiting)).toBe('inconclusive: nothing-near');
  });
  it('does not exist for a batch: one that ends with headroom everywhere has no bottleneck', () => {
    expect(inShort(bottleneckIn({ system: 'spark', loads: [[spark(1), sparkFigures(1, 14)]] }))).toBe('medium: none');
  });
});

describe('a saturated load generator makes the verdict inconclusive', () => {
  const cases: [string, Scene, string][] = [
    ['by one thread', { ...overloaded, scopes: { [producerJob]: { busiest_thread_cores: 0.97 } } }, '0.97 of a core'],
    [
      'by garbage collection',
      { ...overloaded, scopes: { [producerJob]: { gc_pause_share: 0.3 } } },
      '30 % of the time',
    ],
    [
      'by the cores of its host',
      {
        ...overloaded,
        scopes: { 'kafka01/host': { ...full, cpu_used_cores: 3.9 }, [producerJob]: { cpu_used_cores: 2.5 } },
      },
      'it used 64 % of them',
    ],
    [
      'by the cores of the machine it shares with all others',
      { ...overloaded, machine: { ...full, cpu_used_cores: 1.96 }, scopes: { [producerJob]: { cpu_used_cores: 1.2 } } },
      'it used 61 % of them',
    ],
  ];
  it.each(cases)('%s', (_, scene, figure) => {
    const bottleneck = bottleneckIn(scene);
    expect(inShort(bottleneck)).toBe('inconclusive: generator');
    expect(bottleneck.reasons[0]).toContain('The load generator kafka-producer on kafka01');
    expect(bottleneck.reasons[0]).toContain(figure);
    expect(bottleneck.state === 'inconclusive' && bottleneck.advice.map(({ dimension }) => dimension)).toEqual([
      'generator',
    ]);
  });
  it('by the NIC of a host that runs only the load generator', () => {
    const loads: Scene['loads'] = [[producer(10_000_000, 'spark-cassandra-worker01'), producerFigures(1_000_000)]];
    const bottleneck = bottleneckIn({ loads, scopes: { 'spark-cassandra-worker01/host': { network_share: 0.97 } } });
    expect(inShort(bottleneck)).toBe('inconclusive: generator');
    expect(bottleneck.reasons[0]).toBe(
      'spark-cassandra-worker01 runs only a load generator and was saturated: network of spark-cassandra-worker01 at 97 %.',
    );
  });
  it('but not by collections that take long because others use its host', () => {
    const full90 = { ...full, cpu_used_cores: 3.9 };
    const starved = {
      'kafka01/host': full90,
      [producerJob]: { gc_pause_share: 0.3, heap_share: 0.2, cpu_used_cores: 0.2 },
    };
    expect(inShort(kafka(starved))).toBe('medium: cpu of kafka01');
    const small = { ...starved, [producerJob]: { gc_pause_share: 0.3, heap_share: 0.95, cpu_used_cores: 0.2 } };
    expect(inShort(kafka(small))).toBe('inconclusive: generator');
  });
  it('but not if it met its target rate, nor if others used more of the cores', () => {
    const scopes = { [producerJob]: { busiest_thread_cores: 0.97 } };
    expect(inShort(bottleneckIn({ loads: [[producer(50_000), producerFigures(50_000)]], scopes }))).toBe('high: none');
    const few = { 'kafka01/host': { ...full, cpu_used_cores: 3.9 }, [producerJob]: { cpu_used_cores: 1.5 } };
    expect(inShort(bottleneckIn({ ...overloaded, scopes: few }))).toBe('medium: cpu of kafka01');
  });
  it('and the driver of Spark is no load generator: Spark is saturated', () => {
    const bottleneck = bottleneckIn({
      system: 'spark',
      loads: [[spark(1), sparkFigures(1, 14)]],
      scopes: { 'spark-cassandra-master/a-run-a2-spark': { busiest_thread_cores: 0.99 } },
    });
    expect(inShort(bottleneck)).toBe('medium: thread of spark on spark-cassandra-master');
  });
});

describe('a neighbour that uses the saturated resource is reported', () => {
  const machine: Figures = { ...full, cpu_used_cores: 1.96 };
  it('outside the hosts of a shared machine', () => {
    // Five hosts use 0.1 of the two cores each.
    const bottleneck = bottleneckIn({ ...overloaded, machine });
    // Most of it: it is unknown whether Kafka had to wait.
    expect(inShort(bottleneck)).toBe('medium: cpu of the machine');
    expect(bottleneck).toMatchObject({ neighbour: { name: 'processes outside the hosts' } });
    expect(bottleneck.state === 'found' && bottleneck.neighbour?.share).toBeCloseTo(0.73);
    expect(bottleneck.state === 'found' && bottleneck.advice.map(({ dimension }) => dimension)).toEqual([
      'placement',
      'hosts',
    ]);
  });
  it('if it is another system of the run, and not a part of the same system', () => {
    const loads: Scene['loads'] = [...overloaded.loads, [spark(1), sparkFigures(1, 14)]];
    const scopes = {
      'kafka01/host': { cpu_used_cores: 0.6 },
      'spark-cassandra-worker01/host': { cpu_used_cores: 1.1 },
      'kafka01/kafka-broker': { cpu_used_cores: 0.6 },
      'spark-cassandra-worker01/spark-worker': { cpu_used_cores: 1.1 },
    };
    const scene = { loads, machine, scopes, group: 'combined' } as const;
    expect(bottleneckIn(scene)).toMatchObject({
      cause: { resource: 'cpu' },
      neighbour: { name: 'spark', share: 0.55 },
    });
    expect(bottleneckIn({ ...scene, system: null })).toMatchObject({ cause: { resource: 'cpu' }, neighbour: null });
  });
  it('but not if it is a system that the loads use', () => {
    const scopes = {
      'spark-cassandra-worker01/host': { cpu_used_cores: 1.3 },
      'spark-cassandra-worker01/cassandra': { cpu_used_cores: 1.3 },
    };
    const scene = { system: 'spark', machine, scopes } as const;
    const perf: Scene['loads'] = [[spark(1), sparkFigures(1, 14)]];
    expect(bottleneckIn({ ...scene, loads: perf })).toMatchObject({ neighbour: { name: 'cassandra' } });
    expect(bottleneckIn({ ...scene, loads: [[sparkJob, sparkJobFigures]] })).toMatchObject({
      cause: { resource: 'cpu' },
      neighbour: null,
    });
  });
  it('if it is a process on a host that is neither a service nor a load', () => {
    const scopes = {
      'kafka02/host': { cpu_used_cores: 1.5 },
      'kafka02/kafka-broker': { cpu_used_cores: 0.4 },
    };
    const bottleneck = bottleneckIn({ ...overloaded, machine, scopes });
    expect(bottleneck).toMatchObject({
      cause: { resource: 'cpu' },
      neighbour: { name: 'other processes of the hosts' },
    });
  });
  it('if it is a process outside the campaign on a separate host', () => {
    const scopes = {
      'kafka02/host': { ...full, cpu_used_cores: 3.92 },
      'kafka02/kafka-broker': { cpu_used_cores: 1.5 },
    };
    expect(bottleneckIn({ ...overloaded, scopes })).toMatchObject({
      neighbour: { name: 'processes outside the campaign' },
    });
  });
  it('and none is if the system itself uses all of it', () => {
    const scopes = {
      'kafka02/host': { ...full, cpu_used_cores: 3.92 },
      'kafka02/kafka-broker': { cpu_used_cores: 3.8 },
    };
    expect(bottleneckIn({ ...overloaded, scopes })).toMatchObject({ neighbour: null });
  });
});

describe('missing telemetry', () => {
  it('makes the verdict inconclusive, and so does an invalid run', () => {
    const none = Object.fromEntries(
      ['kafka01', 'kafka02', 'spark-cassandra-master', 'spark-cassandra-worker01', 'spark-cassandra-worker02'].map(
        (host) => [`${host}/host`, null],
      ),
    );
    expect(inShort(kafka(none))).toBe('inconclusive: telemetry');
    expect(inShort(bottleneckIn({ ...overloaded, state: 'invalid' }))).toBe('inconclusive: invalid');
  });
  it('of one host makes a verdict inconclusive, or lowers its confidence', () => {
    const bottleneck = kafka({ 'kafka02/host': null });
    expect(inShort(bottleneck)).toBe('inconclusive: telemetry');
    expect(bottleneck.reasons).toEqual(['Telemetry of kafka02 is missing for most of the window.']);
    const other = kafka({ 'kafka02/host': null, 'kafka01/host': { network_share: 0.98 } });
    expect(inShort(other)).toBe('medium: network of kafka01');
  });
  it('for half of the window makes a verdict inconclusive, and for a tenth lowers its confidence', () => {
    const scopes = { 'kafka02/host': full };
    expect(inShort(bottleneckIn({ ...overloaded, scopes, samples: 25 }))).toBe('inconclusive: telemetry');
    expect(inShort(bottleneckIn({ ...overloaded, scopes, samples: 50 }))).toBe('medium: cpu of kafka02');
    expect(inShort(bottleneckIn({ ...overloaded, scopes, samples: 55 }))).toBe('high: cpu of kafka02');
  });
});
