import { describe, expect, it } from 'vitest';
import { boundIn, cassandra, full, kafka, onHost } from './scene.ts';

describe('advice', () => {
  it('names the dimension to scale, with its evidence, and what comes then', () => {
    const bound = kafka({ 'kafka01/host': { network_share: 0.97 }, 'kafka02/host': full });
    expect(bound.state === 'bound' && bound.advice).toEqual(
      [
        {
          dimension: 'network',
          order: 'first',
          sentence: 'A faster NIC, or more brokers.',
          evidence: 'network of kafka01 at 97 %',
        },
        { dimension: 'partitions', order: 'then', sentence: expect.any(String), evidence: expect.any(String) },
        {
          dimension: 'hosts',
          order: 'then',
          sentence: 'More brokers, or ones with more cores.',
          evidence: 'CPU of kafka02 at 98 %',
        },
      ].filter(({ dimension }) => dimension !== 'partitions'),
    );
  });
  it('is to spread the load where one host carries much more than the others', () => {
    const bound = onHost('kafka02', full);
    expect(bound.state === 'bound' && bound.advice[0]).toEqual({
      dimension: 'partitions',
      order: 'first',
      sentence: 'Spread the load: more partitions, or keys that fall on all hosts.',
      evidence: 'CPU of kafka02 at 98 %, the others at 30 % on average',
    });
    const even = kafka(
      Object.fromEntries(['kafka01', 'kafka02', 'spark-cassandra-master'].map((host) => [`${host}/host`, full])),
    );
    expect(even.state === 'bound' && even.advice.map(({ dimension }) => dimension)).toEqual(['hosts']);
  });
  it('is a larger heap for the service whose heap is too small, and more handlers for few', () => {
    const heap = boundIn({
      ...cassandra,
      scopes: { 'spark-cassandra-worker02/cassandra': { gc_pause_share: 0.3, heap_share: 0.95 } },
    });
    expect(heap.state === 'bound' && heap.advice[0]?.sentence).toBe('A larger heap for cassandra.');
    const handlers = kafka({ 'kafka02/kafka-broker': { kafka_request_handler_busy_share: 0.9 } });
    expect(handlers.state === 'bound' && handlers.advice.at(-1)?.sentence).toBe(
      'More request handlers (num.io.threads).',
    );
  });
});
