import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseProducerOutput, producerSeries } from '../../../src/workloads/kafka-producer/output.ts';
import { generator } from '../../../src/workloads/kafka-producer/generator.ts';
import { isOpenLoop } from '../../../src/workloads/measured.ts';
import { facts } from '../../../src/workloads/kafka-producer/facts.ts';
import type { KafkaProducerParameters } from '../../../src/workloads/kafka-producer/parameters.ts';
import { captured, contextOf, loadOf } from '../context.ts';
import { kafkaOn } from '../../samples/clusters.ts';

const kafka3 = kafkaOn(['one'], { version: '3.9.1', options: { metadata: 'zookeeper' } });

const parameters: KafkaProducerParameters = {
  topic: 'proofload-a-run',
  records: 400_000,
  recordBytes: 100,
  partitions: 6,
  replicationFactor: 2,
  targetRecordsPerSecond: 50_000,
  acks: 'all',
};
const load = loadOf('kafka-producer', parameters);
const jobSpan = { startMilliseconds: 1_000_000, endMilliseconds: 1_010_000 };

test('the producer is told records, size, target rate, acks and all brokers', () => {
  const { id, argv } = generator.job(contextOf(load));
  expect(id).toBe('a-run-a2-load');
  expect(argv.slice(argv.indexOf('org.apache.kafka.tools.ProducerPerformance') + 1)).toEqual([
    '--topic=proofload-a-run',
    '--num-records=400000',
    '--record-size=100',
    '--throughput=50000',
    '--bootstrap-server=198.18.0.1:9092,198.18.0.2:9092',
    '--command-property=acks=all',
    '--reporting-interval=1000',
  ]);
  expect(argv).toContain('/data/two/install/kafka-4.3.1/jars/*');
});

test('the producer of Kafka 3 is told the same with the options it knows', () => {
  const { argv } = generator.job(contextOf(load, { clusters: { kafka: kafka3 } }));
  expect(argv.slice(-3)).toEqual(['--producer-props', 'bootstrap.servers=198.18.0.1:9092', 'acks=all']);
});

test('client settings are in a file of the job, which each version of Kafka is told by its own option', () => {
  const set = loadOf<KafkaProducerParameters>('kafka-producer', {
    ...parameters,
    compression: 'lz4',
    clientSettings: { 'send.buffer.bytes': -1 },
  });
  const { argv, files } = generator.job(contextOf(set));
  expect(argv).toContain('--command-config=/data/two/jobs/a-run-a2-load/producer.properties');
  expect(files).toEqual({ 'producer.properties': 'compression.type=lz4\nsend.buffer.bytes=-1\n' });
  const old = generator.job(contextOf(set, { clusters: { kafka: kafka3 } }));
  expect(old.argv).toContain('--producer.config=/data/two/jobs/a-run-a2-load/producer.properties');
});

test('keys and payloads of its own choice are told to the client and to the load generator', () => {
  const keyed = loadOf<KafkaProducerParameters>('kafka-producer', {
    ...parameters,
    recordBytes: 2,
    keyDistribution: 'zipfian',
    keys: 50,
    payloads: ['ab', 'cd'],
  });
  const { argv, files = {} } = generator.job(contextOf(keyed));
  expect(files['producer.properties']).toBe(
    'interceptor.classes=io.proofload.kafka.RecordKeys\nproofload.keys=50\nproofload.key.distribution=zipfian\n',
  );
  expect(files['payloads.txt']).toBe('ab\ncd');
  expect(argv).toContain('--payload-file=/data/two/jobs/a-run-a2-load/payloads.txt');
  expect(argv.join(' ')).not.toContain('--record-size');
});

const work = (change: Partial<KafkaProducerParameters>) => facts.sameWork({ ...parameters, ...change });

test('a named parameter and the same client setting are the same work, another value is another work', () => {
  expect(work({ lingerMilliseconds: 5 })).toEqual(work({ clientSettings: { 'linger.ms': '5' } }));
  expect(work({ lingerMilliseconds: 5 })).not.toEqual(work({}));
  expect(work({ keyDistribution: 'none' })).toEqual(work({}));
});

test('a warm-up is counted apart by Kafka 4, and not told to Kafka 3', () => {
  const warm = loadOf('kafka-producer', { ...parameters, warmUpRecords: 100_000 });
  expect(generator.job(contextOf(warm)).argv).toContain('--warmup-records=100000');
  const { argv } = generator.job(contextOf(warm, { clusters: { kafka: kafka3 } }));
  expect(argv.join(' ')).not.toContain('warmup');
});

test('a producer without a target rate is not throttled', () => {
  const unlimited = loadOf('kafka-producer', { ...parameters, targetRecordsPerSecond: null });
  expect(generator.job(contextOf(unlimited)).argv).toContain('--throughput=-1');
});

test('the topic is made afresh with its partitions and replicas', () => {
  expect(generator.prepare(contextOf(load))).toEqual([
    {
      kind: 'in system',
      what: 'topic proofload-a-run',
      preparation: 'create-topic',
      parameters: { topic: 'proofload-a-run', partitions: 6, replicationFactor: 2 },
    },
  ]);
});

test('a plan without Kafka is refused', () => {
  expect(() => generator.job(contextOf(load, { clusters: {} }))).toThrow('The plan has no cluster kafka; it has none');
});

