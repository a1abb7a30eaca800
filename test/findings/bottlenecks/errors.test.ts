import { describe, expect, it } from 'vitest';
import { stress, stressFigures } from '../../report/sample-loads.ts';
import { boundIn, cassandra, inShort, kafka, onHost } from './scene.ts';

describe('errors are told with the verdict, and change nothing about it', () => {
  it('of operations that failed', () => {
    const figures = { ...stressFigures(64, 9_000, 1), errors: 1_200 };
    const bound = boundIn({ ...cassandra, loads: [[stress(64), figures]] });
    expect(inShort(bound)).toBe(inShort(boundIn(cassandra)));
    expect(bound.reasons).toContain('cassandra-stress counts 1,200 operations that failed.');
  });

  it('of operations that failed in a window without telemetry', () => {
    const figures = { ...stressFigures(64, 9_000, 1), errors: 1_200 };
    expect(boundIn({ ...cassandra, loads: [[stress(64), figures]], samples: 1 }).reasons).toEqual([
      'Telemetry is missing for most of the window.',
      'cassandra-stress counts 1,200 operations that failed.',
    ]);
  });

  it('of partitions that lack a replica', () => {
    const bound = kafka({ 'kafka02/kafka-broker': { kafka_under_replicated_partitions: 2.5 } });
    expect(inShort(bound)).toBe('cannot tell: nothing-near');
    expect(bound.reasons.at(-1)).toBe(
      'Of the partitions that kafka02 leads, 2.5 lacked an in-sync replica, on average.',
    );
  });

  it('of packets from one a second on, and of connections', () => {
    const full = { network_share: 0.97, network_receive_drops: 0.4, tcp_listen_overflows_per_second: 0.2 };
    expect(onHost('kafka02', { ...full, network_send_drops: 0.5 }).reasons).toEqual([
      'More was sent than received.',
      'kafka02 dropped attempts to connect, 0.2 a second: the queue of a listening socket was full.',
    ]);
    expect(onHost('kafka02', { ...full, network_send_drops: 0.6 }).reasons).toContain(
      'kafka02 dropped packets, 1 a second.',
    );
  });

  it('and none where there is none', () => {
    expect(onHost('kafka02', { network_share: 0.97 }).reasons).toEqual(['More was sent than received.']);
  });
});
