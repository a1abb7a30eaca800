import { describe, expect, it } from 'vitest';
import { stress, stressFigures } from '../../report/sample-loads.ts';
import { bottleneckIn, cassandra, inShort, kafka, onHost } from './scene.ts';

describe('errors are reported with the verdict and do not change it', () => {
  it('of failed operations', () => {
    const figures = { ...stressFigures(64, 9_000, 1), errors: 1_200 };
    const bottleneck = bottleneckIn({ ...cassandra, loads: [[stress(64), figures]] });
    expect(inShort(bottleneck)).toBe(inShort(bottleneckIn(cassandra)));
    expect(bottleneck.reasons).toContain('cassandra-stress counted 1,200 failed operations.');
  });

  it('of failed operations in a window without telemetry', () => {
    const figures = { ...stressFigures(64, 9_000, 1), errors: 1_200 };
    expect(bottleneckIn({ ...cassandra, loads: [[stress(64), figures]], samples: 1 }).reasons).toEqual([
      'Telemetry is missing for most of the window.',
      'cassandra-stress counted 1,200 failed operations.',
    ]);
  });

  it('of partitions that lack a replica', () => {
    const bottleneck = kafka({ 'kafka02/kafka-broker': { kafka_under_replicated_partitions: 2.5 } });
    expect(inShort(bottleneck)).toBe('inconclusive: nothing-near');
    expect(bottleneck.reasons.at(-1)).toBe(
      'On average, 2.5 of the partitions that kafka02 leads lacked an in-sync replica.',
    );
  });

  it('of dropped packets from one a second on, and of dropped connections', () => {
    const full = { network_share: 0.97, network_receive_drops: 0.4, tcp_listen_overflows_per_second: 0.2 };
    expect(onHost('kafka02', { ...full, network_send_drops: 0.5 }).reasons).toEqual([
      'It sent more than it received.',
      'Data waited to be sent in 90 % of the seconds.',
      'kafka02 dropped 0.2 connection attempts a second: the queue of a listening socket was full.',
    ]);
    expect(onHost('kafka02', { ...full, network_send_drops: 0.6 }).reasons).toContain(
      'kafka02 dropped 1 packets a second.',
    );
  });

  it('and none without errors', () => {
    expect(onHost('kafka02', { network_share: 0.97 }).reasons).toEqual([
      'It sent more than it received.',
      'Data waited to be sent in 90 % of the seconds.',
    ]);
  });
});
