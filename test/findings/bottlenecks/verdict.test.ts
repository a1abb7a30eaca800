import { describe, expect, it } from 'vitest';
import {
  consumer,
  consumerFigures,
  producer,
  producerFigures,
  spark,
  sparkFigures,
  stress,
  stressFigures,
} from '../../report/sample-loads.ts';
import { boundIn, full, inShort, kafka, overloaded, type Figures, type Scene } from './scene.ts';

const producerJob = 'kafka01/a-run-a2-producer';

describe('the offer', () => {
  const met: Scene = { loads: [[producer(50_000), producerFigures(49_000)]] };
  it('is the limit where it was met, whatever else is in use', () => {
    const idle = boundIn(met);
    expect(inShort(idle)).toBe('sure: none');
    expect(idle.reasons).toEqual(['The offered load was met.']);
    const busy = boundIn({ ...met, scopes: { 'kafka02/host': full } });
    expect(inShort(busy)).toBe('likely: none');
    expect(busy.reasons).toContain('Little is left: CPU of kafka02 at 98 %.');
  });
  it('is met by a producer whose consumer follows it, and not by a consumer that reads what lies there', () => {
    const follows: Scene = { loads: [...met.loads, [consumer('kafka02', null), consumerFigures(49_000)]] };
    expect(inShort(boundIn(follows))).toBe('sure: none');
    const reads: Scene = { loads: [[consumer('kafka02', 'earlier'), consumerFigures(900_000)]] };
    expect(inShort(boundIn(reads))).toBe('cannot tell: nothing-near');
  });
  it('that was missed with nothing at its bound leaves the verdict open, with what it fell short by', () => {
    const bound = boundIn(overloaded);
    expect(inShort(bound)).toBe('cannot tell: nothing-near');
    expect(bound.reasons[0]).toBe('kafka-producer did 1,000,000 of 10,000,000 a second, 10 % of its offer.');
  });
  it('of closed-loop threads is what they can ask for, by Little’s law', () => {
    // 16 threads that wait 2.6 ms ask for 6,154 a second.
    const few = boundIn({ system: 'cassandra', loads: [[stress(16), stressFigures(16, 6_000, 2)]] });
    expect(inShort(few)).toBe('cannot tell: closed-loop');
    expect(few.reasons[0]).toContain('can ask for no more than 6,154 a second');
    const waiting = boundIn({ system: 'cassandra', loads: [[stress(16), stressFigures(16, 3_000, 2)]] });
    expect(inShort(waiting)).toBe('cannot tell: nothing-near');
  });
  it('is none in a batch: one that ends with room everywhere has no bound', () => {
    expect(inShort(boundIn({ system: 'spark', loads: [[spark(1), sparkFigures(1, 14)]] }))).toBe('likely: none');
  });
});

describe('a load generator at its own bound voids the verdict', () => {
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
      '64 % of that by itself',
    ],
    [
      'by the cores of the machine it shares with all others',
      { ...overloaded, machine: { ...full, cpu_used_cores: 1.96 }, scopes: { [producerJob]: { cpu_used_cores: 1.2 } } },
      '61 % of that by itself',
    ],
  ];
  it.each(cases)('%s', (_, scene, figure) => {
    const bound = boundIn(scene);
    expect(inShort(bound)).toBe('cannot tell: generator');
    expect(bound.reasons[0]).toContain('The load generator kafka-producer on kafka01');
    expect(bound.reasons[0]).toContain(figure);
    expect(bound.state === 'cannot-tell' && bound.advice.map(({ dimension }) => dimension)).toEqual(['generator']);
  });
  it('by the NIC of a host that bears nothing of what it loads', () => {
    const loads: Scene['loads'] = [[producer(10_000_000, 'spark-cassandra-worker01'), producerFigures(1_000_000)]];
    const bound = boundIn({ loads, scopes: { 'spark-cassandra-worker01/host': { network_share: 0.97 } } });
    expect(inShort(bound)).toBe('cannot tell: generator');
    expect(bound.reasons[0]).toBe(
      'spark-cassandra-worker01 bears a load generator alone, and was at its bound: network of spark-cassandra-worker01 at 97 %.',
    );
  });
  it('but not by collections that take long because its host is full of others', () => {
    const full90 = { ...full, cpu_used_cores: 3.9 };
    const starved = {
      'kafka01/host': full90,
      [producerJob]: { gc_pause_share: 0.3, heap_share: 0.2, cpu_used_cores: 0.2 },
    };
    expect(inShort(kafka(starved))).toBe('likely: cpu of kafka01');
    const small = { ...starved, [producerJob]: { gc_pause_share: 0.3, heap_share: 0.95, cpu_used_cores: 0.2 } };
    expect(inShort(kafka(small))).toBe('cannot tell: generator');
  });
  it('but not where it met its offer, nor where others used more of the cores', () => {
    const scopes = { [producerJob]: { busiest_thread_cores: 0.97 } };
    expect(inShort(boundIn({ loads: [[producer(50_000), producerFigures(50_000)]], scopes }))).toBe('sure: none');
    const few = { 'kafka01/host': { ...full, cpu_used_cores: 3.9 }, [producerJob]: { cpu_used_cores: 1.5 } };
    expect(inShort(boundIn({ ...overloaded, scopes: few }))).toBe('likely: cpu of kafka01');
  });
  it('and Spark’s driver is no generator: it is Spark that is at its bound', () => {
    const bound = boundIn({
      system: 'spark',
      loads: [[spark(1), sparkFigures(1, 14)]],
      scopes: { 'spark-cassandra-master/a-run-a2-spark': { busiest_thread_cores: 0.99 } },
    });
    expect(inShort(bound)).toBe('sure: thread of spark on spark-cassandra-master');
  });
});