test('figures are those of the closing line, and the window ends with the job', async () => {
  const reading = await generator.read(captured('kafka-producer'), load, jobSpan);
  expect(reading.figures).toEqual({
    kind: 'kafka-producer',
    records: 400_000,
    recordsPerSecond: 47_119.802097,
    megabytesPerSecond: 4.49,
    latency: { mean: 2222.05, p50: 2438, p95: 3491, p99: 3569, p999: 3588, max: 3589 },
  });
  expect(isOpenLoop(reading)).toBe(false);
  expect(reading.window.endMilliseconds).toBe(1_010_000);
  expect(reading.window.startMilliseconds).toBeCloseTo(1_010_000 - (400_000 / 47_119.802097) * 1000, 3);
});

test('the series follows the interval lines, and its last point has no latency', async () => {
  const {
    measured: { series },
    window,
  } = await generator.read(captured('kafka-producer'), load, jobSpan);
  expect(series).toHaveLength(9);
  expect(series[0]).toMatchObject({ count: 1777, latencyMeanMilliseconds: 385.4, latencyMaxMilliseconds: 924 });
  expect(series[0]?.seconds).toBeCloseTo(1777 / 1673.3, 6);
  expect(series.at(-1)).toMatchObject({ count: 43_915, latencyMeanMilliseconds: null });
  expect(series.at(-1)?.endMilliseconds).toBe(window.endMilliseconds);
  expect(series.reduce((sum, { count }) => sum + count, 0)).toBe(400_000);
});

test('after a warm-up only what followed it counts, in the figures as in the series', async () => {
  const warm = loadOf('kafka-producer', { ...parameters, records: 240_000, warmUpRecords: 80_000 });
  const {
    figures,
    measured: { series },
    window,
  } = await generator.read(captured('kafka-producer-warm-up'), warm, jobSpan);
  expect(figures).toMatchObject({ records: 160_000, recordsPerSecond: 10_100.372451, latency: { p99: 11_146 } });
  expect(window.endMilliseconds - window.startMilliseconds).toBeCloseTo((160_000 / 10_100.372451) * 1000, 3);
  expect(series[1]).toMatchObject({ count: 6720, latencyMeanMilliseconds: 9104.6 });
  expect(series.some(({ count }) => count === 1480)).toBe(false);
});

test('progress adds up the intervals of the tail', async () => {
  const output = await readFile(join(captured('kafka-producer'), 'output'), 'utf8');
  const tail = output.split('\n').slice(0, 3).join('\n');
  expect(generator.progress(tail, load)).toMatchObject({ done: 31_081, total: 400_000, ratePerSecond: 15_533.5 });
  expect(generator.progress('', load)).toBeNull();
});

test('an output that was cut off is refused by the name of its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofload-test-'));
  try {
    await cp(captured('kafka-producer'), folder, { recursive: true });
    const output = await readFile(join(folder, 'output'), 'utf8');
    await writeFile(join(folder, 'output'), output.slice(0, -20));
    await expect(generator.read(folder, load, jobSpan)).rejects.toThrow(
      `${folder}/output has no closing line with percentiles: the producer ended before it sent all records`,
    );
    await rm(join(folder, 'output'));
    await expect(generator.read(folder, load, jobSpan)).rejects.toThrow(`${folder}/output cannot be read`);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a run that sent fewer records than planned is refused', async () => {
  const more = loadOf('kafka-producer', { ...parameters, records: 400_001 });
  await expect(generator.read(captured('kafka-producer'), more, jobSpan)).rejects.toThrow(
    'reports 400000 records sent, but 400001 were planned',
  );
});

const line = (each: { records: number; recordsPerSecond: number }, rest: string) =>
  `${each.records} records sent, ${each.recordsPerSecond.toFixed(1)} records/sec (1.00 MB/sec), 1.0 ms avg latency, 2.0 ms max latency${rest}.`;

test('whatever intervals there were, the series has all records and ends with the window', () => {
  const interval = fc.record({
    records: fc.integer({ min: 1, max: 10_000_000 }),
    recordsPerSecond: fc.double({ min: 1, max: 1e7, noNaN: true }),
    meanMilliseconds: fc.double({ min: 0, max: 1e5, noNaN: true }),
    maxMilliseconds: fc.double({ min: 0, max: 1e5, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(interval), fc.integer({ min: 1, max: 1_000_000 }), (given, rest) => {
      const records = given.reduce((sum, each) => sum + each.records, rest);
      const seconds = given.reduce((sum, each) => sum + each.records / Number(each.recordsPerSecond.toFixed(1)), 1);
      const total = { records, recordsPerSecond: records / seconds };
      const text = [
        ...given.map((each) => line(each, '')),
        '[main] WARN something else',
        line(total, ', 1 ms 50th, 2 ms 95th, 3 ms 99th, 4 ms 99.9th'),
      ].join('\n');
      const parsed = parseProducerOutput(text);
      expect(parsed.intervals).toHaveLength(given.length);
      if (!parsed.total) throw new Error('no total');
      const window = { startMilliseconds: 0, endMilliseconds: seconds * 1000 };
      const series = producerSeries(parsed.intervals, parsed.total, window);
      expect(series.reduce((sum, { count }) => sum + count, 0)).toBe(records);
      expect(series.at(-1)?.endMilliseconds).toBe(window.endMilliseconds);
    }),
  );
});

test('a warm-up that leaves no record to measure is refused', () => {
  expect(facts.faults?.({ records: 1000, warmUpRecords: 1000 })).toEqual([
    { parameter: 'warmUpRecords', sentence: 'is not below the 1000 records of the load, so none would be measured' },
  ]);
  expect(facts.faults?.({ records: 1000, warmUpRecords: 999 })).toEqual([]);
  expect(facts.faults?.({ records: 1000 })).toEqual([]);
});
