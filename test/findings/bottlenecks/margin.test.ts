import { describe, expect, it } from 'vitest';
import type { Condition } from '../../../src/findings/bottlenecks/bottleneck.ts';
import { bottleneckIn, full, inShort, overloaded, type Figures, type Scene } from './scene.ts';

const onBroker = (figures: Figures): Scene => ({ ...overloaded, scopes: { 'kafka02/host': figures } });

function marginIn(scene: Scene): Condition | undefined {
  const bottleneck = bottleneckIn(scene);
  return bottleneck.state === 'found' ? bottleneck.conditions.find(({ name }) => name === 'margin') : undefined;
}

describe('the margin of a bottleneck', () => {
  it('is wide where no figure is near a threshold', () => {
    expect(marginIn(onBroker(full))).toEqual({ name: 'margin', isMet: true, why: null });
  });
  it('of a share near its bound is judged by what is left, not by a fifth of the share', () => {
    expect(inShort(bottleneckIn(onBroker({ network_share: 0.97 })))).toBe('high: network of kafka02');
  });
  it('is narrow where a figure is near its threshold, which is named', () => {
    const scene = onBroker({ ...full, psi_cpu_some_share: 0.105 });
    expect(marginIn(scene)?.why).toMatch(/psi_cpu_some_share of kafka02 is 0\.105, near the threshold of 0\.1\.$/);
    expect(inShort(bottleneckIn(scene))).toBe('medium: cpu of kafka02');
  });
  it('is narrow in either direction: a disk may be faster, and a thread of the load generator busier', () => {
    const disk = { disk_share: 0.97, disk_await_seconds: 0.0105, disk_queue_operations: 3, psi_io_full_share: 0.105 };
    expect(marginIn(onBroker(disk))?.isMet).toBe(false);
    const generator = { busiest_thread_cores: 0.79 };
    expect(marginIn({ ...onBroker(full), generator })?.why).toContain(
      'busiest_thread_cores of kafka01 is 0.79, near the threshold of 0.9',
    );
  });
  it('is the same each time', () => {
    const scene = onBroker({ ...full, cpu_share: 0.951, psi_cpu_some_share: 0.12 });
    expect(marginIn(scene)).toEqual(marginIn(scene));
  });
  it('does not matter where another condition is not met', () => {
    expect(marginIn(onBroker({ ...full, psi_cpu_some_share: 0.09 }))).toBeUndefined();
  });
});
