import { describe, expect, it } from 'vitest';
import { rateUse } from '../../../src/findings/bottlenecks/burst.ts';
import { hostPressures } from '../../../src/findings/bottlenecks/host-pressures.ts';
import { pressureText } from '../../../src/findings/bottlenecks/bottleneck-text.ts';
import type { HostRates } from '../../../src/hosts/inventory.ts';
import { mean } from '../../../src/statistics/sums.ts';
import { plain } from '../../../src/text/figures.ts';
import { inventoryHosts } from '../../report/sample-hosts.ts';
import { roomy, scopeOf, type Figures } from './scene.ts';

const rate = { sustained: 100, burst: 400 };

/** A window with these means of its tenths. */
function course(tenths: (number | null)[]) {
  const values = tenths.filter((tenth) => tenth !== null);
  return { samples: 60, mean: mean(values), p50: null, p95: null, max: Math.max(...values), highShare: null, tenths };
}

describe('a rate that a provider holds for a while', () => {
  it('is the sustained one for use at or below it, and the burst one above', () => {
    expect(rateUse(course(Array(10).fill(95)), rate)).toEqual({
      share: 0.95,
      limit: 100,
      isBurst: false,
      endedAfter: null,
    });
    expect(rateUse(course(Array(10).fill(380)), rate)).toMatchObject({ share: 0.95, limit: 400, isBurst: true });
    expect(rateUse(course(Array(10).fill(104)), rate)).toMatchObject({ limit: 100, isBurst: false });
  });

  it('ended midway if it was held before and the sustained one was at its limit after', () => {
    const ended = (tenths: (number | null)[]) => rateUse(course(tenths), rate).endedAfter;
    expect(ended([390, 390, 390, 390, 390, 99, 99, 99, 99, 99])).toBe(0.5);
    expect(ended([390, 390, 390, 250, 99, 99, 99, 99, 99, 99])).toBe(0.4);
    expect(rateUse(course([390, 390, 390, 390, 390, 99, 99, 99, 99, 99]), rate).share).toBeCloseTo(0.99);
  });

  it('did not end because the load did', () => {
    const ended = (tenths: (number | null)[]) => rateUse(course(tenths), rate).endedAfter;
    expect(ended([390, 390, 390, 390, 390, 60, 60, 60, 60, 60])).toBeNull();
    expect(ended([390, 390, 390, 390, 390, 99, 99, 99, 99, 390])).toBeNull();
    expect(ended([99, 99, 99, 99, 99, 99, 99, 99, 99, 99])).toBeNull();
    expect(ended([390, 390, 390, 390, 390, null, 99, 99, 99, 99])).toBeNull();
    expect(rateUse(course([390, 390, 390, 390, 390, 99, 99, 99, 99, 99]), { sustained: 100, burst: 100 })).toEqual(
      expect.objectContaining({ endedAfter: null, limit: 100 }),
    );
  });
});

/** What is saturated on a host with these rates. */
function saturated(rates: HostRates, figures: Figures): string[] {
  const [host] = inventoryHosts().filter(({ name }) => name === 'kafka02');
  const window = { startMilliseconds: 0, endMilliseconds: 60_000 };
  const scopes = [scopeOf('kafka02', 'host', { ...roomy, ...figures })];
  return hostPressures({ window, scopes }, [{ ...host!, rates }]).flatMap((pressure) =>
    pressure.saturationConfidence === null
      ? []
      : [plain(`${pressure.saturationConfidence}: ${pressureText(pressure)}; ${pressure.limit}`)],
  );
}

describe('a host of a cloud', () => {
  const network = { sustained: 2.5e9, burst: 10e9 };

  it('is not beyond its limit while it uses its burst rate', () => {
    const bursting = {
      network_share: { mean: 3, highShare: 1 },
      network_bits_per_second: course(Array(10).fill(7.5e9)),
    };
    expect(saturated({ network }, bursting)).toEqual([]);
    expect(saturated({}, bursting)).toHaveLength(1);
    const full = { network_share: { mean: 3.9, highShare: 1 }, network_bits_per_second: course(Array(10).fill(9.8e9)) };
    expect(saturated({ network }, full)).toEqual(['high: network of kafka02 at 98 %; undefined']);
  });

  it('whose network credits end midway needs a higher baseline', () => {
    const tenths = [9.8e9, 9.8e9, 9.8e9, 9.8e9, 2.45e9, 2.45e9, 2.45e9, 2.45e9, 2.45e9, 2.45e9];
    const ended = { network_share: { mean: 2.16, highShare: 1 }, network_bits_per_second: course(tenths) };
    expect(saturated({ network }, ended)).toEqual(['high: network of kafka02 at 98 %; credits']);
  });

  it('whose volume reaches its rate is saturated without a busy disk', () => {
    const diskBytes = { sustained: 125e6, burst: 125e6 };
    const writing = { disk_bytes_per_second: 124e6, disk_await_seconds: 0.03, disk_share: 0.6 };
    expect(saturated({ diskBytes }, writing)).toEqual(['high: disk of kafka02 at 99 % of 125 MB/s; published-rate']);
    expect(saturated({ diskBytes }, { ...writing, disk_bytes_per_second: 90e6 })).toEqual([]);
    expect(saturated({ diskBytes }, { ...writing, disk_await_seconds: 0.002 })[0]).toMatch(/^medium/);
  });

  it('whose volume credits end midway needs a higher baseline', () => {
    const diskBytes = { sustained: 80e6, burst: 500e6 };
    const tenths = [490e6, 490e6, 490e6, 300e6, 79e6, 79e6, 79e6, 79e6, 79e6, 79e6];
    const ended = { disk_bytes_per_second: course(tenths), disk_await_seconds: 0.05, disk_share: 0.9 };
    expect(saturated({ diskBytes }, ended)).toContain('high: disk of kafka02 at 99 % of 80 MB/s; credits');
  });
});