describe('a neighbour that uses the resource at its bound is named', () => {
  const machine: Figures = { ...full, cpu_used_cores: 1.96 };
  it('where it is outside the hosts of a shared machine', () => {
    // Five hosts use 0.1 of the two cores each.
    const bound = boundIn({ ...overloaded, machine });
    // Most of it: whether Kafka waited for its part is not known.
    expect(inShort(bound)).toBe('likely: cpu of the machine');
    expect(bound).toMatchObject({ neighbour: { name: 'processes outside the hosts' } });
    expect(bound.state === 'bound' && bound.neighbour?.share).toBeCloseTo(0.73);
    expect(bound.state === 'bound' && bound.advice.map(({ dimension }) => dimension)).toEqual(['placement', 'hosts']);
  });
  it('where it is another system of the run, and not where it is a part of its own', () => {
    const loads: Scene['loads'] = [...overloaded.loads, [spark(1), sparkFigures(1, 14)]];
    const scopes = {
      'kafka01/host': { cpu_used_cores: 0.6 },
      'spark-cassandra-worker01/host': { cpu_used_cores: 1.1 },
      'kafka01/kafka-broker': { cpu_used_cores: 0.6 },
      'spark-cassandra-worker01/spark-worker': { cpu_used_cores: 1.1 },
    };
    const scene = { loads, machine, scopes, group: 'combined' } as const;
    expect(boundIn(scene)).toMatchObject({ cause: { resource: 'cpu' }, neighbour: { name: 'spark', share: 0.55 } });
    expect(boundIn({ ...scene, system: null })).toMatchObject({ cause: { resource: 'cpu' }, neighbour: null });
  });
  it('where it is a process on one of the hosts that is neither a service nor a load', () => {
    const scopes = {
      'kafka02/host': { cpu_used_cores: 1.5 },
      'kafka02/kafka-broker': { cpu_used_cores: 0.4 },
    };
    const bound = boundIn({ ...overloaded, machine, scopes });
    expect(bound).toMatchObject({ cause: { resource: 'cpu' }, neighbour: { name: 'other processes of the hosts' } });
  });
  it('where it is a process outside the campaign on a host of its own', () => {
    const scopes = {
      'kafka02/host': { ...full, cpu_used_cores: 3.92 },
      'kafka02/kafka-broker': { cpu_used_cores: 1.5 },
    };
    expect(boundIn({ ...overloaded, scopes })).toMatchObject({ neighbour: { name: 'processes outside the campaign' } });
  });
  it('and nobody is where the system itself is all of it', () => {
    const scopes = {
      'kafka02/host': { ...full, cpu_used_cores: 3.92 },
      'kafka02/kafka-broker': { cpu_used_cores: 3.8 },
    };
    expect(boundIn({ ...overloaded, scopes })).toMatchObject({ neighbour: null });
  });
});

describe('what is not measured is not known', () => {
  it('nothing is told without telemetry, or of a void run', () => {
    const none = Object.fromEntries(
      ['kafka01', 'kafka02', 'spark-cassandra-master', 'spark-cassandra-worker01', 'spark-cassandra-worker02'].map(
        (host) => [`${host}/host`, null],
      ),
    );
    expect(inShort(kafka(none))).toBe('cannot tell: telemetry');
    expect(inShort(boundIn({ ...overloaded, state: 'void' }))).toBe('cannot tell: void');
  });
  it('a host without telemetry leaves it open what bound the system, and makes what was found less than sure', () => {
    const bound = kafka({ 'kafka02/host': null });
    expect(inShort(bound)).toBe('cannot tell: telemetry');
    expect(bound.reasons).toEqual(['Telemetry of kafka02 is missing for most of the window.']);
    const other = kafka({ 'kafka02/host': null, 'kafka01/host': { network_share: 0.98 } });
    expect(inShort(other)).toBe('likely: network of kafka01');
  });
  it('with samples for less than half of the window nothing is told, and below nine tenths nothing is sure', () => {
    const scopes = { 'kafka02/host': { network_share: 0.98 } };
    expect(inShort(boundIn({ ...overloaded, scopes, samples: 25 }))).toBe('cannot tell: telemetry');
    expect(inShort(boundIn({ ...overloaded, scopes, samples: 50 }))).toBe('likely: network of kafka02');
    expect(inShort(boundIn({ ...overloaded, scopes, samples: 55 }))).toBe('sure: network of kafka02');
  });
});
