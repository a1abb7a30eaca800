import { describe, expect, it } from 'vitest';
import { spark, sparkFigures } from '../../report/sample-loads.ts';
import { bottleneckIn, cassandra, full, kafka, onHost, overloaded } from './scene.ts';

describe('advice', () => {
  it('names what to do about the resource with the strongest evidence, then about the next one', () => {
    const bottleneck = kafka({ 'kafka01/host': { network_share: 0.97 }, 'kafka02/host': full });
    expect(bottleneck.state === 'found' && bottleneck.advice).toEqual([
      {
        kind: 'faster-network',
        dimension: 'network',
        order: 'first',
        sentence: 'A faster NIC, or more brokers.',
        evidence:
          'network of kafka01 at 97 %; expected: little before CPU of kafka02 has room as well; check: run FILE --profile OTHER, then compare',
      },
      {
        kind: 'more-cpu',
        dimension: 'hosts',
        order: 'then',
        sentence: 'More brokers, or ones with more cores.',
        evidence: 'CPU of kafka02 at 98 %',
      },
    ]);
  });
  it('is to spread the load if one host carries much more than the others', () => {
    const bottleneck = onHost('kafka02', full);
    expect(bottleneck.state === 'found' && bottleneck.advice[0]).toEqual({
      kind: 'spread-load',
      dimension: 'partitions',
      order: 'first',
      sentence: 'Spread the load: more partitions, or keys that reach all hosts.',
      evidence: expect.stringContaining('CPU of kafka02 at 98 %, the others at 30 % on average;'),
    });
    const even = kafka(
      Object.fromEntries(['kafka01', 'kafka02', 'spark-cassandra-master'].map((host) => [`${host}/host`, full])),
    );
    expect(even.state === 'found' && even.advice.map(({ dimension }) => dimension)).toEqual(['hosts']);
  });
  it('is to separate systems if another one uses the saturated resource, and another machine type if other guests do', () => {
    const shared = bottleneckIn({
      group: 'combined',
      loads: [...overloaded.loads, [spark(1), sparkFigures(1, 14)]],
      machine: { ...full, cpu_used_cores: 1.96 },
      scopes: {
        'kafka01/host': { cpu_used_cores: 0.6 },
        'spark-cassandra-worker01/host': { cpu_used_cores: 1.1 },
        'kafka01/kafka-broker': { cpu_used_cores: 0.6 },
        'spark-cassandra-worker01/spark-worker': { cpu_used_cores: 1.1 },
      },
    });
    expect(shared.state === 'found' && shared.advice[0]?.sentence).toBe('Put Kafka and Spark on separate hosts.');
    const stolen = onHost('kafka02', { cpu_share: 0.5, cpu_steal_share: 0.3, psi_cpu_some_share: 0.45 });
    expect(stolen.state === 'found' && stolen.advice.map(({ kind }) => kind)).toEqual(['dedicated-cores']);
    const guests = onHost('kafka02', { ...full, cpu_share: 0.6, cpu_steal_share: 0.38 });
    expect(guests.state === 'found' && guests.advice[0]).toEqual({
      kind: 'dedicated-cores',
      dimension: 'placement',
      order: 'first',
      sentence: 'A machine type whose cores are not shared with other guests.',
      evidence: expect.stringContaining(
        'CPU of kafka02 at 98 %, 38 % used by other guests of the hypervisor; expected: up to 61 % more;',
      ),
    });
  });
  it('is to change the load if no machine was saturated', () => {
    const bottleneck = kafka({});
    expect(bottleneck.state === 'inconclusive' && bottleneck.advice.map(({ sentence }) => sentence)).toEqual([
      'Change the load before the machines, such as more partitions, larger batches or a second producer: no machine was saturated.',
    ]);
  });
  it('is faster disks for a disk, with its throughput', () => {
    const bottleneck = onHost('kafka02', {
      disk_share: 0.99,
      psi_io_full_share: 0.4,
      disk_queue_operations: 8,
      disk_read_bytes_per_second: 2e6,
      disk_write_bytes_per_second: 118e6,
      disk_read_operations_per_second: 100,
      disk_write_operations_per_second: 800,
    });
    expect(bottleneck.state === 'found' && bottleneck.advice.map(({ sentence }) => sentence)).toContain(
      'Faster disks, more disks, or more brokers.',
    );
    expect(bottleneck.reasons[0]).toBe('It read 2 MB/s and wrote 118 MB/s, in 900 operations a second.');
  });
  it('is a larger heap for a service whose heap is too small, and more request handlers if there are too few', () => {
    const heap = bottleneckIn({
      ...cassandra,
      scopes: { 'spark-cassandra-worker02/cassandra': { gc_pause_share: 0.3, heap_share: 0.95 } },
    });
    expect(heap.state === 'found' && heap.advice[0]?.sentence).toBe('A larger heap for cassandra.');
    const handlers = kafka({ 'kafka02/kafka-broker': { kafka_request_handler_busy_share: 0.9 } });
    expect(handlers.state === 'found' && handlers.advice.at(-1)?.sentence).toBe(
      'More request handlers (num.io.threads).',
    );
  });
});
